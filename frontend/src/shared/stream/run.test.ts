import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ApiProblem } from "../api/problem";
import { type Phase, Run } from "./run";

interface Event {
  type: string;
  [field: string]: unknown;
}

const PLAN = { tries: 3, wait: () => 100, silence: 1000 };
const encoder = new TextEncoder();

/** A connection that a test feeds, drops and ends. It breaks when its request is aborted, as a real one does. */
function connection(signal?: AbortSignal | null) {
  let pipe!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (pipe = controller) });
  const broken = () => pipe.error(new DOMException("aborted", "AbortError"));
  signal?.addEventListener("abort", broken);
  return {
    response: new Response(body, { headers: { "Content-Type": "text/event-stream" } }),
    send: (id: number, event: Event) => pipe.enqueue(encoder.encode(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`)),
    ping: () => pipe.enqueue(encoder.encode(": ping\n\n")),
    end: () => pipe.close(),
    drop: () => pipe.error(new TypeError("network error")),
  };
}

type Request = { url: string; init: RequestInit };
type Answer = (request: Request) => Response | Promise<Response>;

function problem(status: number, code: string): Response {
  return new Response(JSON.stringify({ code, detail: code, status }), {
    status,
    headers: { "Content-Type": "application/problem+json" },
  });
}

/** Answers one request after the other; the last answer is given again. */
function server(...answers: Answer[]) {
  const requests: Request[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)]!;
    requests.push({ url, init });
    return answer({ url, init });
  });
  return requests;
}

/** Connections in the order in which they are asked for. */
function lines() {
  const open: ReturnType<typeof connection>[] = [];
  const answer: Answer = ({ init }) => {
    const line = connection(init.signal);
    open.push(line);
    return line.response;
  };
  return { open, answer };
}

function watched() {
  const ids: number[] = [];
  const phases: Phase[] = [];
  const problems: (ApiProblem | undefined)[] = [];
  const run = new Run<Event>(
    {
      onEvent: (_event, id) => ids.push(id),
      onPhase: (phase, why) => (phases.push(phase), problems.push(why)),
    },
    PLAN,
  );
  return { run, ids, phases, problems };
}

const tick = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);
const header = (request: Request | undefined, name: string) => new Headers(request?.init.headers).get(name);

describe("a run", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("ends with its last event", async () => {
    const { open, answer } = lines();
    server(answer);
    const { run, ids, phases } = watched();
    void run.begin("/api/v1/x/stream", { text: "a" });
    await tick();
    open[0]!.send(1, { type: "run", runId: "r1" });
    open[0]!.send(2, { type: "complete" });
    await tick();
    expect(ids).toEqual([1, 2]);
    expect(phases).toEqual(["starting", "streaming", "complete"]);
  });

  it("goes on after a drop from the event it had last, and hears each event once", async () => {
    const { open, answer } = lines();
    const requests = server(answer);
    const { run, ids, phases } = watched();
    void run.begin("/api/v1/x/stream", {});
    await tick();
    open[0]!.send(1, { type: "run", runId: "r1" });
    open[0]!.send(2, { type: "token" });
    await tick();
    open[0]!.drop();
    await tick(100);
    expect(requests[1]!.url).toBe("/api/v1/runs/r1/events");
    expect(header(requests[1], "Last-Event-ID")).toBe("2");
    for (const id of [2, 3]) open[1]!.send(id, { type: "token" });
    open[1]!.send(4, { type: "complete" });
    await tick();
    expect(ids).toEqual([1, 2, 3, 4]);
    expect(phases.at(-1)).toBe("complete");
  });

  it("takes the end of a body without a last event for a drop", async () => {
    const { open, answer } = lines();
    const requests = server(answer);
    const { run, phases } = watched();
    void run.begin("/api/v1/x/stream", {});
    await tick();
    open[0]!.send(1, { type: "run", runId: "r1" });
    await tick();
    open[0]!.end();
    await tick(100);
    expect(phases).toContain("reconnecting");
    expect(requests).toHaveLength(2);
  });

  it("repeats a start that nobody heard with the same key, so that the server starts one run", async () => {
    const { answer } = lines();
    const requests = server(() => Promise.reject(new TypeError("offline")), answer);
    const { run } = watched();
    void run.begin("/api/v1/x/stream", {});
    await tick(100);
    expect(requests.map(({ url }) => url)).toEqual(["/api/v1/x/stream", "/api/v1/x/stream"]);
    expect(header(requests[1], "Idempotency-Key")).toBe(header(requests[0], "Idempotency-Key"));
    expect(header(requests[0], "Idempotency-Key")).toBeTruthy();
  });

  it("does not ask again for what was refused", async () => {
    const requests = server(() => problem(409, "run_under_way"));
    const { run, phases, problems } = watched();
    void run.begin("/api/v1/x/stream", {});
    await tick(10_000);
    expect(requests).toHaveLength(1);
    expect(phases.at(-1)).toBe("failed");
    expect(problems.at(-1)?.code).toBe("run_under_way");
  });

  it("asks again when the server is not ready, and gives up after its tries", async () => {
    const requests = server(() => problem(503, "unavailable"));
    const { run, phases } = watched();
    void run.begin("/api/v1/x/stream", {});
    await tick(10_000);
    expect(requests).toHaveLength(PLAN.tries);
    expect(phases.at(-1)).toBe("lost");
  });

  it("can be taken up again after it was lost", async () => {
    const { open, answer } = lines();
    const lost: Answer = () => Promise.reject(new TypeError("offline"));
    const requests = server(answer, lost, lost, lost, answer);
    const { run, ids, phases } = watched();
    void run.begin("/api/v1/x/stream", {});
    await tick();
    open[0]!.send(1, { type: "run", runId: "r1" });
    await tick();
    open[0]!.drop();
    await tick(10_000);
    expect(phases.at(-1)).toBe("lost");
    const before = requests.length;
    void run.reconnect();
    await tick();
    expect(requests.length).toBeGreaterThan(before);
    open.at(-1)!.send(2, { type: "complete" });
    await tick();
    expect(ids).toEqual([1, 2]);
  });

  it("gives up a stream that has fallen silent, heartbeats counting as life", async () => {
    const { open, answer } = lines();
    const requests = server(answer);
    const { run } = watched();
    void run.begin("/api/v1/x/stream", {});
    await tick();
    open[0]!.send(1, { type: "run", runId: "r1" });
    await tick(900);
    open[0]!.ping();
    await tick(900);
    expect(requests).toHaveLength(1);
    await tick(300);
    expect(requests).toHaveLength(2);
    expect(requests[0]!.init.signal?.aborted).toBe(true);
  });

  it("is resumed by its id from its first event", async () => {
    const { answer } = lines();
    const requests = server(answer);
    void watched().run.resume("r7");
    await tick();
    expect(requests[0]!.url).toBe("/api/v1/runs/r7/events");
    expect(header(requests[0], "Last-Event-ID")).toBe("0");
  });

  it("stops on the server, and what arrives after that is not heard", async () => {
    const { open, answer } = lines();
    const requests = server(answer, () => new Response(null, { status: 204 }));
    const { run, ids, phases } = watched();
    void run.begin("/api/v1/x/stream", {});
    await tick();
    open[0]!.send(1, { type: "run", runId: "r1" });
    await tick();
    await run.stop();
    expect(requests[1]!.init.method).toBe("DELETE");
    expect(requests[1]!.url).toBe("/api/v1/runs/r1");
    await tick(10_000);
    expect(phases.at(-1)).toBe("cancelled");
    expect(requests).toHaveLength(2);
    expect(ids).toEqual([1]);
  });

  it("says why when it fails", async () => {
    const { open, answer } = lines();
    server(answer);
    const { run, phases, problems } = watched();
    void run.begin("/api/v1/x/stream", {});
    await tick();
    open[0]!.send(1, { type: "run", runId: "r1" });
    open[0]!.send(2, { type: "error", code: "interrupted", detail: "stopped" });
    await tick();
    expect(phases.at(-1)).toBe("failed");
    expect(problems.at(-1)?.code).toBe("interrupted");
  });

  it("forgets the old run when a new one begins", async () => {
    const { open, answer } = lines();
    const requests = server(answer);
    const { run, ids } = watched();
    void run.begin("/api/v1/x/stream", { n: 1 });
    await tick();
    open[0]!.send(1, { type: "run", runId: "r1" });
    await tick();
    void run.begin("/api/v1/x/stream", { n: 2 });
    await tick();
    open[1]!.send(1, { type: "run", runId: "r2" });
    await tick();
    expect(run.runId).toBe("r2");
    expect(ids).toEqual([1, 1]);
    expect(requests).toHaveLength(2);
    expect(requests[0]!.init.signal?.aborted).toBe(true);
  });

  it("is taken up when the page wakes after a long sleep, and left alone after a short one", async () => {
    const { open, answer } = lines();
    const requests = server(answer);
    const { run } = watched();
    void run.begin("/api/v1/x/stream", {});
    await tick();
    open[0]!.send(1, { type: "run", runId: "r1" });
    await tick(100);
    run.wake();
    await tick();
    expect(requests).toHaveLength(1);
    await tick(600);
    run.wake();
    await tick();
    expect(requests).toHaveLength(2);
  });
});
