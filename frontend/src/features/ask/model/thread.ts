/** The conversation as this tab keeps it: questions, answers, and the label under which the desk remembers it. */
import * as z from "zod/mini";
import type { AskAnswer } from "@/shared/api/types";
import { keptStore } from "@/shared/state/kept";

const TURN = z.object({
  id: z.string(),
  said: z.string(),
  runId: z.nullable(z.string()),
  /** `open`: being answered, or its answer broke off. */
  state: z.enum(["open", "stopped", "done"]),
  /** What had arrived when it was stopped. */
  partial: z.string(),
  answer: z.nullable(z.custom<AskAnswer>((value) => typeof value === "object")),
});
const THREAD = z.object({ sessionId: z.string(), turns: z.array(TURN) });

export type Turn = z.infer<typeof TURN>;
export type Thread = z.infer<typeof THREAD>;

/** Of this tab alone: another one asks something else. */
export const useThread = keptStore<Thread>({ sessionId: "", turns: [] }, { name: "tripkit-ask", schema: THREAD, area: "session" });

/** As many as the desk itself remembers, and room to read on. */
const MOST = 12;

export function newId(): string {
  return Math.random().toString(36).slice(2, 12);
}

export function asked({ sessionId, turns }: Thread, id: string, said: string): Thread {
  const turn: Turn = { id, said, runId: null, state: "open", partial: "", answer: null };
  return { sessionId, turns: [...turns, turn].slice(-MOST) };
}

/** The turn with a change, if it still stands there. */
export function changed(thread: Thread, id: string, change: Partial<Turn>): Thread {
  return { ...thread, turns: thread.turns.map((turn) => (turn.id === id ? { ...turn, ...change } : turn)) };
}
