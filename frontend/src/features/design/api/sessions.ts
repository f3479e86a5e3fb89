/** The conversation about a trip as the API has it. */
import { api, body } from "@/shared/api/client";
import type { Costs, Profile, Session } from "../model/types";

/** The newest conversation about a trip, if there is one. */
export async function findSession(itinerary_id: string): Promise<Session | null> {
  const [newest] = await body(api.GET("/api/v1/designer/sessions", { params: { query: { itineraryId: itinerary_id } } }));
  return newest ? body(api.GET("/api/v1/designer/sessions/{session_id}", { params: { path: { session_id: newest.sessionId } } })) : null;
}

export async function makeSession(itineraryId: string): Promise<string> {
  return (await body(api.POST("/api/v1/designer/sessions", { body: { itineraryId } }))).sessionId;
}

export function costsOf(session_id: string): Promise<Costs> {
  return body(api.GET("/api/v1/designer/sessions/{session_id}/costs", { params: { path: { session_id } } }));
}

export function changeProfile(session_id: string, profile: Profile): Promise<Profile> {
  return body(api.PATCH("/api/v1/designer/sessions/{session_id}/profile", { params: { path: { session_id } }, body: profile }));
}
