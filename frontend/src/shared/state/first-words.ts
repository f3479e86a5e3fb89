/** A sentence on its way from the first page to the talk, in this tab. */
import * as v from "valibot";
import { keptStore } from "./kept";

const useWords = keptStore<{ words: string }>({ words: "" }, {
  name: "tripkit-first-words",
  schema: v.object({ words: v.string() }),
  migrate: (words) => ({ words }),
  area: "session",
});

export function leaveWords(words: string): void {
  useWords.setState({ words });
}

/** Taken out when it is read, so that it is sent once. */
export function takeWords(): string {
  const words = useWords.getState().words.trim();
  useWords.setState({ words: "" });
  return words;
}
