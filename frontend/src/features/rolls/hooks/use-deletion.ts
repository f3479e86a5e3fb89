"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { api } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import type { Item } from "@/shared/api/types";
import type { Belonging } from "@/shared/belongings/belonging";
import { useLeaving } from "@/shared/belongings/leaving";
import { useJourney } from "@/shared/state/journey";
import { useToast } from "@/shared/ui/toasts";

/** `keepalive`, because the deed may be done while the page goes. */
const ERASE: Record<Item["kind"], (id: string) => Promise<unknown>> = {
  chats: (session_id) =>
    api.DELETE("/api/v1/vibe/chat/{session_id}", { params: { path: { session_id } }, keepalive: true }),
  kits: (kit_id) => api.DELETE("/api/v1/kits/{kit_id}", { params: { path: { kit_id } }, keepalive: true }),
  pictures: (picture_id) =>
    api.DELETE("/api/v1/images/{picture_id}", { params: { path: { picture_id } }, keepalive: true }),
  plans: (plan_id) => api.DELETE("/api/v1/plans/{plan_id}", { params: { path: { plan_id } }, keepalive: true }),
  itineraries: (itinerary_id) =>
    api.DELETE("/api/v1/itineraries/{itinerary_id}", { params: { path: { itinerary_id } }, keepalive: true }),
};

/** Deletes with a way back: the server hears of it when the offer to undo is over. */
export function useDeletion(): (thing: Belonging) => void {
  const t = useTranslations("rolls");
  const toast = useToast();
  const queries = useQueryClient();
  return useCallback(
    ({ kind, id }) => {
      const { hide, show } = useLeaving.getState();
      const settle = async () => {
        try {
          await ERASE[kind](id);
        } catch (problem) {
          const isGoneAlready = problem instanceof ApiProblem && problem.status === 404;
          if (!isGoneAlready) {
            show(id);
            toast({ text: t("notDeleted") });
            return;
          }
        }
        forget(id);
        void queries.invalidateQueries({ queryKey: ["mine"] });
      };
      hide(id);
      toast({ text: t(`deleted.${kind}`), undo: () => show(id), settle: () => void settle() });
    },
    [t, toast, queries],
  );
}

/** The journey no longer leads to what is gone. */
function forget(id: string): void {
  const { sessionId, kitId, pictureId, set, keepRun } = useJourney.getState();
  if (kitId === id) set({ kitId: null });
  if (pictureId === id) set({ pictureId: null });
  if (sessionId === id) {
    set({ sessionId: null });
    keepRun("chat", null);
  }
}
