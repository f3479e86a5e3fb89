import { expect, test } from "vitest";
import { partsOf } from "./light";

const SUN = { sunrise: "06:01", sunset: "18:20" };

test("a day's light runs from midnight to midnight, each part where the last one ended", () => {
  const parts = partsOf({
    ...SUN,
    blueMorning: { start: "05:39", end: "05:47" },
    goldenMorning: { start: "05:47", end: "06:29" },
    goldenEvening: { start: "17:52", end: "18:33" },
    blueEvening: { start: "18:33", end: "18:41" },
  });
  expect(parts.map(({ start, kind }) => `${start} ${kind}`)).toEqual([
    "00:00 night", "05:39 blue", "05:47 golden", "06:29 day", "17:52 golden", "18:33 blue", "18:41 night",
  ]);
  expect(parts.map(({ end }) => end)).toEqual([...parts.slice(1).map(({ start }) => start), "24:00"]);
});

test("without windows the sun's rise and set part day from night", () => {
  const parts = partsOf({ ...SUN, goldenMorning: null, goldenEvening: null });
  expect(parts.map(({ start, kind }) => `${start} ${kind}`)).toEqual(["00:00 night", "06:01 day", "18:20 night"]);
});
