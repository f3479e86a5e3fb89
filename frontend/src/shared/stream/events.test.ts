import { describe, expect, it, vi } from "vitest";
import { eventsOf } from "./events";

const encoder = new TextEncoder();

/** A body that arrives in these pieces. */
function response(...pieces: (string | Uint8Array)[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(typeof piece === "string" ? encoder.encode(piece) : piece);
      controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream" } });
}

async function read(from: Response, alive = () => undefined as void) {
  const received = [];
  for await (const one of eventsOf<{ type: string; text?: string }>(from, alive)) received.push(one);
  return received;
}

describe("events of a stream", () => {
  it("come one by one with their ids, wherever the pieces were cut", async () => {
    const events = await read(
      response('id: 1\nevent: run\nda', 'ta: {"type":"run"}\n', '\nid: 2\ndata: {"type":"complete"}\n\n'),
    );
    expect(events).toEqual([
      { id: 1, event: { type: "run" } },
      { id: 2, event: { type: "complete" } },
    ]);
  });

  it("keep Hangul whole when a piece ends inside a syllable", async () => {
    const bytes = encoder.encode('id: 1\ndata: {"type":"token","text":"군산"}\n\n');
    const cut = bytes.indexOf(0xea) + 1;
    const events = await read(response(bytes.slice(0, cut), bytes.slice(cut)));
    expect(events[0]?.event.text).toBe("군산");
  });

  it("take a heartbeat as a sign of life and not as an event", async () => {
    const alive = vi.fn();
    expect(await read(response(": ping\n\n", ": ping\n\n"), alive)).toEqual([]);
    expect(alive).toHaveBeenCalledTimes(2);
  });

  it("leave out what was cut off before its end", async () => {
    expect(await read(response('id: 1\ndata: {"type":"token"}\n\nid: 2\ndata: {"type":"to'))).toHaveLength(1);
  });
});
