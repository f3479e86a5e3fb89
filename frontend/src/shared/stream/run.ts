/**
 * One run of a graph, as its client sees it: started by a POST, followed through dropped connections by its id,
 * stopped by a DELETE. Reconnect takes up the same run; a retry is a new one.
 */
import { ApiProblem, problemOf } from "../api/problem";
import { eventsOf, isLast, type Received } from "./events";

export type Phase =
  | "idle"
  | "starting"
  | "streaming"
  | "reconnecting"
  | "lost"
  | "complete"
  | "failed"
  | "cancelled";

export interface RunEvents<E> {
  onEvent(event: E, id: number): void;
  onPhase(phase: Phase, problem?: ApiProblem): void;
}

interface Plan {
  /** Tries to connect before we say that the connection is lost. */
  tries: number;
  /** Milliseconds before the n-th try. */
  wait(n: number): number;
  /** Milliseconds without a byte (heartbeats come every 15 s) after which a stream is dead. */
  silence: number;
}

export const PLAN: Plan = {
  tries: 8,
  wait: (n) => Math.min(250 * 2 ** n, 4000) * (0.75 + Math.random() / 2),
  silence: 40_000,
};

interface Start {
  path: string;
  body: unknown;
}

const JSON_HEADERS = { "Content-Type": "application/json", Accept: "text/event-stream" };

export class Run<E extends { type?: string }> {
  runId: string | null = null;
  private last = 0;
  private phase: Phase = "idle";
  private connection: AbortController | null = null;
  private start: (Start & { key: string }) | null = null;
  private heard = 0;

  constructor(
    private readonly to: RunEvents<E>,
    private readonly plan: Plan = PLAN,
  ) {}

  /** A new run. */
  begin(path: string, body: unknown): Promise<void> {
    this.detach();
    this.runId = null;
    this.last = 0;
    this.start = { path, body, key: crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}` };
    return this.follow("starting");
  }

  /** A run that is known by its id, from its first event: after a reload, in another tab. */
  resume(runId: string): Promise<void> {
    this.detach();
    this.runId = runId;
    this.last = 0;
    this.start = null;
    return this.follow("reconnecting");
  }

  /** The same run again from where it broke. */
  reconnect(): Promise<void> {
    this.detach();
    return this.follow("reconnecting");
  }

  /** Ends the run on the server. What has arrived stays. */
  async stop(): Promise<void> {
    const { runId } = this;
    if (!runId) {
      this.detach();
      this.become("cancelled");
      return;
    }
    const response = await fetch(`/api/v1/runs/${runId}`, {
      method: "DELETE",
      headers: { "Content-Type": "application/json" },
    }).catch(() => null);
    if (response?.ok && this.isOpen()) {
      this.detach();
      this.become("cancelled");
    }
  }

  /** Stops listening; the run goes on. */
  detach(): void {
    this.connection?.abort();
    this.connection = null;
  }

  /** Called when the page is seen again or the network is back: a stream that slept is taken up again. */
  wake(): void {
    const silent = Date.now() - this.heard > this.plan.silence / 2;
    if (this.phase === "lost" || (this.isOpen() && silent)) void this.reconnect();
  }

  private isOpen(): boolean {
    return this.phase === "starting" || this.phase === "streaming" || this.phase === "reconnecting";
  }

  private become(phase: Phase, problem?: ApiProblem): void {
    this.phase = phase;
    this.to.onPhase(phase, problem);
  }

  private async follow(first: Phase): Promise<void> {
    const connection = new AbortController();
    this.connection = connection;
    this.become(first);
    for (let n = 0; n < this.plan.tries; ) {
      const before = this.last;
      const ended = await this.listen(connection).catch((problem: unknown) => this.refused(problem));
      if (ended || connection.signal.aborted) return;
      n = this.last > before ? 0 : n + 1;
      this.become("reconnecting");
      await pause(this.plan.wait(n), connection.signal);
      if (connection.signal.aborted) return;
    }
    this.become("lost");
  }

  /** True when the run has ended, one way or another. */
  private async listen(connection: AbortController): Promise<boolean> {
    const silence = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const alive = () => {
      this.heard = Date.now();
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), this.plan.silence);
    };
    alive();
    try {
      const response = await this.request(AbortSignal.any([connection.signal, silence.signal]));
      if (!response.ok) throw await problemOf(response);
      for await (const received of eventsOf<E>(response, alive)) {
        if (connection.signal.aborted) return true;
        if (this.take(received)) return true;
      }
      return false;
    } finally {
      clearTimeout(timer);
    }
  }

  private request(signal: AbortSignal): Promise<Response> {
    if (this.runId) {
      const headers = { Accept: "text/event-stream", "Last-Event-ID": String(this.last) };
      return fetch(`/api/v1/runs/${this.runId}/events`, { headers, signal });
    }
    const { path, body, key } = this.start!;
    const headers = { ...JSON_HEADERS, "Idempotency-Key": key };
    return fetch(path, { method: "POST", headers, body: JSON.stringify(body), signal });
  }

  private take({ id, event }: Received<E>): boolean {
    if (id <= this.last) return false;
    this.last = id;
    if (event.type === "run") this.runId = (event as unknown as { runId: string }).runId;
    if (this.phase !== "streaming") this.become("streaming");
    this.to.onEvent(event, id);
    if (!isLast(event)) return false;
    if (event.type === "error") {
      const { code, detail } = event as unknown as { code: string; detail: string };
      this.become("failed", new ApiProblem(code, 0, detail));
    } else {
      this.become(event.type === "cancelled" ? "cancelled" : "complete");
    }
    return true;
  }

  /** A refusal ends the run; a broken connection (false) is tried again. */
  private refused(problem: unknown): boolean {
    if (!(problem instanceof ApiProblem)) return false;
    if (problem.status >= 500 || problem.status === 408) return false;
    this.become("failed", problem);
    return true;
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });
}
