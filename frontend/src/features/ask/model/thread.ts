/** The conversation as this tab keeps it: questions, answers, and the label under which the desk remembers it. */
import type { AskAnswer } from "@/shared/api/types";

export interface Turn {
  id: string;
  said: string;
  runId: string | null;
  /** `open`: being answered, or its answer broke off. */
  state: "open" | "stopped" | "done";
  /** What had arrived when it was stopped. */
  partial: string;
  answer: AskAnswer | null;
}

export interface Thread {
  sessionId: string;
  turns: Turn[];
}

export const KEY = "tripkit-ask";
/** As many as the desk itself remembers, and room to read on. */
const MOST = 12;

export function newId(): string {
  return Math.random().toString(36).slice(2, 12);
}

export function asked({ sessionId, turns }: Thread, said: string): Thread {
  const turn: Turn = { id: newId(), said, runId: null, state: "open", partial: "", answer: null };
  return { sessionId, turns: [...turns, turn].slice(-MOST) };
}

/** The last turn with a change. */
export function changed(thread: Thread, change: Partial<Turn>): Thread {
  const last = thread.turns.at(-1);
  return last ? { ...thread, turns: [...thread.turns.slice(0, -1), { ...last, ...change }] } : thread;
}

export function kept(): Thread | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Thread | null;
  } catch {
    return null;
  }
}

export function keep(thread: Thread | null): void {
  if (thread) sessionStorage.setItem(KEY, JSON.stringify(thread));
  else sessionStorage.removeItem(KEY);
}
