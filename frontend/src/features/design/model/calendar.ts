/** The trip by days, in the order in which it is shown. Times are local to where a thing starts. */
import type { Segment, Trip } from "./types";

export interface TripDay {
  /** YYYY-MM-DD */
  date: string;
  /** Of the trip, from one on. */
  number: number;
  segments: Segment[];
  /** Where the night before is spent, when a stay goes on. */
  stays: Segment[];
}

const MOST_DAYS = 120;

export function dayOf({ startDatetime }: Segment): string {
  return startDatetime.slice(0, 10);
}

export function clockOf(moment: string): string {
  return moment.slice(11, 16);
}

/** Every day from the first to the last, empty ones too. */
export function daysOf({ segments, startDate, endDate }: Trip): TripDay[] {
  const starts = segments.map(dayOf);
  const ends = segments.filter(({ status }) => status !== "CANCELLED").map(({ endDatetime }) => endDatetime.slice(0, 10));
  const known = [startDate, endDate, ...starts, ...ends].filter((day): day is string => Boolean(day)).sort();
  const [first, last] = [known[0], known.at(-1)];
  if (!first || !last) return [];
  const dates: string[] = [];
  for (let day = first; day <= last && dates.length < MOST_DAYS; day = shifted(day, 1)) dates.push(day);
  return dates.map((date, n) => ({
    date,
    number: n + 1,
    segments: segments.filter((one) => dayOf(one) === date),
    stays: segments.filter((one) => one.type === "HOTEL" && dayOf(one) < date && one.endDatetime.slice(0, 10) >= date),
  }));
}

/** A calendar day so many days on; reckoned at noon in UTC, where no day is short. */
export function shifted(day: string, by: number): string {
  const date = new Date(`${day}T12:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
}

export function noon(day: string): Date {
  return new Date(`${day}T12:00Z`);
}

/** The same clock on another day. */
export function onDay(moment: string, day: string): string {
  return `${day}${moment.slice(10)}`;
}

export function nameOf(one: Segment): string {
  switch (one.type) {
    case "FLIGHT": {
      const way = `${one.origin.code} → ${one.destination.code}`;
      return one.flightNumber ? `${one.flightNumber} ${way}` : way;
    }
    case "HOTEL":
      return one.property;
    case "ACTIVITY":
      return one.name;
    case "TRANSFER":
      return `${one.pickupLocation.name} → ${one.dropoffLocation.name}`;
    default:
      return one.title;
  }
}

/** Where it is, as far as it is told apart from its name. */
export function placeOf(one: Segment): string | null {
  if (one.type === "FLIGHT") return [one.origin.city ?? one.origin.name, one.destination.city ?? one.destination.name].join(" → ");
  if (one.type === "TRANSFER") return null;
  const { location } = one;
  if (!location) return null;
  const said = [location.name === nameOf(one) ? null : location.name, location.city === location.name ? null : location.city];
  return said.filter(Boolean).join(", ") || null;
}

export interface Spot {
  lat: number;
  lng: number;
}

/** Where it lies on the map; a way has two ends. */
export function spotsOf(one: Segment): Spot[] {
  const places =
    one.type === "FLIGHT" ? [one.origin, one.destination] : one.type === "TRANSFER" ? [one.pickupLocation, one.dropoffLocation] : [one.location];
  return places.flatMap((place) =>
    typeof place?.latitude === "number" && typeof place.longitude === "number" ? [{ lat: place.latitude, lng: place.longitude }] : [],
  );
}
