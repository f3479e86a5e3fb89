import { describe, expect, it } from "vitest";
import { best, fits } from "./fit";

const bestOf = (...given: Parameters<typeof fits>) => best(fits(...given));

describe("why a concept fits", () => {
  it("claims nothing while nothing is known", () => {
    expect(bestOf({})).toBeNull();
    expect(fits({}).every(({ reasons }) => reasons.length === 0)).toBe(true);
  });

  it("quotes the words that were said, in both languages", () => {
    expect(bestOf({}, ["엄마랑 조용한 바닷가, 4박 5일"])).toMatchObject({ id: "seaside", reasons: [{ said: { words: "바닷가" }, keyword: 0 }] });
    expect(bestOf({ scene: "rain on a tram window" })).toMatchObject({ id: "noir", reasons: [{ said: { words: "rain" } }] });
  });

  it("does not take a denied word for a wish", () => {
    expect(bestOf({}, ["no beaches, please"])).toBeNull();
    expect(bestOf({}, ["바다는 싫어요"])).toBeNull();
    expect(bestOf({}, ["no cities, but a lighthouse"])?.reasons).toMatchObject([{ said: { words: "lighthouse" } }]);
  });

  it("never proposes what was ruled out, and says what that was", () => {
    const ranked = fits({ avoid: ["sea"], scene: "a pier at dusk" });
    expect(best(ranked)?.id).not.toBe("seaside");
    expect(ranked.find(({ id }) => id === "seaside")?.against).toBe("sea");
  });

  it("follows mood and setting, and marks a guess as one", () => {
    const fit = bestOf({ mood: "nostalgic", aesthetic: "vintage", guessed: ["aesthetic"] });
    expect(fit?.id).toBe("filmlog");
    expect(fit?.reasons.map(({ said }) => said)).toEqual([
      { trait: "mood.nostalgic", guessed: false },
      { trait: "aesthetic.vintage", guessed: true },
    ]);
  });

  it("takes their own picture before a mood and a setting", () => {
    expect(bestOf({ mood: "peaceful", aesthetic: "nature", scene: "Rain on a tram window" })?.id).toBe("noir");
  });

  it("takes what a concept is made of before what it has besides", () => {
    expect(bestOf({ scene: "비 오는 전차 창가" })?.id).toBe("noir");
  });

  it("counts a guess less than a word", () => {
    expect(bestOf({ mood: "nostalgic", guessed: ["mood"] }, ["a lighthouse"])?.id).toBe("seaside");
  });
});
