import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { AskAnswer } from "@/shared/api/types";
import { example, Feed, refused, Server } from "@/shared/testing/server";
import { show } from "@/shared/testing/render";
import { blocksOf } from "./components/markdown";
import AskDesk from "./index";
import en from "./messages.en.json";
import ko from "./messages.ko.json";
import { useThread } from "./model/thread";

const STREAM = "POST /api/v1/ask/stream";
const PLAN = [
  "About $900.",
  "| Cost | Sum |\n|---|---|\n| Rooms | $400 |\n| **Total** | **$900** |",
  "### Lisbon: Money\n- Cards are taken [1]\n- Cash is not needed [2]",
  "**Sources**: [1] https://example.org/money · [2] our rules",
].join("\n\n");
const ANSWER: AskAnswer = {
  ...example<AskAnswer>("/api/v1/ask", "post", "200"),
  session_id: "s1",
  question: "how much?",
  route: "budget",
  final_plan: PLAN,
  steps: ["query", "information", "budget", "presenter", "polisher"].map((agent) => ({ agent, status: "done", detail: "" })) as AskAnswer["steps"],
  sources: [
    { number: 1, title: "Money in Portugal", url: "https://example.org/money" },
    { number: 2, title: "our rules", url: null },
  ],
};

let server: Server;
const desk = (first: string | null, props = {}) => <AskDesk first={first} onTalk={vi.fn()} onClose={vi.fn()} {...props} />;

beforeEach(() => {
  server = new Server();
});

async function begun(feed: Feed): Promise<void> {
  await act(async () => {
    feed.send("run", { runId: "r1" });
    feed.send("step", { agent: "query", status: "started" });
    feed.send("route", { route: "budget", validate_plan: false, steps: ["query", "information", "budget", "presenter", "polisher"] });
    feed.send("step", { agent: "query", status: "done" });
    feed.send("step", { agent: "information", status: "started" });
    feed.send("token", { text: "About $9" });
  });
}

it("shows the route and the steps as they come, then the answer with its table and sources", async () => {
  const feed = new Feed();
  server.on(STREAM, () => feed.response);
  show(desk("how much?"), { ask: en });
  await begun(feed);
  const steps = screen.getByRole("list", { name: en.steps });
  expect(within(steps).getAllByRole("listitem")).toHaveLength(5);
  expect(within(steps).getByText(en.step.information)).toHaveTextContent(en.state.started);
  expect(screen.getByText(en.route.budget)).toBeInTheDocument();
  expect(screen.getByText("About $9", { selector: "p" })).toBeInTheDocument();

  await act(async () => feed.send("complete", ANSWER));
  const table = await screen.findByRole("table");
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  expect(within(table).getByText("$900").tagName).toBe("STRONG");
  expect(screen.getByRole("link", { name: "Source 1: Money in Portugal" })).toHaveAttribute("href", "https://example.org/money");
  const fold = screen.getByText(en.sources, { selector: "summary" }).closest("details");
  expect(fold).not.toHaveAttribute("open");
  expect(fold).toHaveTextContent("our rules");
  expect(table.compareDocumentPosition(fold!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText(/\*\*Sources/)).toBeNull();
});

it("asks on in the same session, and a new desk is a new one", async () => {
  server.on(STREAM, () => {
    const feed = new Feed();
    feed.send("run", { runId: `r${server.asked.length}` });
    feed.send("complete", ANSWER);
    return feed.response;
  });
  const { unmount } = show(desk("how much?"), { ask: en });
  await screen.findByRole("table");
  await userEvent.type(screen.getByRole("textbox", { name: en.label }), "and for three people?{Enter}");
  await waitFor(() => expect(screen.getAllByRole("table")).toHaveLength(2));
  const [first, second] = server.sent(STREAM) as { session_id: string; question: string }[];
  expect(second).toMatchObject({ session_id: first?.session_id, question: "and for three people?" });
  unmount();
  show(desk("is it safe in Oslo?"), { ask: en });
  await waitFor(() => expect(server.sent(STREAM)).toHaveLength(3));
  expect((server.sent(STREAM)[2] as { session_id: string }).session_id).not.toBe(first?.session_id);
});

it.each([
  ["en", en, "What should I pack for Lisbon in May?"],
  ["ko", ko, "5월 리스본에 뭐 챙겨 가야 해요?"],
] as const)("asks a follow-up with one press, in the same session, in %s", async (locale, messages, question) => {
  server.on(STREAM, () => {
    const feed = new Feed();
    const isFirst = server.sent(STREAM).length === 1;
    feed.send("run", { runId: `r${server.sent(STREAM).length}` });
    feed.send("complete", { ...ANSWER, follow_ups: isFirst ? [question] : [] });
    return feed.response;
  });
  show(desk("how much?"), { ask: messages }, locale);
  const chips = await screen.findByRole("list", { name: messages.follow });
  await userEvent.click(within(chips).getByRole("button", { name: question }));
  await waitFor(() => expect(screen.getAllByRole("table")).toHaveLength(2));
  const [first, second] = server.sent(STREAM) as { session_id: string; question: string; locale: string }[];
  expect(second).toEqual({ question, session_id: first?.session_id, locale });
  expect(screen.queryByRole("list", { name: messages.follow })).toBeNull();
});

it("says no in a sentence, with the way to the talk", async () => {
  const feed = new Feed();
  server.on(STREAM, () => feed.response);
  const onTalk = vi.fn();
  show(desk("써줘, 시 한 편", { onTalk }), { ask: ko }, "ko");
  await act(async () => {
    feed.send("run", { runId: "r1" });
    feed.send("complete", { ...ANSWER, route: null, final_plan: "여행에 관한 질문이 아니에요.", sources: [], steps: [] });
  });
  expect(await screen.findByText("여행에 관한 질문이 아니에요.", { selector: "p" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: ko.talk }));
  expect(onTalk).toHaveBeenCalledExactlyOnceWith("써줘, 시 한 편");
});

it("stops on the server, keeps what had arrived and can ask again", async () => {
  const feed = new Feed();
  server.on(STREAM, () => feed.response).on("DELETE /api/v1/runs/r1", () => ({}));
  show(desk("how much?"), { ask: en });
  await begun(feed);
  await userEvent.click(screen.getByRole("button", { name: en.stop }));
  expect(await screen.findByText(en.stopped)).toBeInTheDocument();
  expect(server.sent("DELETE /api/v1/runs/r1")).toHaveLength(1);
  expect(screen.getByText("About $9", { selector: "p" })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: en.again }));
  await waitFor(() => expect(server.sent(STREAM)).toHaveLength(2));
});

