/** The talk as it is shown: the history, with what never became history in its place. */
import type { ChatMessage } from "@/shared/api/types";
import type { Notes } from "./outbox";

export interface Line {
  /** By place, so that a line keeps its element while it goes from stream to history. */
  key: string;
  role: ChatMessage["role"];
  text: string;
  /** Its place in the history; null outside it. */
  at: number | null;
  struck: boolean;
  streaming: boolean;
  unanswered: boolean;
}

interface Streamed {
  text: string;
  open: boolean;
}

const PLAIN = { at: null, struck: false, streaming: false, unanswered: false };

export function transcript(history: readonly ChatMessage[], notes: Notes, streamed: Streamed): Line[] {
  const loose = (at: number) =>
    notes.loose.flatMap((said, n): Line[] =>
      said.at !== at
        ? []
        : [
            { ...PLAIN, key: `loose${n}`, role: "user", text: said.text, unanswered: true },
            ...(said.reply ? [{ ...PLAIN, key: `loose${n}r`, role: "assistant" as const, text: said.reply }] : []),
          ],
    );
  const lines = history.flatMap((message, at): Line[] => [
    ...loose(at),
    { ...PLAIN, key: `${at}`, role: message.role, text: message.content, at, struck: notes.struck.includes(at) },
  ]);
  const end = history.length;
  lines.push(...loose(end));
  const { pending } = notes;
  if (pending) lines.push({ ...PLAIN, key: `${end}`, role: "user", text: pending.label ?? pending.text });
  if (streamed.text) {
    const { text, open } = streamed;
    lines.push({ ...PLAIN, key: `${end + 1}`, role: "assistant", text, streaming: open });
  }
  return lines;
}

/** The place of the person's last message, when it can be said anew. */
export function lastOwn(history: readonly ChatMessage[], struck: readonly number[]): number | null {
  const at = history.findLastIndex(({ role }) => role === "user");
  return at < 0 || struck.includes(at) ? null : at;
}
