"use client";

/** What the later steps of the journey ask about the earlier ones. */
import { useQuery } from "@tanstack/react-query";
import { useLocale } from "../i18n/locale";
import { api, body } from "./client";
import { ApiProblem } from "./problem";
import type { Concept, Kit, Profile } from "./types";

/** What a conversation has said so far; a conversation that was erased has said nothing. */
export function useProfile(sessionId: string | null) {
  return useQuery({
    queryKey: ["profile", sessionId],
    enabled: sessionId !== null,
    queryFn: async (): Promise<Profile | null> => {
      try {
        const path = { session_id: sessionId! };
        const turn = await body(api.GET("/api/v1/vibe/chat/{session_id}/state", { params: { path } }));
        return turn.collectedData;
      } catch (problem) {
        if (problem instanceof ApiProblem && problem.code === "not_found") return null;
        throw problem;
      }
    },
  });
}

export function useKit(id: string | null) {
  return useQuery({
    queryKey: ["kit", id],
    enabled: id !== null,
    staleTime: Infinity,
    queryFn: (): Promise<Kit> => body(api.GET("/api/v1/kits/{kit_id}", { params: { path: { kit_id: id! } } })),
  });
}

export function useConceptList() {
  const locale = useLocale();
  return useQuery({
    queryKey: ["concepts", locale],
    staleTime: Infinity,
    queryFn: (): Promise<Concept[]> => body(api.GET("/api/v1/concepts", { params: { query: { locale } } })),
  });
}
