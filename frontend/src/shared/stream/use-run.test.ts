import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Feed, refused, Server } from "../testing/server";
import { type Follow, useRun } from "./use-run";

interface Event {
  type: string;
  text?: string;
  runId?: string;
}

const PATH = "/api/v1/words";
const onRun = vi.fn();
const onEvent = vi.fn();
const onEnd = vi.fn();
const FOLLOW: Follow<Event, string> = {
  reduce: (view, event) => (event.type === "token" ? view + event.text : view),
  initial: "",
  onRun,
  onEvent,
  onEnd,
};

let server: Server;
let feed: Feed;
const follow = (open: Follow<Event, string>["open"] = null) =>
  renderHook(({ known }) => useRun<Event, string>({ ...FOLLOW, open: known }), { initialProps: { known: open } });

beforeEach(() => {
  vi.clearAllMocks();
  feed = new Feed();
  server = new Server().on(`POST ${PATH}`, () => feed.response).on("GET /api/v1/runs/r1/events", () => feed.response);
});

async function sends(...events: Event[]): Promise<void> {
  await act(async () => {
    for (const { type, ...data } of events) feed.send(type, data);
  });
}

describe("a run that is begun", () => {
  it("folds its events, says its id as soon as it comes, and how it ended", async () => {
    const { result } = follow();
    expect(result.current).toMatchObject({ phase: "idle", view: "", isOpen: false });
    act(() => result.current.begin(PATH, { q: 1 }, "turn 1"));
    await sends({ type: "run", runId: "r1" }, { type: "token", text: "old " }, { type: "token", text: "lanes" });
    await waitFor(() => expect(result.current).toMatchObject({ phase: "streaming", view: "old lanes", runId: "r1", isOpen: true }));
    expect(onRun).toHaveBeenCalledExactlyOnceWith("r1", "turn 1");
    expect(onEnd).not.toHaveBeenCalled();
    await sends({ type: "complete" });
    await waitFor(() => expect(result.current.phase).toBe("complete"));
    expect(onEnd).toHaveBeenCalledExactlyOnceWith({ how: "complete", job: "turn 1", runId: "r1", view: "old lanes" });
    expect(onEvent.mock.calls.map(([event, job]) => [event.type, job])).toEqual([
      ["run", "turn 1"], ["token", "turn 1"], ["token", "turn 1"], ["complete", "turn 1"],
    ]);
  });

  it("is not taken up a second time once its id is kept", async () => {
    const { result, rerender } = follow();
    act(() => result.current.begin(PATH, {}, "turn 1"));
    await sends({ type: "run", runId: "r1" });
    rerender({ known: { job: "turn 1", runId: "r1" } });
    await sends({ type: "complete" });
    await waitFor(() => expect(result.current.phase).toBe("complete"));
    expect(server.sent("GET ")).toEqual([]);
  });

  it("that is refused has failed, with its reason", async () => {
    server.on(`POST ${PATH}`, () => refused(404, "not_found"));
    const { result } = follow();
    act(() => result.current.begin(PATH, {}, "turn 1"));
    await waitFor(() => expect(result.current).toMatchObject({ phase: "failed", problem: { code: "not_found" } }));
    expect(onEnd).toHaveBeenCalledWith(expect.objectContaining({ how: "failed", runId: null }));
  });

  it("is stopped on the server, and what had come stays", async () => {
    server.on("DELETE /api/v1/runs/r1", () => ({}));
    const { result } = follow();
    act(() => result.current.begin(PATH, {}, "turn 1"));
    await sends({ type: "run", runId: "r1" }, { type: "token", text: "old" });
    await waitFor(() => expect(result.current.view).toBe("old"));
    act(() => result.current.stop());
    await waitFor(() => expect(result.current).toMatchObject({ phase: "cancelled", view: "old" }));
    expect(onEnd).toHaveBeenCalledExactlyOnceWith({ how: "cancelled", job: "turn 1", runId: "r1", view: "old" });
  });

  it("is forgotten when that is wished, and nothing of it comes any more", async () => {
    const { result } = follow();
    act(() => result.current.begin(PATH, {}, "turn 1"));
    await sends({ type: "run", runId: "r1" }, { type: "token", text: "old" });
    await waitFor(() => expect(result.current.view).toBe("old"));
    act(() => result.current.reset());
    await sends({ type: "token", text: " lanes" });
    expect(result.current).toMatchObject({ phase: "idle", view: "", runId: null });
  });
});

describe("a run that is known by its id", () => {
  it("is taken up from its first event, for what it works for", async () => {
    const { result } = follow({ job: "turn 2", runId: "r1" });
    await sends({ type: "run", runId: "r1" }, { type: "token", text: "old" }, { type: "complete" });
    await waitFor(() => expect(result.current).toMatchObject({ phase: "complete", view: "old" }));
    expect(onEnd).toHaveBeenCalledExactlyOnceWith({ how: "complete", job: "turn 2", runId: "r1", view: "old" });
    expect(server.sent("POST ")).toEqual([]);
  });

  it("that nobody keeps any more is gone, and is not asked for again", async () => {
    server.on("GET /api/v1/runs/r1/events", () => refused(410, "events_gone"));
    const { result, rerender } = follow({ job: "turn 2", runId: "r1" });
    await waitFor(() => expect(onEnd).toHaveBeenCalledExactlyOnceWith({ how: "gone", job: "turn 2", runId: "r1", view: "" }));
    rerender({ known: { job: "turn 2", runId: "r1" } });
    expect(result.current.phase).toBe("failed");
    expect(server.sent("GET ")).toHaveLength(1);
  });

  it("is not taken up again once it was looked away from", async () => {
    const { result } = follow({ job: "turn 2", runId: "r1" });
    await sends({ type: "run", runId: "r1" }, { type: "complete" });
    await waitFor(() => expect(result.current.phase).toBe("complete"));
    act(() => result.current.reset());
    expect(result.current.phase).toBe("idle");
    expect(server.sent("GET ")).toHaveLength(1);
  });

  it("waits for the one that is followed here", async () => {
    server.on("GET /api/v1/runs/r2/events", () => new Feed().response);
    const { result, rerender } = follow();
    act(() => result.current.begin(PATH, {}, "turn 1"));
    await sends({ type: "run", runId: "r1" });
    rerender({ known: { job: "turn 3", runId: "r2" } });
    expect(server.sent("GET ")).toEqual([]);
    await sends({ type: "complete" });
    await waitFor(() => expect(server.asked.at(-1)?.route).toBe("GET /api/v1/runs/r2/events"));
  });
});

it("reconnects to the same run from where it broke", async () => {
  const { result } = follow();
  act(() => result.current.begin(PATH, {}, "turn 1"));
  await sends({ type: "run", runId: "r1" }, { type: "token", text: "old" });
  await waitFor(() => expect(result.current.view).toBe("old"));
  act(() => result.current.reconnect());
  await waitFor(() => expect(server.sent("GET /api/v1/runs/r1/events")).toHaveLength(1));
  expect(result.current).toMatchObject({ view: "old", runId: "r1" });
});
