/** The conversation as this browser keeps it: questions, answers, and the label under which the guide remembers it. */
import * as v from "valibot";
import type { GuideAnswer } from "@/shared/api/types";
import type { Locale } from "@/shared/i18n/paths";
import { keptStore } from "@/shared/state/kept";

const TURN = v.object({
  id: v.string(),
  said: v.string(),
  locale: v.picklist(["en", "ko"]),
  runId: v.nullable(v.string()),
  /** `open`: being answered, or its answer broke off. */
  state: v.picklist(["open", "stopped", "done"]),
  /** What had arrived when it was stopped. */
  partial: v.string(),
  answer: v.nullable(v.custom<GuideAnswer>((value) => typeof value === "object")),
});
const THREAD = v.object({ threadId: v.nullable(v.string()), turns: v.array(TURN) });

export type Turn = v.InferOutput<typeof TURN>;
export type Thread = v.InferOutput<typeof THREAD>;

export const EMPTY: Thread = { threadId: null, turns: [] };
/** A browser keeps some five megabytes for us; a turn takes ten to twenty kilobytes. */
const MOST = 30;

export const useThread = keptStore<Thread>(EMPTY, { name: "tripkit-guide", schema: THREAD });

export function asked(thread: Thread, id: string, said: string, locale: Locale): Thread {
  const turn: Turn = { id, said, locale, runId: null, state: "open", partial: "", answer: null };
  return { ...thread, turns: [...thread.turns, turn].slice(-MOST) };
}

/** The same thread when nothing changes, so that nothing is written anew. */
export function changed(thread: Thread, id: string, change: Partial<Turn>): Thread {
  const turn = thread.turns.find((one) => one.id === id);
  const same = !turn || Object.entries(change).every(([name, value]) => turn[name as keyof Turn] === value);
  return same ? thread : { ...thread, turns: thread.turns.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

export function answered(thread: Thread, id: string, answer: GuideAnswer): Thread {
  const turn = thread.turns.find((one) => one.id === id);
  if (!turn || turn.state === "done") return thread;
  return { ...changed(thread, id, { state: "done", answer, partial: "" }), threadId: answer.metadata.thread_id };
}

export function openTurn(thread: Thread): Turn | null {
  const last = thread.turns.at(-1);
  return last?.state === "open" ? last : null;
}
