import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import { Feed, refused, Server } from "@/shared/testing/server";
import en from "../messages.en.json";
import type { Segment, Trip } from "../model/types";
import Desk from "./desk";

vi.mock("next/navigation", () => ({ usePathname: () => "/design/", useRouter: () => ({ push: vi.fn() }), useSearchParams: () => new URLSearchParams() }));
vi.mock("@/shared/map/place-map", () => ({ PlaceMap: () => null }));
configure({ asyncUtilTimeout: 10_000 });

const AT = "/api/v1/itineraries/t";
const PART = `POST ${AT}/segments`;
const STREAM = "POST /api/v1/designer/sessions/s/messages/stream";
const tokyo = { name: "Tokyo" };

function walk(id: string, start: string, end: string, more: object = {}): Segment {
  return { id, type: "ACTIVITY", name: id, location: tokyo, startDatetime: start, endDatetime: end, startZone: "Asia/Tokyo", endZone: "Asia/Tokyo", status: "TENTATIVE", ...more } as Segment;
}

const TRIP = {
  id: "t", title: "Tokyo", version: 4, startDate: "2027-04-03", endDate: "2027-04-05", findings: [], canUndo: true, canRedo: false,
  segments: [walk("Temple", "2027-04-03T09:00", "2027-04-03T10:00"), walk("Market", "2027-04-03T11:00", "2027-04-03T12:00"), walk("Lanes", "2027-04-04T14:00", "2027-04-04T15:00")],
} as unknown as Trip;
const edited = (trip: Partial<Trip> = {}) => ({ itinerary: { ...TRIP, version: 5, ...trip }, summary: "", changes: [] });

let server: Server;
let feed: Feed;

async function open(trip: Partial<Trip> = {}) {
  server.on(`GET ${AT}`, () => ({ ...TRIP, ...trip })).on(`GET ${AT}/events`, () => refused(404, "not_found"));
  show(<Desk id="t" />, { design: en });
  await screen.findByLabelText(en.head.name);
}

const grip = (name: string) => screen.getByRole("button", { name: `Move ${name}` });
const press = (name: string, ...keys: string[]) => keys.forEach((key) => fireEvent.keyDown(grip(name), { key }));

beforeEach(() => {
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
  feed = new Feed();
  server = new Server()
    .on("GET /api/v1/designer/sessions", () => [])
    .on("POST /api/v1/designer/sessions", () => ({ sessionId: "s" }))
    .on(STREAM, () => feed.response);
});

describe("what an answer did", () => {
  it("stands as lines, and the newest is taken back on the version that is shown", async () => {
    server.on(`POST ${AT}/undo`, () => edited());
    await open();
    await userEvent.type(screen.getByLabelText(en.talk.label), "add the flight, then the inn{Enter}");
    await waitFor(() => expect(server.sent(STREAM)).toMatchObject([{ message: "add the flight, then the inn", answers: [], locale: "en" }]));
    feed.send("run", { runId: "r" });
    for (const [id, name] of [["1", "KE703 ICN → NRT"], ["2", "Asakusa"]]) {
      feed.send("tool_call", { id, name: "add_flight", arguments: {} });
      feed.send("tool_result", { id, name: "add_flight", success: true, result: { changes: [{ op: "added", segmentId: name, name, after: { startDatetime: "2027-04-03T09:40" } }] } });
    }
    const talk = screen.getByRole("region", { name: en.talk.title });
    expect(await within(talk).findByText(/Asakusa/)).toHaveTextContent("Added: Asakusa Apr 3 09:40");
    expect(within(talk).queryByRole("button", { name: en.calls.undo })).toBeNull();
    feed.send("complete", { response: { message: "Added two.", segmentsModified: [], structuredQuestions: [] } });
    feed.end();
    await userEvent.click(await within(talk).findByRole("button", { name: en.calls.undo }));
    expect(await within(talk).findByText(en.calls.undone)).toBeVisible();
    expect(server.sent(`POST ${AT}/undo`)).toEqual([{ version: 4 }]);
    await userEvent.click(within(talk).getByRole("button", { name: en.calls.undo }));
    await waitFor(() => expect(within(talk).getAllByText(en.calls.undone)).toHaveLength(2));
    expect(server.sent(`POST ${AT}/undo`)).toEqual([{ version: 4 }, { version: 5 }]);
    expect(within(talk).queryByRole("button", { name: en.calls.undo })).toBeNull();
  });

  it("says a question once: on its card, not above it again", async () => {
    const question = { id: "q", type: "single_choice", question: "Delete both. Shall I?", options: [{ id: "yes", label: "Yes" }], validation: { required: true } };
    server
      .on("GET /api/v1/designer/sessions", () => [{ sessionId: "s" }])
      .on("GET /api/v1/designer/sessions/s", () => ({ sessionId: "s", messages: [{ role: "assistant", content: question.question, at: "" }], questions: [question], messageCount: 1, tripProfile: {} }))
      .on("GET /api/v1/designer/sessions/s/costs", () => refused(404, "not_found"));
    await open();
    const said = await screen.findByRole("region", { name: en.talk.said });
    await within(said).findByRole("group", { name: question.question });
    expect(within(said).getAllByText(question.question)).toHaveLength(1);
  });
});