it("takes up a run that a reload interrupted", async () => {
  const turn = { id: "t", said: "how much?", runId: "r9", state: "open" as const, partial: "", answer: null };
  useThread.setState({ sessionId: "s", turns: [turn] });
  const feed = new Feed();
  server.on("GET /api/v1/runs/r9/events", () => feed.response);
  show(desk(null), { ask: en });
  await act(async () => {
    feed.send("run", { runId: "r9" });
    feed.send("complete", ANSWER);
  });
  expect(await screen.findByRole("table")).toBeInTheDocument();
  expect(server.sent(STREAM)).toHaveLength(0);
  expect(useThread.getState().turns).toMatchObject([{ id: "t", state: "done", runId: null }]);
});

it("says when it is refused, and offers to ask anew", async () => {
  server.on(STREAM, () => refused(429, "rate_limited"));
  show(desk("how much?"), { ask: en });
  expect(await screen.findByRole("alert")).toBeInTheDocument();
  expect(screen.getByRole("button", { name: "Try again" })).toBeInTheDocument();
});

it("puts the conversation away", async () => {
  const onClose = vi.fn();
  server.on(STREAM, () => refused(429, "rate_limited"));
  show(desk("how much?", { onClose }), { ask: en });
  await screen.findByRole("alert");
  await userEvent.click(screen.getByRole("button", { name: en.close }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(useThread.getState().turns).toEqual([]);
});

it("reads lines as blocks", () => {
  expect(blocksOf("a\nb\n\n- c\n- d\n### e\nf")).toEqual([
    { kind: "text", text: "a b" },
    { kind: "list", items: ["c", "d"] },
    { kind: "heading", text: "e" },
    { kind: "text", text: "f" },
  ]);
});

it.each([
  ["en", en, "not checked: look at the operator's own price", "not checked"],
  ["ko", ko, "확인하지 않음: 공식 요금에서 확인", "확인하지 않음"],
] as const)("marks what a model says without a source, in %s", async (locale, messages, note, label) => {
  const feed = new Feed();
  server.on(STREAM, () => feed.response);
  show(desk("Porto?"), { ask: messages }, locale);
  const final_plan = `Porto is steep.† A tasting is €30.† (${note}) Sights [1].`;
  await act(async () => {
    feed.send("run", { runId: "r1" });
    feed.send("route", { route: "info", validate_plan: false, steps: ["query", "converse"] });
    feed.send("complete", { ...ANSWER, final_plan, source: "model", steps: [{ agent: "converse", status: "done", detail: "" }] });
  });
  const marks = await screen.findAllByTitle(label);
  expect(marks).toHaveLength(2);
  expect(marks[0]).toHaveTextContent(`(${label})`);
  expect(marks[1]).toHaveTextContent(note);
  expect(screen.getByText(messages.step.converse)).toBeInTheDocument();
});
