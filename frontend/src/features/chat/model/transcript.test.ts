import { describe, expect, it } from "vitest";
import { NO_NOTES } from "./outbox";
import { lastOwn, transcript } from "./transcript";

const said = (role: "user" | "assistant", content: string) => ({ role, content, at: "" });
const HISTORY = [said("assistant", "Hello."), said("user", "a lake"), said("assistant", "How long?")];
const QUIET = { text: "", open: false };

describe("transcript", () => {
  it("puts the message under way and its reply after the history, under the places they will have there", () => {
    const notes = { ...NO_NOTES, pending: { text: "a week", at: 3, waiting: false } };
    const lines = transcript(HISTORY, notes, { text: "A week", open: true });
    expect(lines.map(({ key, text }) => [key, text]).slice(3)).toEqual([["3", "a week"], ["4", "A week"]]);
    expect(lines.at(-1)?.streaming).toBe(true);
  });

  it("shows what a chip said, not what it sends", () => {
    const notes = { ...NO_NOTES, pending: { text: "asia", label: "Asia", at: 3, waiting: false } };
    expect(transcript(HISTORY, notes, QUIET).at(-1)?.text).toBe("Asia");
  });

  it("keeps what was never answered where it was said", () => {
    const notes = { ...NO_NOTES, loose: [{ at: 1, text: "a loke", reply: "A lo" }] };
    expect(transcript(HISTORY, notes, QUIET).map(({ text }) => text)).toEqual(["Hello.", "a loke", "A lo", "a lake", "How long?"]);
  });

  it("strikes a message that was said anew, and offers it no second time", () => {
    expect(transcript(HISTORY, { ...NO_NOTES, struck: [1] }, QUIET)[1]).toMatchObject({ text: "a lake", struck: true });
    expect(lastOwn(HISTORY, [])).toBe(1);
    expect(lastOwn(HISTORY, [1])).toBeNull();
    expect(lastOwn([said("assistant", "Hello.")], [])).toBeNull();
  });
});
