import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Language } from "@/shared/i18n/locale";
import { Feed, refused, Server } from "@/shared/testing/server";
import { useSent } from "../model/sent";
import { SESSION } from "../trip.testing";
import { useTalk } from "./use-talk";

const SESSIONS = "/api/v1/designer/sessions";
const STREAM = `POST ${SESSIONS}/s/messages/stream`;
const REPLY = { message: "Done.", segmentsModified: ["a"], structuredQuestions: [] };
const onDone = vi.fn();
let server: Server;
let feed: Feed;

async function talk() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const hook = renderHook(() => useTalk("t", onDone), {
    wrapper: ({ children }) => (
      <Language locale="en" messages={{}}>
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      </Language>
    ),
  });
  await waitFor(() => expect(server.sent(`GET ${SESSIONS}`).length).toBeGreaterThan(0));
  return hook;
}
const sent = () => useSent.getState().t ?? null;
const sends = (...events: [string, object?][]) => act(async () => events.forEach(([type, data]) => feed.send(type, data)));

beforeEach(() => {
  vi.clearAllMocks();
  feed = new Feed();
  server = new Server()
    .on(`GET ${SESSIONS}`, () => [{ sessionId: "s" }])
    .on(`GET ${SESSIONS}/s`, () => SESSION)
    .on(STREAM, () => feed.response)
    .on("GET /api/v1/runs/r1/events", () => feed.response);
});

describe("a message", () => {
  it("goes to the conversation that is there, and stands until the session has it", async () => {
    const { result } = await talk();
    await waitFor(() => expect(result.current.session?.sessionId).toBe("s"));
    await act(async () => result.current.say("add dinner"));
    expect(sent()).toEqual({ sessionId: "s", runId: null, said: "add dinner", answers: [] });
    await sends(["run", { runId: "r1" }]);
    await waitFor(() => expect(sent()?.runId).toBe("r1"));
    await sends(["text", { content: "Done." }], ["complete", { response: REPLY }]);
    await waitFor(() => expect(sent()).toBeNull());
    expect(onDone).toHaveBeenCalledOnce();
    expect(result.current.run.view.reply).toEqual(REPLY);
    expect(server.sent(STREAM)).toEqual([{ message: "add dinner", answers: [], locale: "en", background: true }]);
  });

  it("begins a conversation where there is none", async () => {
    server.on(`GET ${SESSIONS}`, () => []).on(`POST ${SESSIONS}`, () => ({ sessionId: "s" }));
    const { result } = await talk();
    await act(async () => result.current.say("add dinner"));
    await waitFor(() => expect(server.sent(STREAM)).toHaveLength(1));
    expect(server.sent(`POST ${SESSIONS}`)).toContainEqual({ itineraryId: "t" });
  });

  it("that was stopped is over, and the session is read again", async () => {
    server.on("DELETE /api/v1/runs/r1", () => ({}));
    const { result } = await talk();
    await waitFor(() => expect(result.current.session).not.toBeNull());
    await act(async () => result.current.say("add dinner"));
    await sends(["run", { runId: "r1" }]);
    await waitFor(() => expect(result.current.run.runId).toBe("r1"));
    await act(async () => result.current.run.stop());
    await waitFor(() => expect(sent()).toBeNull());
    expect(onDone).toHaveBeenCalledOnce();
  });

  it("that failed still stands, and is sent again as a new run", async () => {
    server.on(STREAM, () => refused(429, "rate_limited"));
    const { result } = await talk();
    await waitFor(() => expect(result.current.session).not.toBeNull());
    await act(async () => result.current.say("add dinner", [{ questionId: "q", value: "yes" }]));
    await waitFor(() => expect(result.current.run.phase).toBe("failed"));
    expect(sent()?.said).toBe("add dinner");
    await act(async () => result.current.again());
    await waitFor(() => expect(server.sent(STREAM)).toHaveLength(2));
    expect(server.sent(STREAM)[1]).toMatchObject({ message: "add dinner", answers: [{ questionId: "q", value: "yes" }] });
  });
});

describe("a message from before a reload", () => {
  beforeEach(() => useSent.setState({ t: { sessionId: "s", runId: "r1", said: "add dinner", answers: [] } }));

  it("is followed on by its run", async () => {
    const { result } = await talk();
    await sends(["run", { runId: "r1" }], ["complete", { response: REPLY }]);
    await waitFor(() => expect(sent()).toBeNull());
    expect(result.current.run.view.text).toBe("Done.");
    expect(server.sent(STREAM)).toEqual([]);
  });

  it("whose run nobody keeps any more is left to the session", async () => {
    server.on("GET /api/v1/runs/r1/events", () => refused(410, "events_gone"));
    await talk();
    await waitFor(() => expect(sent()).toBeNull());
    expect(onDone).toHaveBeenCalledOnce();
  });

  it("does not take away what another tab has sent since", async () => {
    await talk();
    await sends(["run", { runId: "r1" }]);
    const other = { sessionId: "s", runId: "r2", said: "add lunch", answers: [] };
    server.on("GET /api/v1/runs/r2/events", () => new Feed().response);
    act(() => useSent.setState({ t: other }));
    await sends(["complete", { response: REPLY }]);
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    expect(sent()).toEqual(other);
  });
});
