import { act, configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { MapProps } from "@/shared/map/pin";
import { useJourney } from "@/shared/state/journey";
import { show } from "@/shared/testing/render";
import { Feed, refused, Server } from "@/shared/testing/server";
import { Planner } from "./index";
import en from "./messages.en.json";
import ko from "./messages.ko.json";
import { type Standing, useOrders, useStanding } from "./model/kept";
import { BLANK } from "./model/order";
import type { Plan } from "./model/types";
import { CLASH, PLAN } from "./plan.testing";

let address = "";
const replace = vi.fn((path: string) => void (address = path.split("?")[1] ?? ""));
vi.mock("next/navigation", () => ({
  usePathname: () => "/plan/",
  useRouter: () => ({ replace }),
  useSearchParams: () => new URLSearchParams(address),
}));
vi.mock("@/shared/map/place-map", () => ({
  PlaceMap: ({ pins, routes, onPick }: MapProps) => (
    <button type="button" data-testid="map" onClick={() => onPick(pins[0]!.slot)}>{`${pins.map(({ number, name }) => `${number} ${name}`).join(", ")}; ${routes[0]!.stops.length} stops`}</button>
  ),
}));

// Machines that build at the same time are slow; what must happen happens.
configure({ asyncUtilTimeout: 10_000 });

const STREAM = "POST /api/v1/plans/stream";
const ORDER = { task: "2 days in Tokyo", constraints: { budget: { amount: 300, currency: "USD" } }, locale: "en" as const };
let server: Server;
let feed: Feed;

const page = (locale: "en" | "ko" = "en") => show(<Planner />, { plan: locale === "ko" ? ko : en }, locale);
/** The form of whoever is known here; the one as built stands until then. */
const form = async (texts: typeof en | typeof ko = en) => {
  await waitFor(() => expect(screen.queryByText(texts.opening)).toBeNull());
  return screen.findByLabelText(texts.form.task);
};
const task = () => form();
const begun = () => feed.send("run", { runId: "r1", threadId: "t" });
const knows = (plan: Plan) => server.on(`GET /api/v1/plans/${plan.plan_id}`, () => plan);
const done = (plan: Plan) => {
  feed.send("complete", { plan_id: plan.plan_id, status: plan.status });
  feed.end();
};
const standing = (more: Partial<Standing>) => useStanding.setState({ standing: { order: ORDER, draft: { ...BLANK, task: ORDER.task }, runId: null, planId: null, state: "open", ...more } });

async function order(words = ORDER.task) {
  await userEvent.type(await task(), words);
  await userEvent.click(screen.getByRole("button", { name: en.form.send }));
}

beforeEach(() => {
  address = "";
  replace.mockClear();
  useJourney.setState(useJourney.getInitialState(), true);
  feed = new Feed();
  server = new Server().on(STREAM, () => feed.response);
});

describe("an order", () => {
  it("goes out as it was said, with what must hold in the person's own language", async () => {
    page("ko");
    await userEvent.type(await form(ko), "도쿄 2박 3일");
    fireEvent.change(screen.getByLabelText(ko.form.budget), { target: { value: "2,000,000원" } });
    fireEvent.click(screen.getByLabelText(ko.say.diet.vegetarian));
    fireEvent.change(screen.getByLabelText(ko.form.mustSee), { target: { value: "센소지" } });
    await userEvent.click(screen.getByRole("button", { name: ko.form.send }));
    const constraints = { budget: { amount: 2_000_000, currency: "KRW" }, hard_constraints: ["채식", "센소지 꼭 보기"] };
    expect(server.sent(STREAM)).toEqual([{ task: "도쿄 2박 3일", constraints, locale: "ko", background: true }]);
  });

  it("is not sent while its last day lies before its first", async () => {
    page();
    await userEvent.type(await task(), "Tokyo");
    await userEvent.click(screen.getByText(en.form.holds));
    fireEvent.change(screen.getByLabelText(en.form.start), { target: { value: "2027-04-12" } });
    fireEvent.change(screen.getByLabelText(en.form.end), { target: { value: "2027-04-10" } });
    expect(screen.getByText(en.form.late)).toBeVisible();
    expect(screen.getByLabelText(en.form.end)).toBeInvalid();
    expect(screen.getByRole("button", { name: en.form.send })).toBeDisabled();
  });

  it("begins with the place and the day of a card", async () => {
    address = "to=Gunsan&start=2027-10-17&days=2";
    page();
    expect(await screen.findByDisplayValue("2 days in Gunsan")).toBeVisible();
    expect(screen.getByLabelText(en.form.start)).toHaveValue("2027-10-17");
    expect(screen.getByLabelText(en.form.end)).toHaveValue("2027-10-18");
  });

  it("begins with the place that was chosen on the way", async () => {
    useJourney.setState({ destination: { city: "군산" } as never });
    localStorage.setItem("tripkit-journey", JSON.stringify({ state: { destination: { city: "군산" } }, version: 1 }));
    page("ko");
    expect(await screen.findByDisplayValue("군산 2박 3일")).toBeVisible();
  });
});

describe("a plan being made", () => {
  it("shows tools side by side as they run, what each found, and what was done about one that failed", async () => {
    page();
    await order();
    begun();
    feed.send("iteration", { n: 1 });
    feed.send("tool_call", { name: "analyze_local_transport", arguments: { destination: "Tokyo" } });
    feed.send("tool_call", { name: "research_flights", arguments: { destination: "Tokyo" } });
    const trays = await screen.findByRole("region", { name: en.trays.title });
    await waitFor(() => expect(within(trays).getAllByRole("listitem")).toHaveLength(2));
    expect(within(trays).getByText("Checking trains")).toBeVisible();
    expect(within(trays).getByText("Checking flights")).toBeVisible();
    expect(within(trays).getByRole("status")).toHaveTextContent("Checking trains. Checking flights");
    feed.send("tool_result", { name: "analyze_local_transport", success: true, summary: "Tokyo: metro; $6.00 a day", seconds: 0.2 });
    feed.send("tool_result", { name: "research_flights", success: false, summary: "No answer within 20 s.", seconds: 20 });
    expect(await within(trays).findByText("$6.00 a day")).toBeVisible();
    expect(within(trays).getByText("No answer within 20 seconds.")).toBeVisible();
    expect(within(trays).getByText(en.without.research_flights)).toBeVisible();
    feed.send("iteration", { n: 2 });
    feed.send("tool_call", { name: "research_flights", arguments: { destination: "Tokyo" } });
    expect(await within(trays).findByText(en.trays.again)).not.toBeVisible();
    expect(within(trays).getByText("Getting around, Flights")).toBeVisible();
  });

  it("shows the days as soon as they are laid out, then the whole plan, its report first", async () => {
    knows(PLAN);
    page();
    await order();
    begun();
    feed.send("itinerary", { itinerary: PLAN.itinerary! });
    expect(await screen.findByRole("heading", { name: "Day 1, Saturday, April 10" })).toBeVisible();
    done(PLAN);
    const report = await screen.findByRole("region", { name: en.report.title });
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([en.report.title, en.days.title, en.costs.title, en.pack.title, en.pack.notes, en.take.title]);
    expect(within(report).getAllByRole("listitem").map((line) => line.textContent)).toEqual([
      "not knowableDirect flights: direct flightsnot asked of an airline",
      "keptFood: vegetarian2 of 2 meals",
      "Nobody said how many travel.",
    ]);
    expect(screen.getByRole("heading", { level: 1, name: "Tokyo" })).toBeVisible();
  });

  it("is stopped by its button, and its order still stands in the form", async () => {
    server.on("DELETE /api/v1/runs/r1", () => ({ runId: "r1", status: "cancelled" }));
    page();
    await order();
    begun();
    await waitFor(() => expect(useStanding.getState().standing).toMatchObject({ runId: "r1" }));
    await userEvent.click(screen.getByRole("button", { name: en.stop }));
    expect(await screen.findByText(en.stopped)).toBeVisible();
    expect(await task()).toHaveValue(ORDER.task);
  });

  it("that breaks says so, keeps what had come, and is begun anew by its button", async () => {
    page();
    await order();
    begun();
    feed.send("tool_call", { name: "research_flights", arguments: {} });
    feed.send("error", { code: "plan_failed", detail: "no" });
    feed.end();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(en.ended.failed);
    feed = new Feed();
    await userEvent.click(within(alert).getByRole("button"));
    await waitFor(() => expect(server.sent(STREAM)).toHaveLength(2));
    expect(server.sent(STREAM)[1]).toEqual(server.sent(STREAM)[0]);
  });

  it("is taken up by its run after a reload, and lands on the plan", async () => {
    standing({ runId: "r1" });
    knows(PLAN);
    server.on("GET /api/v1/runs/r1/events", () => feed.response);
    page();
    begun();
    feed.send("tool_call", { name: "fetch_images", arguments: {} });
    expect(await screen.findByText("Developing pictures", { selector: "p:not([role])" })).toBeVisible();
    done(PLAN);
    expect(await screen.findByRole("heading", { level: 1, name: "Tokyo" })).toBeVisible();
    expect(server.sent(STREAM)).toEqual([]);
  });

  it("that never reached the server says so after a reload", async () => {
    standing({});
    page();
    expect(await screen.findByText(en.broken)).toBeVisible();
  });
});

describe("a finished plan", () => {
  const open = async (plan: Plan, locale: "en" | "ko" = "en") => {
    knows(plan);
    address = `id=${plan.plan_id}`;
    const shown = page(locale);
    await screen.findByRole("heading", { level: 1, name: "Tokyo" });
    await screen.findAllByRole("heading", { level: 2 });
    return shown;
  };

  it("shows one day by the hour with its map, and another at a touch", async () => {
    await open(PLAN);
    expect(await screen.findByTestId("map")).toHaveTextContent("1 Senso-ji, 2 Lunch: Jimbocho curry; 2 stops");
    const first = screen.getByRole("heading", { name: /Senso-ji/ }).closest("li")!;
    const told = ["10:00", "to 11:00", "14 min by metro", "Asakusa", "free", "Tokyo's oldest temple.", "for the light before sunset", "senso-ji.jp"];
    for (const said of told) expect(first).toHaveTextContent(said);
    fireEvent.click(screen.getByTestId("map"));
    expect(first).toHaveFocus();
    fireEvent.click(screen.getByRole("button", { name: /^Day 2 Sun/ }));
    expect(screen.getByRole("button", { name: /^Day 2 Sun/ })).toHaveAttribute("aria-pressed", "true");
    expect(await screen.findByText("1 Hamarikyu Gardens; 1 stops")).toBeVisible();
  });

  it("shows the sums with their range, the budget, the rates' date and what each rests on", async () => {
    await open(PLAN);
    const costs = screen.getByRole("region", { name: en.costs.title });
    const told = ["About $429", "Between $300 and $520", "your budget $500", "$71 left", "November 20, 2026", "$50 × 2 = $100", en.costs.basis.accommodation];
    for (const said of told) expect(costs).toHaveTextContent(said);
    expect(within(costs).getByRole("row", { name: "Flights 70% $300" })).toBeInTheDocument();
    expect(within(costs).queryByRole("row", { name: /Other/ })).toBeNull();
  });

  it("can be taken along as five files, and remembers what is packed", async () => {
    const { unmount } = await open(PLAN);
    const files = within(screen.getByRole("complementary", { name: en.take.title })).getAllByRole("link");
    expect(files.map((file) => file.getAttribute("href"))).toEqual(["pdf", "html", "md", "ics", "geojson"].map((kind) => `/api/v1/plans/${PLAN.plan_id}.${kind}`));
    fireEvent.click(screen.getByLabelText("A layer for the evening"));
    unmount();
    await open(PLAN);
    expect(screen.getByLabelText("A layer for the evening")).toBeChecked();
  });

  it("that can't be names the clash first and plans it anew with the change that was tapped", async () => {
    standing({ planId: CLASH.plan_id, runId: "r1", state: "done" });
    useOrders.setState({ [CLASH.plan_id]: { order: ORDER, draft: BLANK } });
    knows(CLASH);
    page();
    const report = await screen.findByRole("region", { name: en.report.clash });
    const [first] = within(report).getAllByRole("listitem");
    expect(first).toHaveTextContent("not keptBudgetAbout 138 USD more.Clashes with: vegetarian");
    expect(screen.queryByRole("heading", { name: en.take.title })).toBeNull();
    await userEvent.click(within(report).getByRole("button", { name: "Plan it that way: A budget of 438 USD." }));
    expect(server.sent(STREAM)).toEqual([{ ...ORDER, constraints: { budget: { amount: 438, currency: "USD" } }, background: true }]);
  });

  it("of another browser is planned anew from its task", async () => {
    await open(CLASH);
    await userEvent.click(screen.getByRole("button", { name: /must see Atlantis/ }));
    expect(server.sent(STREAM)).toEqual([{ task: CLASH.task, constraints: { waive: ["must_see:Atlantis"] }, locale: "en", background: true }]);
    expect(replace).toHaveBeenCalledWith("/plan/", { scroll: false });
  });

  it("speaks of itself in Korean and marks what was written in English", async () => {
    await open(PLAN, "ko");
    expect(screen.getByRole("heading", { level: 2, name: ko.report.title })).toBeVisible();
    expect(screen.getByText(/^1박 2일, 2027년 4월 10일\s?~\s?11일$/)).toBeVisible();
    expect(screen.getByText("Tokyo's oldest temple.")).toHaveAttribute("lang", "en");
  });

  it("is put away at once and comes back when that is undone", async () => {
    standing({ planId: PLAN.plan_id, runId: "r1", state: "done" });
    knows(PLAN);
    page();
    await userEvent.click(await screen.findByRole("button", { name: en.take.delete }));
    expect(await task()).toHaveValue("");
    await act(async () => fireEvent.click(screen.getByRole("button", { name: "Undo" })));
    expect(await screen.findByRole("heading", { level: 1, name: "Tokyo" })).toBeVisible();
    expect(server.asked.filter(({ route }) => route.startsWith("DELETE"))).toEqual([]);
  });

  it("that is still being made elsewhere is followed here", async () => {
    let plan: Plan = { ...PLAN, status: "running", itinerary: null };
    server.on(`GET /api/v1/plans/${PLAN.plan_id}`, () => plan).on("GET /api/v1/runs/r1/events", () => feed.response);
    address = `id=${PLAN.plan_id}`;
    page();
    expect(await screen.findByRole("heading", { level: 1, name: en.making })).toBeVisible();
    begun();
    plan = PLAN;
    done(PLAN);
    expect(await screen.findByRole("heading", { level: 1, name: "Tokyo" })).toBeVisible();
  });

  it.each(["failed", "cancelled", "interrupted"] as const)("that %s says so and can be made again", async (status) => {
    knows({ ...PLAN, status, destination: "", itinerary: null });
    address = `id=${PLAN.plan_id}`;
    page();
    const alert = await screen.findByRole("alert");
    expect(alert).toHaveTextContent(en.ended[status]);
    await userEvent.click(within(alert).getByRole("button"));
    expect(server.sent(STREAM)).toMatchObject([{ task: PLAN.task }]);
  });

  it("that is gone says so", async () => {
    server.on("GET /api/v1/plans/", () => refused(404, "not_found"));
    address = `id=${PLAN.plan_id}`;
    page();
    expect(await screen.findByRole("alert")).toHaveTextContent(en.lost);
  });
});
