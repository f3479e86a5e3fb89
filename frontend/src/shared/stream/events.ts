/** Server-sent events over fetch: each event once, in order, with its id. */
import { createParser } from "eventsource-parser";

export interface Received<E> {
  id: number;
  event: E;
}

const TERMINAL = new Set(["complete", "error", "cancelled"]);

export function isLast(event: { type?: string }): boolean {
  return TERMINAL.has(event.type ?? "");
}

/**
 * Reads a response's events. `alive` is told of every byte, heartbeats too.
 * Returns when the body ends; whether the run has ended is for the events to say.
 */
export async function* eventsOf<E>(response: Response, alive: () => void): AsyncGenerator<Received<E>> {
  if (!response.body) return;
  const waiting: Received<E>[] = [];
  const parser = createParser({
    onEvent: ({ id, data }) => waiting.push({ id: Number(id), event: JSON.parse(data) as E }),
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      alive();
      parser.feed(value);
      yield* waiting.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
