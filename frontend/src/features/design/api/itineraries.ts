/** Itineraries as the API has them. */
import { api, body } from "@/shared/api/client";
import type { components } from "@/shared/api/schema";
import { patched } from "../model/patch";
import type { Difference, Draft, Edited, HistoryEntry, Listed, Review, Segment, Trip } from "../model/types";

type Schemas = components["schemas"];

export type Fields = Omit<Schemas["SegmentPatch"], "version">;
export type NewTrip = Schemas["NewItinerary"];
export type Details = Schemas["ItineraryDetails"];
export type Cascade = NonNullable<Schemas["SegmentMove"]["cascade"]>;

/** Findings and lines of history come in the language of the page. */
const spoken = () => ({ headers: { "Accept-Language": document.documentElement.lang } });
/** Edits are answered by what they changed, not by all of the trip. */
const brief = () => ({ headers: { ...spoken().headers, Accept: "application/vnd.tripkit.difference+json, application/json;q=0.5" } });
const of = (itinerary_id: string) => ({ path: { itinerary_id } });
const part = (itinerary_id: string, segment_id: string) => ({ path: { itinerary_id, segment_id } });

export async function listTrips(): Promise<Listed[]> {
  return (await body(api.GET("/api/v1/itineraries", { ...spoken(), params: { query: { limit: 50 } } }))).items;
}

export async function getTrip(id: string): Promise<Trip> {
  return whole(await body(api.GET("/api/v1/itineraries/{itinerary_id}", { ...spoken(), params: of(id) })));
}

/** An answer always names the segments; the contract only knows that they have a default. */
function whole(trip: Schemas["ItineraryView"]): Trip {
  return { ...trip, segments: trip.segments ?? [] };
}

/** The trip after an edit; read anew where the answer's difference is to another version than ours. */
async function edited(trip: Trip, request: Promise<{ data?: Schemas["Edited"] | Difference }>): Promise<Edited> {
  const answer = await body(request);
  if ("itinerary" in answer) return { itinerary: whole(answer.itinerary) };
  return { itinerary: patched(trip, answer) ?? (await getTrip(trip.id)) };
}

export async function makeTrip(trip: NewTrip): Promise<Trip> {
  return whole(await body(api.POST("/api/v1/itineraries", { ...spoken(), body: trip })));
}

/** Every change names the version that it was made on; where another is there by now, it is refused with 409. */
export function changeDetails(trip: Trip, details: Details): Promise<Edited> {
  return edited(trip, api.PATCH("/api/v1/itineraries/{itinerary_id}", { ...brief(), params: of(trip.id), body: { ...details, version: trip.version } }));
}

export function changeSegment(trip: Trip, { id }: Segment, fields: Fields): Promise<Edited> {
  const params = part(trip.id, id);
  return edited(trip, api.PATCH("/api/v1/itineraries/{itinerary_id}/segments/{segment_id}", { ...brief(), params, body: { ...fields, version: trip.version } }));
}

export function moveSegment(trip: Trip, id: string, newStartTime: string, cascade: Cascade = "dependents"): Promise<Edited> {
  const params = part(trip.id, id);
  return edited(trip, api.POST("/api/v1/itineraries/{itinerary_id}/segments/{segment_id}/move", { ...brief(), params, body: { newStartTime, cascade, version: trip.version } }));
}

export function orderSegments(trip: Trip, segmentIds: string[]): Promise<Edited> {
  return edited(trip, api.POST("/api/v1/itineraries/{itinerary_id}/segments/reorder", { ...brief(), params: of(trip.id), body: { segmentIds, version: trip.version } }));
}

export function removeSegment(trip: Trip, id: string): Promise<Edited> {
  const params = { ...part(trip.id, id), header: { "if-match": `"${trip.version}"` } };
  return edited(trip, api.DELETE("/api/v1/itineraries/{itinerary_id}/segments/{segment_id}", { ...brief(), params }));
}

export function step(trip: Trip, back: boolean): Promise<Edited> {
  const way = back ? "/api/v1/itineraries/{itinerary_id}/undo" : "/api/v1/itineraries/{itinerary_id}/redo";
  return edited(trip, api.POST(way, { ...brief(), params: of(trip.id), body: { version: trip.version } }));
}

export async function historyOf(id: string): Promise<HistoryEntry[]> {
  return (await body(api.GET("/api/v1/itineraries/{itinerary_id}/history", { ...spoken(), params: of(id) }))).items;
}

export async function eraseTrip(id: string): Promise<void> {
  await api.DELETE("/api/v1/itineraries/{itinerary_id}", { ...spoken(), params: of(id), keepalive: true });
}

export function readImport(id: string, given: { text: string } | { ics: string }): Promise<Review> {
  return body(api.POST("/api/v1/itineraries/{itinerary_id}/import", { ...spoken(), params: of(id), body: given }));
}

export function confirmImport(trip: Trip, drafts: Draft[]): Promise<Edited> {
  return edited(trip, api.POST("/api/v1/itineraries/{itinerary_id}/import/confirm", { ...brief(), params: of(trip.id), body: { drafts, version: trip.version } }));
}