describe("keys on a handle", () => {
  it("put an entry on the next day, its clock kept", async () => {
    server.on(`${PART}/Temple/move`, () => edited());
    await open();
    press("Temple", "Enter", "ArrowRight");
    expect(grip("Temple")).toHaveAttribute("aria-pressed", "true");
    expect(screen.getByText(/^Temple: day 2, before Lanes/)).toBeInTheDocument();
    press("Temple", "Enter");
    await waitFor(() => expect(server.sent(`${PART}/Temple/move`)).toEqual([{ newStartTime: "2027-04-04T09:00", cascade: "dependents", version: 4 }]));
  });

  it("change the order within a day, and leave its times", async () => {
    server.on(`${PART}/reorder`, () => edited());
    await open();
    press("Temple", " ", "ArrowDown", "ArrowDown", " ");
    await waitFor(() => expect(server.sent(`${PART}/reorder`)).toEqual([{ segmentIds: ["Market", "Temple"], version: 4 }]));
  });

  it("let go of it with Escape, and nothing is asked for", async () => {
    await open();
    press("Temple", "Enter", "ArrowRight", "Escape");
    expect(grip("Temple")).toHaveAttribute("aria-pressed", "false");
    expect(server.sent("POST ")).toEqual([]);
  });

  it("on a version that is not the newest change nothing, say so and show the newest", async () => {
    server.on(`${PART}/Temple/move`, () => (server.on(`GET ${AT}`, () => ({ ...TRIP, version: 9, title: "Tokyo, by another" })), refused(409, "version_conflict")));
    await open();
    press("Temple", "Enter", "ArrowRight", "Enter");
    expect(await screen.findByText(en.refused.other)).toBeVisible();
    expect(await screen.findByDisplayValue("Tokyo, by another")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: en.refused.seen }));
    expect(screen.queryByText(en.refused.other)).toBeNull();
  });
});

describe("an entry by hand", () => {
  const change = (name: string) => userEvent.click(screen.getByRole("button", { name: `Change ${name}` }));
  const keep = () => userEvent.click(screen.getByRole("button", { name: en.editor.save }));

  it("sends only what was changed", async () => {
    server.on(`PATCH ${AT}/segments/Temple`, () => edited());
    await open();
    await change("Temple");
    await userEvent.type(screen.getByLabelText(en.editor.code), "AB12");
    fireEvent.change(screen.getByLabelText(en.editor.price), { target: { value: "1200" } });
    await keep();
    await waitFor(() => expect(server.sent(`PATCH ${AT}/segments/Temple`)).toEqual([{ confirmationNumber: "AB12", price: { amount: 1200, currency: "USD" }, version: 4 }]));
  });

  it("sends nothing when nothing was", async () => {
    await open();
    await change("Temple");
    await keep();
    expect(server.sent("PATCH ")).toEqual([]);
  });
});

