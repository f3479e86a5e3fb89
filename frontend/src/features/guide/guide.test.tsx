import { configure, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { GuideAnswer } from "@/shared/api/types";
import type { MapProps } from "@/shared/map/pin";
import { show } from "@/shared/testing/render";
import { example, Feed, refused, Server } from "@/shared/testing/server";
import { Guide } from "./index";
import en from "./messages.en.json";
import ko from "./messages.ko.json";

vi.mock("next/navigation", () => ({ usePathname: () => "/guide/" }));
vi.mock("@/shared/map/place-map", () => ({
  PlaceMap: ({ pins, routes }: MapProps) => <p data-testid="map">{`${pins.map(({ number, name }) => `${number} ${name}`).join(", ")}; ${routes.map(({ stops }) => stops.length).join(" and ")} stops`}</p>,
}));

// Machines that build at the same time are slow; what must happen happens.
configure({ asyncUtilTimeout: 10_000 });

const CHAT = "POST /api/v1/guide/chat";
const ANSWER: GuideAnswer = {
  ...example<GuideAnswer>("/api/v1/guide/chat", "post", "200"),
  mended: [],
};
const [SOURCE] = ANSWER.metadata.kb_sources;
ANSWER.facts = { ...ANSWER.facts!, crowd: Array.from({ length: 24 }, (_, hour) => hour * 4) };
const QUESTION = "Is it crowded there?";
let server: Server;
let feed: Feed;

const page = (locale: "en" | "ko" = "en") => show(<Guide />, { guide: locale === "ko" ? ko : en }, locale);
const stream = (answer: GuideAnswer = ANSWER) => {
  feed.send("run", { runId: "r1", threadId: "t" });
  feed.send("complete", answer);
  feed.end();
};
const answered = () => screen.findByRole("button", { name: "Source 1" });

async function ask(text: string) {
  await userEvent.type(screen.getByLabelText(en.desk.label), `${text}{Enter}`);
}

beforeEach(() => {
  feed = new Feed();
  server = new Server().on(CHAT, () => feed.response);
});

describe("a question", () => {
  it("is one of four to begin with, and its answer shows its day, rules and plan", async () => {
    page();
    await userEvent.click(screen.getByRole("button", { name: en.examples.barCrawl }));
    expect(server.sent(CHAT)).toEqual([{ message: en.examples.barCrawl, locale: "en", stream: true, background: true }]);
    stream();
    const rules = await screen.findByRole("note", { name: en.rules.title });
    expect(rules).toHaveTextContent(en.rules.severity.critical);
    expect(rules).toHaveTextContent(ANSWER.constraints[0]!.suggestion);
    const [slot] = ANSWER.itinerary;
    expect(screen.getByText(slot!.time)).toBeVisible();
    expect(await screen.findByTestId("map")).toHaveTextContent(`1 ${slot!.location}`);
    expect(screen.getByRole("table", { name: /by the hour/ })).toHaveTextContent("13:0052%day");
  });

  it("shows what is being done, the rule as soon as it is known, and words as they come", async () => {
    page();
    await ask(QUESTION);
    feed.send("run", { runId: "r1", threadId: "t" });
    feed.send("status", { step: "shadow_monitor" });
    expect(await screen.findByText(en.step.shadow_monitor)).toBeVisible();
    feed.send("constraint", ANSWER.constraints[0]);
    expect(await screen.findByText(en.rules.name.poya_alcohol)).toBeVisible();
    feed.send("token", { text: "Old tusks and " });
    expect(await screen.findByText("Old tusks and")).toBeVisible();
    expect(screen.getByRole("log")).toHaveTextContent("");
    feed.send("token", { text: "oil lamps. Then" });
    await waitFor(() => expect(screen.getByRole("log")).toHaveTextContent("Old tusks and oil lamps."));
  });

  it("is stopped by its button, keeps what had come and can be asked again", async () => {
    server.on("DELETE /api/v1/runs/r1", () => ({ runId: "r1", status: "cancelled" }));
    page();
    await ask(QUESTION);
    feed.send("run", { runId: "r1", threadId: "t" });
    feed.send("token", { text: "Half a sentence" });
    await screen.findByText("Half a sentence");
    await userEvent.click(screen.getByRole("button", { name: en.desk.stop }));
    expect(await screen.findByText(en.stopped, { exact: false })).toBeVisible();
    expect(screen.getByText("Half a sentence")).toBeVisible();
    feed = new Feed();
    await userEvent.click(screen.getByRole("button", { name: en.again }));
    stream();
    await answered();
    expect(server.sent(CHAT)).toHaveLength(2);
    expect(screen.getAllByText(QUESTION)).toHaveLength(1);
  });

  it("that was refused says why and can be tried again", async () => {
    server.on(CHAT, () => refused(429, "rate_limited"));
    page();
    await ask(QUESTION);
    expect(await screen.findByRole("alert")).toHaveTextContent("Wait a minute");
  });
});

describe("a conversation", () => {
  it("goes on under its label, and is there again after a reload", async () => {
    const first = page();
    await ask("Sigiriya on the next Poya");
    stream();
    await answered();
    feed = new Feed();
    await ask(QUESTION);
    stream();
    await waitFor(() => expect(server.sent(CHAT)[1]).toMatchObject({ message: QUESTION, thread_id: ANSWER.metadata.thread_id }));
    await waitFor(() => expect(screen.getAllByRole("button", { name: "Source 1" })).toHaveLength(2));
    first.unmount();
    page();
    expect(screen.getAllByRole("article")).toHaveLength(2);
    expect(server.sent(CHAT)).toHaveLength(2);
  });

  it("that was being answered when the page was left is taken up by its run", async () => {
    const first = page();
    await ask(QUESTION);
    feed.send("run", { runId: "r1", threadId: "t" });
    await waitFor(() => expect(localStorage.getItem("tripkit-guide")).toContain("r1"));
    first.unmount();
    feed = new Feed();
    server.on("GET /api/v1/runs/r1/events", () => feed.response);
    page();
    stream();
    await answered();
    expect(server.sent(CHAT)).toHaveLength(1);
  });

  it("is laid aside for a new one, and comes back", async () => {
    page();
    await ask(QUESTION);
    stream();
    await answered();
    await userEvent.click(screen.getByRole("button", { name: en.startOver }));
    expect(screen.getByRole("button", { name: en.examples.ella })).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await answered();
  });
});

describe("an answer", () => {
  it("opens the text behind a number, and what that rests on", async () => {
    page();
    await ask(QUESTION);
    stream();
    await userEvent.click(await answered());
    const dialog = screen.getByRole("dialog");
    expect(dialog).toHaveTextContent(SOURCE!.text);
    expect(within(dialog).getByText(SOURCE!.sources[0]!)).toBeVisible();
  });

  it.each([
    ["en", en, "as of November 2025"],
    ["ko", ko, "2025년 11월 기준"],
  ] as const)("folds its sources, each with title, page and month (%s)", async (locale, messages, month) => {
    const source = { ...SOURCE!, number: 1, place: "", place_name: "", aspect: "practical", sources: ["Department of Immigration", "https://www.eta.gov.lk/slvisa/"], as_of: "2025-11" };
    page(locale);
    await userEvent.type(screen.getByLabelText(messages.desk.label), `${QUESTION}{Enter}`);
    stream({ ...ANSWER, response: "Most need an ETA. [1]", metadata: { ...ANSWER.metadata, kb_sources: [source] } });
    const item = (await screen.findByText("Department of Immigration")).closest("li")!;
    expect(item).not.toBeVisible();
    await userEvent.click(item.closest("details")!.querySelector("summary")!);
    expect(item).toBeVisible();
    expect(item).toHaveTextContent(month);
    expect(within(item).getByRole("link", { name: "eta.gov.lk" })).toHaveAttribute("href", source.sources[1]);
  });

  it("offers the questions that the guide checked, and asks the one that is pressed", async () => {
    const next = "How long should I plan for Sigiriya?";
    page();
    await ask(QUESTION);
    stream({ ...ANSWER, facts: null, metadata: { ...ANSWER.metadata, followups: [next] } });
    await answered();
    const offered = screen.getByRole("list", { name: en.follow.label });
    expect(within(offered).getAllByRole("button")).toHaveLength(1);
    feed = new Feed();
    await userEvent.click(within(offered).getByRole("button", { name: next }));
    expect(server.sent(CHAT)[1]).toMatchObject({ message: next, thread_id: ANSWER.metadata.thread_id });
  });

  it("that leads nowhere offers nothing", async () => {
    page();
    await ask(QUESTION);
    stream({ ...ANSWER, facts: null, metadata: { ...ANSWER.metadata, followups: [] } });
    await answered();
    expect(screen.queryByRole("list", { name: en.follow.label })).toBeNull();
  });

  it("that was mended shows the struck line, why, and the line instead", async () => {
    const draft = "Start with arrack at seven. The fort is quiet.";
    const response = "Start with tea at seven. The fort is quiet.";
    page();
    await ask(QUESTION);
    stream({ ...ANSWER, response, mended: [{ draft, issues: ["do not plan drinks on a dry day: “start with arrack”"] }] });
    const title = await screen.findByRole("heading", { name: en.mending.title });
    const mending = title.parentElement!;
    expect(mending.querySelector("del")).toHaveTextContent("Start with arrack at seven.");
    expect(mending).toHaveTextContent(en.mending.why.drinks);
    expect(mending.querySelector("ins")).toHaveTextContent("Start with tea at seven.");
    expect(mending.querySelectorAll("del")).toHaveLength(1);
  });

  it("claims no mending where no word changed", async () => {
    page();
    await ask(QUESTION);
    stream({ ...ANSWER, mended: [{ draft: ANSWER.response, issues: ["answer more fully"] }] });
    await answered();
    expect(screen.queryByRole("heading", { name: en.mending.title })).toBeNull();
  });

  it("redraws its chart for another day without asking the guide", async () => {
    const hourly = Array.from({ length: 24 }, (_, hour) => (hour === 10 ? 77 : 11));
    const window = (start_local: string, end_local: string) => ({ start_local, end_local });
    server
      .on("POST /api/v1/guide/crowd", () => ({ hourly_percentages: hourly, optimal_times: ["07:00"], reasons: ["It is a weekend."] }))
      .on("GET /api/v1/guide/physics/golden-hour/sigiriya", () => ({
        sunrise: "06:01:20",
        sunset: "18:20:10",
        morning_golden_hour: window("05:50:00", "06:30:00"),
        evening_golden_hour: window("17:50:00", "18:35:00"),
        morning_blue_hour: window("05:40:00", "05:50:00"),
        evening_blue_hour: window("18:35:00", "18:44:00"),
      }))
      .on("GET /api/v1/guide/locations/nearby", () => ({ locations: [] }));
    page();
    await ask(QUESTION);
    stream();
    await answered();
    fireEvent.change(screen.getByLabelText(en.day.date), { target: { value: "2027-03-06" } });
    expect(await screen.findByText("It is a weekend.")).toBeVisible();
    expect(screen.getByText(/Quietest 07:00 \(11%\), fullest 10:00 \(77%\)/)).toBeVisible();
    expect(server.sent("POST /api/v1/guide/crowd")).toEqual([{ location: "sigiriya", target_datetime: "2027-03-06T12:00:00", locale: "en" }]);
    expect(server.sent(CHAT)).toHaveLength(1);
  });

  it("tells its checks in Korean too", async () => {
    const log = { timestamp: "2026-11-21T16:00:33Z", check_type: "event_sentinel", result: "warning" as const, details: "2027-01-22: Duruthu" };
    page("ko");
    await userEvent.click(screen.getByRole("button", { name: ko.examples.light }));
    stream({ ...ANSWER, reasoning_logs: [...ANSWER.reasoning_logs, log] });
    await userEvent.click(await screen.findByText(/가지를 확인했어요/));
    expect(screen.getByText(/두루투 포야/)).toBeVisible();
    expect(screen.getByText(ko.checks.said.router.trip_planning)).toBeVisible();
  });
});
