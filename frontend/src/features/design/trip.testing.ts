/** A trip as the API gives it, small enough to be read at a glance. */
import type { Finding, Segment, Session, Trip } from "./model/types";

/** Something to do in Tokyo. */
export function activity(id: string, start: string, end: string, more: object = {}): Segment {
  const fixed = { type: "ACTIVITY", name: id, location: { name: "Tokyo" }, startZone: "Asia/Tokyo", endZone: "Asia/Tokyo", status: "TENTATIVE" };
  return { id, startDatetime: start, endDatetime: end, ...fixed, ...more } as Segment;
}

export function finding(message: string, segmentIds: string[], severity: Finding["severity"] = "warning"): Finding {
  return { kind: "overlap", severity, message, segmentIds } as Finding;
}

export const TRIP = {
  id: "t", title: "Tokyo", version: 4, startDate: "2027-04-03", endDate: "2027-04-05", findings: [], canUndo: true, canRedo: false,
  segments: [
    activity("Temple", "2027-04-03T09:00", "2027-04-03T10:00"),
    activity("Market", "2027-04-03T11:00", "2027-04-03T12:00"),
    activity("Lanes", "2027-04-04T14:00", "2027-04-04T15:00"),
  ],
} as unknown as Trip;

export const SESSION = { sessionId: "s", messages: [], questions: [], messageCount: 0, tripProfile: {} } as unknown as Session;
