/** From one stop to the next, as far as two positions tell it. */
import type { MapSpot } from "./pin";

const EARTH_KM = 6371;
/** As the planner reckons: streets are about 1.3 times the great circle, and one walks 4.5 km in an hour. */
const DETOUR = 1.3;
const WALK_KMH = 4.5;
/** Farther than this hardly anybody walks. */
const WALK_KM = 2;

/** Clockwise from the north, an eighth of the circle each. */
export const COMPASS = ["n", "ne", "e", "se", "s", "sw", "w", "nw"] as const;
export type Direction = (typeof COMPASS)[number];

export interface Leg {
  /** On the great circle. */
  km: number;
  /** Null between two places at the same spot. */
  direction: Direction | null;
  /** Null where it is too far to walk. */
  walkMinutes: number | null;
}

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** On the great circle, by the haversine formula. */
export function kmBetween(from: MapSpot, to: MapSpot): number {
  const [north, east] = [radians(to.lat - from.lat) / 2, radians(to.lng - from.lng) / 2];
  const chord = Math.sin(north) ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** In which direction one leaves on the great circle. */
function directionTo(from: MapSpot, to: MapSpot): Direction {
  const [here, there, east] = [radians(from.lat), radians(to.lat), radians(to.lng - from.lng)];
  const y = Math.sin(east) * Math.cos(there);
  const x = Math.cos(here) * Math.sin(there) - Math.sin(here) * Math.cos(there) * Math.cos(east);
  const eighth = Math.round(Math.atan2(y, x) / (Math.PI / 4));
  return COMPASS[(eighth + 8) % 8]!;
}

/** Nearer than this is the same place, or its other door. */
const SAME_KM = 0.03;

export function legBetween(from: MapSpot, to: MapSpot): Leg {
  const km = kmBetween(from, to);
  return {
    km,
    direction: km < SAME_KM ? null : directionTo(from, to),
    walkMinutes: km > WALK_KM ? null : Math.max(1, Math.round((km * DETOUR * 60) / WALK_KMH)),
  };
}