describe("what is brought in", () => {
  it("is read first; only what is ticked is added, and what is there already is not", async () => {
    const draft = (name: string, already: boolean) => ({ segment: walk(name, "2027-04-05T09:00", "2027-04-05T10:00"), confidence: 0.9, notes: [], already });
    const [inn, tour, temple] = [draft("Inn", false), draft("Tour", false), draft("Temple", true)];
    server.on(`POST ${AT}/import`, () => ({ drafts: [inn, tour, temple], unread: [{ message: "Not a booking:", excerpt: "umbrella" }] })).on(`POST ${AT}/import/confirm`, () => edited());
    await open();
    fireEvent.change(screen.getByLabelText(en.import.paste), { target: { value: "a mail" } });
    fireEvent.click(screen.getByText(en.import.read));
    expect(await screen.findByLabelText(/^Temple/)).not.toBeChecked();
    expect(screen.getByText("umbrella")).toBeInTheDocument();
    expect(server.sent(`POST ${AT}/import/confirm`)).toEqual([]);
    fireEvent.click(screen.getByLabelText(/^Tour/));
    fireEvent.click(screen.getByText("Add one"));
    await waitFor(() => expect(server.sent(`POST ${AT}/import/confirm`)).toEqual([{ drafts: [inn], version: 4 }]));
  });
});

describe("the table", () => {
  it("without a day takes two dates", async () => {
    server.on(`PATCH ${AT}`, () => edited());
    await open({ segments: [], startDate: null, endDate: null });
    fireEvent.change(screen.getByLabelText(en.new.from), { target: { value: "2027-04-03" } });
    expect(screen.getByRole("button", { name: en.bare.set })).toBeDisabled();
    fireEvent.change(screen.getByLabelText(en.new.to), { target: { value: "2027-04-05" } });
    await userEvent.click(screen.getByRole("button", { name: en.bare.set }));
    expect(await screen.findByRole("heading", { name: /^Day 3/ })).toBeVisible();
    expect(server.sent(`PATCH ${AT}`)).toEqual([{ startDate: "2027-04-03", endDate: "2027-04-05", version: 4 }]);
  });

  it("has days that are changed where they stand", async () => {
    server.on(`PATCH ${AT}`, () => edited({ endDate: "2027-04-07" }));
    await open();
    await userEvent.click(screen.getByRole("button", { name: /April 3/ }));
    const asked = within(screen.getByRole("dialog", { name: en.head.days }));
    fireEvent.change(asked.getByLabelText(en.new.to), { target: { value: "2027-04-07" } });
    await userEvent.click(asked.getByRole("button", { name: en.bare.set }));
    expect(await screen.findByRole("heading", { name: /^Day 5/ })).toBeVisible();
    expect(server.sent(`PATCH ${AT}`)).toEqual([{ startDate: "2027-04-03", endDate: "2027-04-07", version: 4 }]);
  });

  it("of a long trip has a way to each day", async () => {
    await open({ endDate: "2027-04-16" });
    const days = within(screen.getByRole("navigation", { name: en.board.jump })).getAllByRole("link");
    expect(days).toHaveLength(14);
    await userEvent.click(days[9]!);
    expect(screen.getByRole("heading", { name: /^Day 10 · Mon/ })).toHaveFocus();
  });

  it("that is not there any more leads back to one's own", async () => {
    server.on(`GET ${AT}`, () => refused(404, "itinerary_not_found"));
    show(<Desk id="t" />, { design: en });
    expect(await screen.findByText(en.gone)).toBeVisible();
    expect(screen.getByRole("link", { name: en.toStart })).toHaveAttribute("href", "/design");
  });
});
