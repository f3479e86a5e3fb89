/** The conversation as this tab keeps it: questions, answers, and the label under which the desk remembers it. */
import * as v from "valibot";
import type { AskAnswer } from "@/shared/api/types";
import { keptStore } from "@/shared/state/kept";

const TURN = v.object({
  id: v.string(),
  said: v.string(),
  runId: v.nullable(v.string()),
  /** `open`: being answered, or its answer broke off. */
  state: v.picklist(["open", "stopped", "done"]),
  /** What had arrived when it was stopped. */
  partial: v.string(),
  answer: v.nullable(v.custom<AskAnswer>((value) => typeof value === "object")),
});
const THREAD = v.object({ sessionId: v.string(), turns: v.array(TURN) });

export type Turn = v.InferOutput<typeof TURN>;
export type Thread = v.InferOutput<typeof THREAD>;

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
