import { describe, expect, it } from "vitest";
import { sentences } from "./sentences";

describe("sentences", () => {
  it("keeps back what is still being written", () => {
    expect(sentences("Old lanes. Slow shu", true)).toEqual({ whole: ["Old lanes. "], tail: "Slow shu" });
  });

  it("does not take a full stop at the edge of the stream for an end", () => {
    expect(sentences("Sunset is at 5.", true)).toEqual({ whole: [], tail: "Sunset is at 5." });
    expect(sentences("Sunset is at 5.55 there. ", true).whole).toEqual(["Sunset is at 5.55 there. "]);
  });

  it("gives everything once the stream is over, and loses no character", () => {
    const text = "알겠어요. 바다에서는 뭘 하고 싶으세요? 천천히";
    const { whole, tail } = sentences(text, false);
    expect(tail).toBe("");
    expect(whole).toHaveLength(3);
    expect(whole.join("")).toBe(text);
  });
});
