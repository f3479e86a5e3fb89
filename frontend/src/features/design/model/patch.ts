/** A trip with the difference that an edit's answer tells: less than the whole of a long one. */
import type { Difference, Segment, Trip } from "./types";

/** The trip as it is now; null where the difference is to another version than the one that is here. */
export function patched(trip: Trip, told: Difference): Trip | null {
  const segments = told.since === trip.version ? arranged(trip.segments, told) : null;
  if (!segments) return null;
  const { details, findings, cost, canUndo, canRedo, updatedAt, version } = told;
  return { ...trip, ...details, version, segments, findings: findings ?? trip.findings, cost, canUndo, canRedo, updatedAt };
}

/** The segments that were left alone, and each of the others behind the one that it follows. */
function arranged(before: Segment[], { removed = [], placed = [] }: Difference): Segment[] | null {
  const touched = new Set([...removed, ...placed.map((line) => line.segmentId)]);
  const segments = before.filter(({ id }) => !touched.has(id));
  for (const { segmentId, segment, follows } of placed) {
    const now = segment ?? before.find(({ id }) => id === segmentId);
    const at = segments.findIndex(({ id }) => id === follows) + 1;
    if (!now || (follows && at === 0)) return null;
    segments.splice(at, 0, now);
  }
  return segments;
}
