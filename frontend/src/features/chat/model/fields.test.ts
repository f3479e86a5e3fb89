import { describe, expect, it } from "vitest";
import type { ChatAnswer, Profile } from "@/shared/api/types";
import { exposure, framesOf, inverse, leaveOpen, patched, ruledOut } from "./fields";

const PROFILE: Profile = {
  mood: "peaceful", aesthetic: "nature", duration: "short", days: 3, interests: [], avoid: ["beach"],
  skipped: ["destination"], guessed: ["aesthetic"],
};

describe("the frames of the strip", () => {
  it("are said, guessed, skipped or open", () => {
    const states = (["mood", "aesthetic", "destination", "scene"] as const).map((field) => exposure(PROFILE, field));
    expect(states).toEqual(["said", "guessed", "skipped", "open"]);
  });

  it("are the seven that are asked for, and what was said beside them", () => {
    expect(framesOf(PROFILE)).toHaveLength(8);
    expect(framesOf(PROFILE).at(-1)).toBe("avoid");
  });
});

describe("a change by hand", () => {
  it("is no guess any more, and a length follows its days", () => {
    const next = patched(PROFILE, { aesthetic: "vintage", days: 9 });
    expect(next).toMatchObject({ aesthetic: "vintage", days: 9, duration: "long", guessed: [] });
  });

  it("fills a frame that was skipped", () => {
    expect(patched(PROFILE, { destination: "Kyoto" }).skipped).toEqual([]);
  });

  it("is taken back with the days that a length had put aside", () => {
    const change = { duration: "long" as const };
    expect(patched(PROFILE, change).days).toBeNull();
    expect(patched(patched(PROFILE, change), inverse(PROFILE, change))).toMatchObject({ days: 3, duration: "short" });
  });

  it("can leave a field to us, once", () => {
    expect(leaveOpen(PROFILE, "mood")).toEqual({ mood: null, skipped: ["destination", "mood"] });
    expect(leaveOpen(PROFILE, "destination").skipped).toEqual(["destination"]);
    expect(leaveOpen(PROFILE, "avoid")).toEqual({ avoid: [] });
  });
});

describe("what was ruled out", () => {
  const rejectedItems = [{ field: "avoid", text: "no beaches" }, { field: "avoid", text: "no beaches" }];
  const answer = { rejectedItems, collectedData: PROFILE } as ChatAnswer;

  it("is listed once", () => {
    expect(ruledOut(answer)).toEqual([{ field: "avoid", text: "no beaches" }]);
  });

  it("goes once everything is allowed again", () => {
    expect(ruledOut({ ...answer, collectedData: { ...PROFILE, avoid: [] } })).toEqual([]);
  });
});
