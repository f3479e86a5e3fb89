import { describe, expect, it } from "vitest";
import { activity, finding, TRIP } from "../trip.testing";
import { patched } from "./patch";
import type { Difference } from "./types";

const NEXT = { id: "t", since: 4, version: 5, cost: { USD: 3 }, canUndo: true, canRedo: false, updatedAt: "now" } as unknown as Difference;
const ids = (told: object) => patched(TRIP, { ...NEXT, ...told })?.segments.map(({ id }) => id);

describe("a difference", () => {
  it("puts segments behind those that they follow, one after the other", () => {
    const added = activity("Tea", "2027-04-03T10:00", "2027-04-03T10:30");
    const placed = [
      { op: "reordered", segmentId: "Lanes", follows: null },
      { op: "added", segmentId: "Tea", segment: added, follows: "Lanes" },
    ];
    expect(ids({ placed })).toEqual(["Lanes", "Tea", "Temple", "Market"]);
  });

  it("changes a segment where it is, and takes others out", () => {
    const segment = activity("Market", "2027-04-03T11:30", "2027-04-03T12:00");
    const now = patched(TRIP, { ...NEXT, removed: ["Temple"], placed: [{ op: "changed", segmentId: "Market", segment, follows: null }] });
    expect(now?.segments.map(({ id, startDatetime }) => [id, startDatetime])).toEqual([
      ["Market", "2027-04-03T11:30"],
      ["Lanes", "2027-04-04T14:00"],
    ]);
  });

  it("brings details, sums and the version, and findings where they are others", () => {
    const before = { ...TRIP, findings: [finding("late", ["Market"])] };
    const told = { ...NEXT, details: { title: "Osaka" } };
    expect(patched(before, told)).toMatchObject({ title: "Osaka", version: 5, cost: { USD: 3 }, findings: before.findings });
    expect(patched(before, { ...told, findings: [] })?.findings).toEqual([]);
  });

  it("to another version than the one that is here says nothing of the trip", () => {
    expect(patched(TRIP, { ...NEXT, since: 5, version: 6 })).toBeNull();
    expect(ids({ placed: [{ op: "reordered", segmentId: "Lanes", follows: "nobody" }] })).toBeUndefined();
  });
});
