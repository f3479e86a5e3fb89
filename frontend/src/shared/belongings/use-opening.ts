"use client";

import { useCallback } from "react";
import { useJourney } from "../state/journey";
import type { Belonging } from "./belonging";

/** Takes the journey up where this thing left it. The link itself leads to the page. */
export function useOpening(): (thing: Belonging) => void {
  const set = useJourney((journey) => journey.set);
  const keepRun = useJourney((journey) => journey.keepRun);
  const current = useJourney((journey) => journey.sessionId);
  return useCallback(
    (thing) => {
      if (thing.kind === "kits") set({ kitId: thing.id });
      else if (thing.kind === "pictures") set({ pictureId: thing.id });
      else if (thing.kind === "chats" && thing.id !== current) {
        set({ sessionId: thing.id });
        keepRun("chat", null);
      }
    },
    [set, keepRun, current],
  );
}
