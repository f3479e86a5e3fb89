/** What the first page says of places and looks, against the catalogue that the API answers from. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import en from "./messages.en.json";
import ko from "./messages.ko.json";
import { GUNSAN, minutes } from "./model/gunsan";

const KNOWLEDGE = join(import.meta.dirname, "../../../../backend/src/tripkit/knowledge");
const read = (path: string) => JSON.parse(readFileSync(join(KNOWLEDGE, path), "utf8"));

interface Text {
  en: string;
  ko: string;
}

interface Spot {
  id: string;
  name: Text;
  location: { lat: number; lng: number };
  description: Text;
  catch: Text;
  light: Text;
  photo: Text[];
  activities: { do: Text }[];
  climate: { high: number[]; low: number[] };
}

interface ConceptText {
  id: string;
  name: string;
  nameKo: string;
  tagline: Text;
  cameras: string[];
  films: string[];
  outfit: Text;
  sample: string;
}

const spot = (read("catalogue/data/kr.json") as Spot[]).find(({ id }) => id === GUNSAN.spot)!;
const concepts = read("concepts/concepts.json") as ConceptText[];
const LANGUAGES = [
  ["en", en],
  ["ko", ko],
] as const;

/** The sun's height in degrees, by its mean elements (good to a few hundredths). */
function sunHeight(at: Date, { lat, lng }: Spot["location"]): number {
  const rad = Math.PI / 180;
  const days = at.getTime() / 86_400_000 - 10_957.5;
  const mean = (357.529 + 0.98560028 * days) * rad;
  const along = (280.459 + 0.98564736 * days + 1.915 * Math.sin(mean) + 0.02 * Math.sin(2 * mean)) * rad;
  const tilt = (23.439 - 0.00000036 * days) * rad;
  const declination = Math.asin(Math.sin(tilt) * Math.sin(along));
  const ascension = Math.atan2(Math.cos(tilt) * Math.sin(along), Math.cos(along));
  const sidereal = (280.46062 + 360.98564737 * days + lng) * rad;
  const height =
    Math.sin(lat * rad) * Math.sin(declination) +
    Math.cos(lat * rad) * Math.cos(declination) * Math.cos(sidereal - ascension);
  return Math.asin(height) / rad;
}

const seoul = (time: string) => new Date(`${GUNSAN.date}T${time}:00+09:00`);

describe("the finished roll", () => {
  it.each(LANGUAGES)("says of the place what the catalogue says: %s", (locale, { sample }) => {
    const told = {
      name: sample.name,
      description: sample.description,
      catch: sample.catch.replaceAll("'", ""),
      direction: sample.direction,
      tip: sample.tip,
      do: Object.values(sample.do),
    };
    expect(told).toEqual({
      name: spot.name[locale],
      description: spot.description[locale],
      catch: spot.catch[locale],
      direction: spot.light[locale],
      tip: spot.photo[0]![locale],
      do: spot.activities.map((activity) => activity.do[locale]),
    });
  });

  it.each(LANGUAGES)("wears what the look wears: %s", (locale, { sample }) => {
    const look = concepts.find(({ id }) => id === GUNSAN.concept)!;
    expect(sample.outfit).toContain(look.outfit[locale]);
    expect(look.cameras).toContain(GUNSAN.camera);
    expect(look.films).toContain("kodak_colorplus");
  });

  it("has October's temperatures", () => {
    const month = Number(GUNSAN.date.slice(5, 7)) - 1;
    expect(GUNSAN.weather).toEqual({ high: spot.climate.high[month], low: spot.climate.low[month] });
  });

  it("has the sun where its hours say", () => {
    expect(sunHeight(seoul(GUNSAN.sunrise), spot.location)).toBeCloseTo(-0.83, 0);
    expect(sunHeight(seoul(GUNSAN.sunset), spot.location)).toBeCloseTo(-0.83, 0);
    const evening = GUNSAN.ribbon.filter(({ kind }) => kind === "golden")[1]!;
    // Refraction and whole minutes leave up to two minutes of the sun's way.
    expect(Math.abs(sunHeight(seoul(evening.start), spot.location) - 6)).toBeLessThan(0.4);
    expect(Math.abs(sunHeight(seoul(evening.end), spot.location) + 4)).toBeLessThan(0.4);
  });

  it("leaves no minute of the day out", () => {
    const ends = GUNSAN.ribbon.map(({ end }) => minutes(end));
    const starts = GUNSAN.ribbon.map(({ start }) => minutes(start));
    expect([...ends.slice(0, -1)]).toEqual(starts.slice(1));
    expect([starts[0], ends.at(-1)]).toEqual([0, 1440]);
  });
});
