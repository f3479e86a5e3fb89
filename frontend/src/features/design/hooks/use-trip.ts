"use client";

/** The trip as it stands: changed here, by the designer, or in another tab; all see the same. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { ApiProblem } from "@/shared/api/problem";
import { eventsOf } from "@/shared/stream/events";
import { getTrip } from "../api/itineraries";
import type { Edited, ItineraryEvent, Trip } from "../model/types";

export interface Tripping {
  trip: Trip | null;
  problem: ApiProblem | null;
  isLoading: boolean;
  busy: boolean;
  /** Why the last change was not made: somebody else had changed the trip, or it can't be. */
  refused: ApiProblem | null;
  /** A change, made on the version that is shown. True when it was made. */
  change(deed: (trip: Trip) => Promise<Edited>): Promise<Edited | null>;
  refresh(): void;
  forgive(): void;
}

export function useTrip(id: string): Tripping {
  const queries = useQueryClient();
  const found = useQuery({ queryKey: ["trip", id], queryFn: () => getTrip(id) });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiProblem | null>(null);
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: ["trip", id] }), [queries, id]);
  const change = useCallback(
    async (deed: (trip: Trip) => Promise<Edited>) => {
      const now = queries.getQueryData<Trip>(["trip", id]);
      if (!now) return null;
      setBusy(true);
      setRefused(null);
      try {
        const edited = await deed(now);
        queries.setQueryData(["trip", id], edited.itinerary);
        return edited;
      } catch (reason) {
        setRefused(reason as ApiProblem);
        refresh();
        return null;
      } finally {
        setBusy(false);
      }
    },
    [queries, id, refresh],
  );
  useFollowing(id, found.data?.version ?? null, refresh);
  return {
    trip: found.data ?? null,
    problem: found.error as ApiProblem | null,
    isLoading: found.isPending,
    busy,
    refused,
    change,
    refresh,
    forgive: useCallback(() => setRefused(null), []),
  };
}

const AGAIN = 3000;

/** Follows the changes that others make; a version we have already is none. */
function useFollowing(id: string, version: number | null, refresh: () => void): void {
  const queries = useQueryClient();
  const isKnown = version !== null;
  useEffect(() => {
    if (!isKnown) return;
    const leaving = new AbortController();
    const have = () => queries.getQueryData<Trip>(["trip", id])?.version ?? 0;
    const follow = async () => {
      while (!leaving.signal.aborted) {
        try {
          const headers = { "Last-Event-ID": `${have()}` };
          const response = await fetch(`/api/v1/itineraries/${id}/events`, { headers, signal: leaving.signal });
          if (response.status === 404) return;
          for await (const { id: at } of eventsOf<ItineraryEvent>(response, () => undefined)) if (at > have()) refresh();
        } catch {
          // The line broke: it is taken up again, and what was missed comes then.
        }
        await new Promise((done) => setTimeout(done, AGAIN));
      }
    };
    void follow();
    return () => leaving.abort();
  }, [id, isKnown, queries, refresh]);
}
