import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import type { Destination, RecommendationRequest } from "@/shared/api/types";
import { useJourney } from "@/shared/state/journey";
import { show } from "@/shared/testing/render";
import { Destinations } from "./index";
import en from "./messages.en.json";
import ko from "./messages.ko.json";

let address = "mood=nostalgic";
vi.mock("next/navigation", () => ({ useSearchParams: () => new URLSearchParams(address) }));
vi.mock("next/dynamic", () => ({ default: () => () => null }));

const EVENTS = { "content-type": "text/event-stream" };
const encoder = new TextEncoder();

function place(id: string, more: Partial<Destination> = {}): Destination {
  return {
    id,
    name: `Name of ${id}`,
    city: "Gunsan",
    country: "South Korea",
    countryCode: "KR",
    location: { lat: 35.988, lng: 126.711, precision: "spot" },
    description: "A rice port opened in 1899. Walk it as evidence.",
    matchReason: "You said nostalgic. A rice port opened in 1899.",
    catch: "Closed on Mondays.",
    matchScore: 0.9,
    bestTimeToVisit: "April to June",
    photographyScore: 9,
    transportAccessibility: "easy",
    estimatedBudget: "$",
    activities: [],
    light: {
      date: "2026-10-17",
      sunrise: "06:41",
      sunset: "17:55",
      goldenMorning: { start: "06:20", end: "07:15" },
      goldenEvening: { start: "17:20", end: "18:15" },
      provenance: { tier: "computed", source: "NREL SPA", unchecked: false },
    },
    imageUrl: `/api/v1/cards/${id}`,
    imageKind: "drawn",
    placeDetails: null,
    isNearMiss: false,
    ...more,
  };
}

/** The API as far as this page knows it: each run's events are written by the test, as the server would. */
class Server {
  asked: RecommendationRequest[] = [];
  addresses: string[] = [];
  private bodies: ReadableStreamDefaultController<Uint8Array>[] = [];
  private ids = new Map<object, number>();

  fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = String(input instanceof Request ? input.url : input);
    this.addresses.push(`${init?.method ?? "GET"} ${url}`);
    if (init?.method === "DELETE") return Response.json({ status: "cancelled" });
    if (init?.method === "POST") this.asked.push(JSON.parse(String(init.body)) as RecommendationRequest);
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void this.bodies.push(controller) });
    return new Response(body, { headers: EVENTS });
  };

  say(run: number, ...events: object[]): void {
    const body = this.bodies[run]!;
    for (const event of events) {
      const id = (this.ids.get(body) ?? 0) + 1;
      this.ids.set(body, id);
      body.enqueue(encoder.encode(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`));
    }
  }

  get runs(): number {
    return this.bodies.length;
  }

  /** A run with its places, in one go. */
  answer(run: number, ...places: Destination[]): void {
    this.say(run, { type: "run", runId: `run-${run}`, threadId: "t" }, ...places.map((one, n) => found(n, places.length, one)), whole(places.length));
  }
}

const found = (index: number, total: number, destination: Destination, phase = "initial") => ({
  type: "destination",
  index, total, destination, phase,
  isFallback: false,
});
const whole = (total: number) => ({ type: "complete", total, userProfile: {}, isFallback: false, source: "offline", notice: "The model was late." });

let server: Server;
const names = () => screen.queryAllByRole("article").map((card) => within(card).getByRole("heading", { level: 2 }).textContent);
const card = (name: string) => screen.getByRole("article", { name });
const asked = (run: number) => waitFor(() => expect(server.runs).toBe(run + 1));

async function withThree() {
  const shown = show(<Destinations />, { destinations: en });
  await asked(0);
  server.answer(0, place("a"), place("b"), place("c"));
  await screen.findByText(/The model was late\./);
  await waitFor(() => expect(names()).toHaveLength(3));
  return shown;
}

beforeEach(() => {
  address = "mood=nostalgic";
  server = new Server();
  vi.stubGlobal("fetch", server.fetch);
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  useJourney.getState().startOver();
  Element.prototype.scrollIntoView = () => undefined;
});

test("each place is there as soon as its event comes, and what is known later replaces it where it lies", async () => {
  show(<Destinations />, { destinations: en });
  await asked(0);
  expect(server.asked[0]).toMatchObject({ preferences: { mood: "nostalgic" }, count: 3, locale: "en", background: true });
  server.say(0, { type: "run", runId: "r", threadId: "t" }, { type: "status", step: "generate_recommendations" });
  expect(await screen.findByText("Going through the places")).toBeInTheDocument();
  server.say(0, found(1, 3, place("b")));
  await waitFor(() => expect(names()).toEqual(["Name of b"]));
  server.say(0, found(0, 3, place("a")));
  await waitFor(() => expect(names()).toEqual(["Name of a", "Name of b"]));
  server.say(0, found(1, 3, place("b", { catch: "Closed on Tuesdays." }), "enriched"));
  expect(await within(card("Name of b")).findByText("Closed on Tuesdays.")).toBeInTheDocument();
  expect(names()).toEqual(["Name of a", "Name of b"]);
});

test("a place says its reason once, its catch, and the light on the date", async () => {
  await withThree();
  const first = within(card("Name of a"));
  expect(first.getByText("You said nostalgic.")).toBeInTheDocument();
  expect(first.getByText("Closed on Mondays.")).toBeInTheDocument();
  expect(first.getByText("Light on October 17, as you named no date")).toBeInTheDocument();
  expect(first.getByText("Sun from 06:41 to 17:55.")).toBeInTheDocument();
  expect(first.getByText("1A ▸ GUNSAN KR")).toBeInTheDocument();
  expect(screen.getByText("our own rules")).toBeInTheDocument();
});

test.each([
  [true, /is confirmed/],
  [false, /^Not confirmed/],
])("what a model knows is marked as not checked, and only pages are links (confirmed: %s)", async (confirmed, says) => {
  show(<Destinations />, { destinations: en });
  await asked(0);
  const sources = ["model; that it is there: GeoNames"];
  const provenance = { tier: "model" as const, source: sources[0], unchecked: true };
  server.answer(0, place("a", { sources, provenance, confirmed }), place("b", { sources: ["https://example.org/x"] }));
  await waitFor(() => expect(names()).toHaveLength(2));
  const [first, second] = screen.getAllByRole("article");
  expect(within(first!).getByText(/not checked/)).toHaveTextContent(says);
  expect(within(second!).queryByText(/not checked/)).toBeNull();
  expect(within(second!).getByText("example.org")).toBeInTheDocument();
});

test("what is crossed out makes room for one other, never comes again, and can be taken back", async () => {
  await withThree();
  await userEvent.click(within(card("Name of b")).getByRole("button", { name: "Not this" }));
  await asked(1);
  expect(server.asked[1]).toMatchObject({ count: 1, exclude: expect.arrayContaining(["a", "b", "c"]) });
  expect(useJourney.getState().rejected).toEqual(["b"]);
  server.answer(1, place("d"));
  await waitFor(() => expect(names()).toEqual(["Name of a", "Name of d", "Name of c"]));
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await waitFor(() => expect(names()).toEqual(["Name of a", "Name of b", "Name of c"]));
  expect(useJourney.getState().rejected).toEqual([]);
});

test("two crossed out in a row are each asked for, one after the other", async () => {
  await withThree();
  await userEvent.click(within(card("Name of a")).getByRole("button", { name: "Not this" }));
  await userEvent.click(within(card("Name of b")).getByRole("button", { name: "Not this" }));
  await asked(1);
  server.answer(1, place("d"));
  await asked(2);
  server.answer(2, place("e"));
  await waitFor(() => expect(names()).toEqual(["Name of d", "Name of e", "Name of c"]));
});

test("choosing keeps the place for the kit, and choosing it again lets it go", async () => {
  await withThree();
  await userEvent.click(within(card("Name of c")).getByRole("button", { name: "Choose this one" }));
  expect(useJourney.getState().destination?.id).toBe("c");
  expect(within(card("Name of c")).getByRole("link", { name: "Make the kit" })).toHaveAttribute("href", expect.stringMatching(/^\/tripkit/));
  const chosen = within(card("Name of c")).getByRole("button", { pressed: true });
  await userEvent.click(chosen);
  expect(useJourney.getState().destination).toBeNull();
});

test("more in a country asks for two there, and says when there are not enough", async () => {
  await withThree();
  await userEvent.click(within(card("Name of a")).getByRole("button", { name: "More in South Korea" }));
  await asked(1);
  expect(server.asked[1]).toMatchObject({ count: 2, travelDestination: "South Korea", exclude: ["a", "b", "c"] });
  server.answer(1, place("d"), place("e", { country: "Japan", countryCode: "JP" }));
  const strip = await screen.findByRole("region", { name: "More in South Korea" });
  expect(await within(strip).findByText(/some are elsewhere/)).toBeInTheDocument();
});

test("an answer with fewer places says so and shows a way out", async () => {
  show(<Destinations />, { destinations: en });
  await asked(0);
  server.answer(0, place("a"));
  expect(await screen.findAllByText("Nothing else fits what you said.")).toHaveLength(2);
  expect(screen.getAllByRole("link", { name: "Loosen a wish" })[0]).toHaveAttribute("href", expect.stringMatching(/^\/chat/));
});

test("Stop keeps what has come, and a frame that stayed empty can be asked for", async () => {
  show(<Destinations />, { destinations: en });
  await asked(0);
  server.say(0, { type: "run", runId: "r", threadId: "t" }, found(0, 3, place("a")));
  await waitFor(() => expect(names()).toEqual(["Name of a"]));
  await userEvent.click(screen.getByRole("button", { name: "Stop" }));
  expect(await screen.findAllByText("This frame stayed empty.")).toHaveLength(2);
  expect(server.addresses).toContain("DELETE /api/v1/runs/r");
  await userEvent.click(screen.getAllByRole("button", { name: "Look for one" })[0]!);
  await asked(1);
  expect(server.asked[1]).toMatchObject({ count: 1, exclude: ["a"] });
});

test("a run that fails keeps its places and is tried again with a new run", async () => {
  show(<Destinations />, { destinations: en });
  await asked(0);
  server.say(0, { type: "run", runId: "r", threadId: "t" }, found(0, 3, place("a")), { type: "error", code: "interrupted", detail: "" });
  expect(await screen.findByRole("alert")).toHaveTextContent("The server stopped in the middle.");
  expect(names()).toEqual(["Name of a"]);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await asked(1);
  server.answer(1, place("a"), place("b"), place("c"));
  await waitFor(() => expect(names()).toHaveLength(3));
});

test("a reload shows the same places at once and takes up the run that was under way", async () => {
  const shown = show(<Destinations />, { destinations: en });
  await asked(0);
  server.say(0, { type: "run", runId: "r", threadId: "t" }, found(0, 3, place("a")));
  await waitFor(() => expect(names()).toEqual(["Name of a"]));
  shown.unmount();
  show(<Destinations />, { destinations: en });
  await waitFor(() => expect(names()).toEqual(["Name of a"]));
  await waitFor(() => expect(server.addresses.at(-1)).toBe("GET /api/v1/runs/r/events"));
  server.say(1, { type: "run", runId: "r", threadId: "t" }, found(0, 3, place("a")), found(1, 3, place("b")), found(2, 3, place("c")), whole(3));
  await waitFor(() => expect(names()).toEqual(["Name of a", "Name of b", "Name of c"]));
  expect(server.asked).toHaveLength(1);
});

test("two that are compared stand side by side with the distance between them", async () => {
  show(<Destinations />, { destinations: en });
  await asked(0);
  server.answer(0, place("a"), place("b", { location: { lat: 35.988, lng: 127.711, precision: "spot" } }), place("c"));
  await waitFor(() => expect(names()).toHaveLength(3));
  HTMLDialogElement.prototype.showModal = function open() {
    this.setAttribute("open", "");
  };
  HTMLDialogElement.prototype.close = () => undefined;
  await userEvent.click(within(card("Name of a")).getByRole("checkbox"));
  await userEvent.click(within(card("Name of b")).getByRole("checkbox"));
  await userEvent.click(screen.getByRole("button", { name: "Compare the two" }));
  expect(screen.getByRole("columnheader", { name: /Name of b/ })).toBeInTheDocument();
  expect(screen.getByText("90 km apart, in a straight line.")).toBeInTheDocument();
});

test("who has said nothing is sent to talk, or may start from a mood", async () => {
  address = "";
  show(<Destinations />, { destinations: en });
  expect(await screen.findByRole("link", { name: "Tell us" })).toHaveAttribute("href", expect.stringMatching(/^\/chat/));
  expect(screen.getByRole("link", { name: "Quiet" })).toHaveAttribute("href", expect.stringContaining("?mood=peaceful"));
  expect(server.runs).toBe(0);
});

test("in Korean everything is said in Korean and asked for in Korean", async () => {
  show(<Destinations />, { destinations: ko }, "ko");
  await asked(0);
  expect(server.asked[0]).toMatchObject({ locale: "ko" });
  server.answer(0, place("kr-gunsan-port", { name: "군산 원도심", city: "군산", country: "대한민국" }));
  const first = within(await screen.findByRole("article", { name: "군산 원도심" }));
  expect(first.getByText("1A ▸ GUNSAN PORT KR")).toBeInTheDocument();
  expect(first.getByRole("button", { name: "대한민국에서 더" })).toBeInTheDocument();
});

test("a place says how long it takes, its weather, its costs, and what it breaks", async () => {
  const provenance = { tier: "computed" as const, unchecked: false };
  const journey = { origin: "Berlin", minutes: 255, means: "train" as const, changes: 0, isEstimate: false, text: "about 4 h 15 min by train", provenance };
  const weather = { months: [10], high: 14, low: 6, rainDays: 8, daylightHours: 11, text: "October: 14 °C by day" };
  const dayCost = { low: 65, typical: 90, high: 110, text: "about US$65 to 110 a day each", provenance };
  show(<Destinations />, { destinations: en });
  await asked(0);
  server.answer(0, place("near", { journey, weather, dayCost, isNearMiss: true, catchForYou: "2 h longer than you wanted" }), place("plain"));
  const near = await screen.findByRole("article", { name: "Name of near" });
  for (const text of [journey.text, weather.text, dayCost.text, en.nearMiss, "For you: 2 h longer than you wanted."]) {
    expect(within(near).getByText(text)).toBeTruthy();
  }
  const plain = await screen.findByRole("article", { name: "Name of plain" });
  expect(within(plain).queryByText(en.nearMiss)).toBeNull();
  expect(within(plain).queryByText(en.trip.journey)).toBeNull();
});
