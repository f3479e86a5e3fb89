"use client";

/** Where a person is in the journey: ids and choices, kept over reloads and shared between tabs. */
import { startTransition, useEffect, useState } from "react";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import * as v from "valibot";
import type { ConceptId, Destination } from "../api/types";
import { CONCEPTS } from "../looks/order";
import { keptOptions, shared } from "./kept";

const KEY = "tripkit-journey";

export type RunName = "chat" | "picture";

interface Journey {
  sessionId: string | null;
  conceptId: ConceptId | null;
  destination: Destination | null;
  kitId: string | null;
  pictureId: string | null;
  /** The newest run of each surface: what a reload takes up again. */
  runs: Partial<Record<RunName, string>>;
  /** Destinations that were turned down. */
  rejected: string[];
  /** Kits that were unwrapped once. */
  unwrapped: string[];
}

interface Moves {
  set(change: Partial<Journey>): void;
  keepRun(name: RunName, runId: string | null): void;
  /** A new roll: forgets everything but what was unwrapped. */
  startOver(): void;
}

const START: Journey = {
  sessionId: null,
  conceptId: null,
  destination: null,
  kitId: null,
  pictureId: null,
  runs: {},
  rejected: [],
  unwrapped: [],
};

const id = v.nullable(v.string());
const SCHEMA = v.partial(
  v.object({
    sessionId: id,
    conceptId: v.nullable(v.picklist(CONCEPTS)),
    destination: v.nullable(v.custom<Destination>((value) => typeof value === "object")),
    kitId: id,
    pictureId: id,
    runs: v.record(v.string(), v.string()),
    rejected: v.array(v.string()),
    unwrapped: v.array(v.string()),
  }),
);

export const useJourney = shared(
  create<Journey & Moves>()(
    persist(
      (set) => ({
        ...START,
        set: (change) => set(change),
        keepRun: (name, runId) =>
          set(({ runs }) => {
            const next = { ...runs };
            delete next[name];
            return { runs: runId ? { ...next, [name]: runId } : next };
          }),
        startOver: () => set(({ unwrapped }) => ({ ...START, unwrapped })),
      }),
      keptOptions<Journey & Moves>({ name: KEY, schema: SCHEMA, skipHydration: true }),
    ),
  ),
  KEY,
);

/** True once what was kept has been read; until then pages show their waiting shape. */
export function useJourneyReady(): boolean {
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let here = true;
    const read = async () => {
      await useJourney.persist.rehydrate();
      if (!here) return;
      // In slices: a page that has just woken up stays quick to answer.
      startTransition(() => setReady(true));
    };
    void read();
    return () => {
      here = false;
    };
  }, []);
  return ready;
}
