/** Text by sentences: a reader that listens hears whole ones. */
const SENTENCE = /[\s\S]*?[.?!…]["”’)]*(?:\s+|$)|[\s\S]+$/g;
const ENDED = /[.?!…]["”’)]*\s*$/;

/** The sentences that have ended, and what is still being written. */
export function sentences(text: string, streaming: boolean): { whole: string[]; tail: string } {
  const parts = text.match(SENTENCE) ?? [];
  const last = parts.at(-1) ?? "";
  // At the end of what has arrived, "3." may still become "3.5": a sentence ends with the space after it.
  const open = streaming && !(ENDED.test(last) && /\s$/.test(last));
  return open ? { whole: parts.slice(0, -1), tail: last } : { whole: [...parts], tail: "" };
}
