"use client";

/** What a person can do with the places: choose, strike out, ask for more, compare. */
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import type { Destination, RecommendationRequest } from "@/shared/api/types";
import { useJourney } from "@/shared/state/journey";
import { useToast } from "@/shared/ui/toasts";
import { type Deed, seen, type Shape, type Sheet, slotsOf, strike, unstrike, withAsk, withoutAsk, withStrip } from "../model/sheet";
import type { Places } from "./use-places";
import type { Start } from "./use-start";

export interface Deeds {
  compared: string[];
  clearCompared(): void;
  onDo(deed: Deed, slot: string): void;
  fill(slot: string): void;
  three(): void;
  takeBack(place: Destination): void;
}

export function useDeeds(start: Start | null | undefined, places: Places): Deeds {
  const { sheet, ask, run, change } = places;
  const [compared, setCompared] = useState<string[]>([]);
  const broken = ask && !run.isOpen && (run.phase === "lost" || run.phase === "failed") ? ask.id : null;

  /** A question that broke off makes room for the next one. */
  const enqueue = useCallback(
    (move: (sheet: Sheet, body: RecommendationRequest) => Sheet, more: Partial<RecommendationRequest> = {}) => {
      if (!start) return;
      change((now) => {
        const exclude = seen(now, useJourney.getState().rejected);
        return move(broken ? withoutAsk(now, broken) : now, { ...start.body, ...more, exclude });
      });
    },
    [start, change, broken],
  );
  const addStrip = useCallback(
    (shape: Shape, more?: Partial<RecommendationRequest>) => {
      enqueue((now, body) => withStrip(now, shape, body), more);
      goToNewest();
    },
    [enqueue],
  );
  const takeBack = useTakeBack(change);
  const strikeOut = useStrike(enqueue, takeBack);
  const onDo = useCallback(
    (deed: Deed, slot: string) => {
      const place = sheet && slotsOf(sheet).find(({ id }) => id === slot)?.place;
      if (!place) return;
      if (deed === "choose") choose(place);
      if (deed === "strike") strikeOut(slot, place);
      if (deed === "compare") setCompared((now) => toggled(now, slot));
      if (deed !== "more") return;
      const country = { code: place.countryCode, name: place.country };
      addStrip({ kind: "country", country, size: 2 }, { travelDestination: place.country });
    },
    [sheet, strikeOut, addStrip],
  );
  return {
    compared,
    clearCompared: useCallback(() => setCompared([]), []),
    onDo,
    fill: useCallback((slot) => enqueue((now, body) => withAsk(now, [slot], body)), [enqueue]),
    three: useCallback(() => addStrip({ kind: "three", size: 3 }), [addStrip]),
    takeBack,
  };
}

/** A kit and a picture belong to one place: with another place they begin anew. */
function choose(place: Destination): void {
  const { destination, set } = useJourney.getState();
  set(destination?.id === place.id ? { destination: null } : { destination: place, kitId: null, pictureId: null });
}

function useTakeBack(change: Places["change"]): (place: Destination) => void {
  return useCallback(
    (place: Destination) => {
      const { rejected, set } = useJourney.getState();
      set({ rejected: rejected.filter((id) => id !== place.id) });
      change((now) => unstrike(now, place.id));
    },
    [change],
  );
}

type Enqueue = (move: (sheet: Sheet, body: RecommendationRequest) => Sheet) => void;

/** Crossed out, never offered again, and another one is asked for in its stead; all of it can be taken back. */
function useStrike(enqueue: Enqueue, takeBack: (place: Destination) => void): (slot: string, place: Destination) => void {
  const t = useTranslations("destinations");
  const toast = useToast();
  return useCallback(
    (slot: string, place: Destination) => {
      const { rejected, destination, set } = useJourney.getState();
      const wasChosen = destination?.id === place.id;
      set({ rejected: [...new Set([...rejected, place.id])], ...(wasChosen && { destination: null }) });
      enqueue((now, body) => withAsk(strike(now, slot), [slot], body));
      const undo = () => (takeBack(place), wasChosen && set({ destination: place }));
      toast({ text: t("struckToast", { name: place.name }), undo });
    },
    [enqueue, takeBack, toast, t],
  );
}

/** Two at most: the one that was picked first makes room. */
function toggled(now: string[], slot: string): string[] {
  return now.includes(slot) ? now.filter((one) => one !== slot) : [...now, slot].slice(-2);
}

function goToNewest(): void {
  requestAnimationFrame(() => {
    const newest = [...document.querySelectorAll<HTMLElement>("#main [data-strip]")].at(-1);
    newest?.scrollIntoView({ block: "start" });
    newest?.focus({ preventScroll: true });
  });
}
