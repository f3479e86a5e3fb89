"use client";

/** How the six fit this person: from the profile and from what they said in the talk. */
import { useQuery } from "@tanstack/react-query";
import { api, body } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import { useProfile } from "@/shared/api/trip";
import { useJourney } from "@/shared/state/journey";
import { type Fit, fits } from "../model/fit";

const NOBODY = {};

/** Null until it is known what there is to go by. */
export function useFits(): Fit[] | null {
  const sessionId = useJourney((journey) => journey.sessionId);
  const profile = useProfile(sessionId);
  const said = useSaid(sessionId);
  if (sessionId && (profile.isPending || said.isPending)) return null;
  return fits(profile.data ?? NOBODY, said.data ?? []);
}

function useSaid(sessionId: string | null) {
  return useQuery({
    queryKey: ["said", sessionId],
    enabled: sessionId !== null,
    staleTime: 0,
    queryFn: async (): Promise<string[]> => {
      try {
        const path = { session_id: sessionId! };
        const { history } = await body(api.GET("/api/v1/vibe/chat/{session_id}/history", { params: { path } }));
        return history.filter(({ role }) => role === "user").map(({ content }) => content);
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === "not_found") return [];
        throw problem;
      }
    },
  });
}
