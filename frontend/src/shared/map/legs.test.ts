import { describe, expect, it } from "vitest";
import { COMPASS, kmBetween, legBetween } from "./legs";

const PALACE = { lat: 37.5796, lng: 126.977 };
const LANES = { lat: 37.5826, lng: 126.9836 };
const BUSAN = { lat: 35.1796, lng: 129.0756 };

describe("a leg", () => {
  it("is as long as the great circle", () => {
    expect(kmBetween(PALACE, LANES)).toBeCloseTo(0.6705, 4);
    expect(kmBetween({ lat: 37.5665, lng: 126.978 }, BUSAN)).toBeCloseTo(325.1, 0);
  });

  it("is short over the date line", () => {
    expect(kmBetween({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 })).toBeCloseTo(22.24, 2);
    expect(legBetween({ lat: 0, lng: 179.9 }, { lat: 0, lng: -179.9 }).direction).toBe("e");
  });

  it.each(COMPASS.map((direction, eighth) => [direction, (eighth * Math.PI) / 4] as const))("leads %s", (direction, angle) => {
    const to = { lat: 0.01 * Math.cos(angle), lng: 20 + 0.01 * Math.sin(angle) };
    expect(legBetween({ lat: 0, lng: 20 }, to).direction).toBe(direction);
  });

  it("is walked at the planner's pace, and not at all where it is far", () => {
    expect(legBetween(PALACE, LANES).walkMinutes).toBe(12);
    expect(legBetween(PALACE, BUSAN).walkMinutes).toBeNull();
  });

  it("leads nowhere within the same place", () => {
    expect(legBetween(PALACE, PALACE)).toEqual({ km: 0, direction: null, walkMinutes: 1 });
  });
});
