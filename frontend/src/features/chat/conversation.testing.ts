/** The API's side of a talk, for tests: answers `fetch` with real responses and streams. */
import type { ChatAnswer, ChatMessage, Profile } from "@/shared/api/types";

const EMPTY: Profile = { interests: [], avoid: [], skipped: [], guessed: [] };

async function read(input: RequestInfo | URL, init: RequestInit = {}) {
  if (!(input instanceof Request)) return { method: init.method ?? "GET", pathname: String(input), text: String(init.body ?? "") };
  return { method: input.method, pathname: new URL(input.url).pathname, text: await input.text() };
}

/** Method, how the path ends, and what answers. */
const ROUTES = [
  ["POST", "/sessions", "begin"],
  ["GET", "/state", "state"],
  ["GET", "/history", "past"],
  ["GET", "/events", "open"],
  ["DELETE", "", "gone"],
  ["POST", "/stream", "hear"],
  ["PATCH", "/profile", "change"],
] as const;

export class Conversation {
  online = true;
  greeting = "What's on your mind?";
  profile: Profile = {};
  history: ChatMessage[] = [{ role: "assistant", content: "What's on your mind?", at: "" }];
  /** What POST …/stream and PATCH are refused with. */
  refuse: { status: number; code: string } | null = null;
  readonly sent: string[] = [];
  readonly patches: unknown[] = [];
  private readonly asked: string[] = [];
  private out: ReadableStreamDefaultController<Uint8Array> | null = null;
  private id = 0;
  private sessionId = "s1";

  count(request: string): number {
    return this.asked.filter((one) => one === request).length;
  }

  readonly fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const { method, pathname, text } = await read(input, init);
    const asked = `${method} ${pathname}`;
    this.asked.push(asked);
    const route = ROUTES.find(([start, end]) => asked.startsWith(start) && asked.endsWith(end));
    return this[route![2]](pathname.split("/").at(-2)!, text && JSON.parse(text));
  };

  /** Sends these events over the open stream. */
  async stream(events: [string, object][]): Promise<void> {
    for (const [type, data] of events) {
      this.id += 1;
      this.out!.enqueue(new TextEncoder().encode(`id: ${this.id}\nevent: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`));
    }
    await new Promise((resolve) => setTimeout(resolve));
  }

  /** Ends the turn: what was said becomes history. */
  async answer(message: string, reply: string, profile: Profile): Promise<void> {
    this.profile = profile;
    this.history.push({ role: "user", content: message, at: "" }, { role: "assistant", content: reply, at: "" });
    await this.stream([["turn", { ...this.answerNow("s2"), reply, sessionId: this.sessionId }], ["complete", {}]]);
  }

  begin(): Response {
    return this.json(this.answerNow(`s${this.count("POST /api/v1/vibe/sessions") + 1}`), 201);
  }

  state(sessionId: string): Response {
    return this.json(this.answerNow(sessionId));
  }

  past(sessionId: string): Response {
    return this.json({ history: sessionId === this.sessionId ? this.history : this.history.slice(0, 1) });
  }

  gone(): Response {
    return new Response(null, { status: 204 });
  }

  hear(_: string, { message }: { message: string }): Response {
    if (this.refuse) return this.json({ code: this.refuse.code, detail: "" }, this.refuse.status);
    this.sent.push(message);
    return this.open();
  }

  change(_: string, change: Profile): Response {
    if (this.refuse) return this.json({ code: this.refuse.code, detail: "" }, this.refuse.status);
    this.patches.push(change);
    this.profile = { ...this.profile, ...change };
    return this.json({ ...this.answerNow(this.sessionId), reply: "Changed." });
  }

  open(): Response {
    this.id = 0;
    const body = new ReadableStream<Uint8Array>({ start: (out) => void (this.out = out) });
    void this.stream([["run", { runId: "run1", threadId: this.sessionId }]]);
    return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
  }

  private answerNow(sessionId: string): ChatAnswer {
    if (this.count("POST /api/v1/vibe/sessions") === 1 && this.history.length === 1) this.sessionId = sessionId;
    return {
      sessionId,
      reply: this.greeting,
      currentStep: "mood",
      nextStep: "aesthetic",
      isComplete: false,
      canRecommend: false,
      collectedData: { ...EMPTY, ...(sessionId === this.sessionId ? this.profile : {}) },
      rejectedItems: [],
      suggestedOptions: [{ value: "Somewhere quiet", label: "Quiet" }],
      progress: { step: 0, total: 7 },
      source: "offline",
    };
  }

  private json(body: unknown, status = 200): Response {
    const type = status < 400 ? "application/json" : "application/problem+json";
    return new Response(JSON.stringify(body), { status, headers: { "Content-Type": type } });
  }
}
