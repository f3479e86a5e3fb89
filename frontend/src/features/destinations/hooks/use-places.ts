"use client";

/** The sheet as it is kept, and the run that fills it: one question after the other, taken up again after a reload. */
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Destination, RecommendationEvent } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { useJourney } from "@/shared/state/journey";
import { keep, useKept } from "@/shared/state/kept";
import { type RunView, useRun } from "@/shared/stream/use-run";
import { type Ask, land, settle, type Sheet, withoutAsk, withRun } from "../model/sheet";

const PATH = "/api/v1/recommendations/destinations/stream";

export interface Arriving {
  runId: string | null;
  step: string | null;
  places: { index: number; place: Destination }[];
  source: Sheet["source"];
  isWhole: boolean;
}

const NOTHING: Arriving = { runId: null, step: null, places: [], source: null, isWhole: false };

function arrive(view: Arriving, event: RecommendationEvent): Arriving {
  switch (event.type) {
    case "run":
      return { ...view, runId: event.runId };
    case "status":
      return { ...view, step: event.step };
    case "destination": {
      const others = view.places.filter(({ index }) => index !== event.index);
      return { ...view, places: [...others, { index: event.index, place: event.destination }] };
    }
    case "complete":
      return { ...view, source: event.source, isWhole: true };
    default:
      return view;
  }
}

export interface Places {
  sheet: Sheet | null;
  /** The question that is being answered, or whose answer broke off. */
  ask: Ask | null;
  run: RunView<Arriving>;
  change(move: (sheet: Sheet) => Sheet): void;
  begin(sheet: Sheet): void;
  stop(): void;
  reconnect(): void;
  retry(): void;
}

export function usePlaces(ready: boolean): Places {
  const key = `tripkit-places-${useLocale()}`;
  const [kept] = useKept<Sheet>(key);
  const sheet = ready ? kept : null;
  const run = useRun(arrive, NOTHING);
  const ask = sheet?.asks[0] ?? null;
  const change = useCallback((move: (sheet: Sheet) => Sheet) => write(key, move), [key]);
  const begin = useCallback((next: Sheet) => keep(key, next), [key]);
  useFollow(key, ask, run);
  useKeep(key, ask, run.view);
  const stop = useStop(ask, run, change);
  const { begin: start, reconnect, resume, runId } = run;
  return {
    sheet,
    ask,
    run,
    change,
    begin,
    stop,
    reconnect: useCallback(() => (runId || !ask?.runId ? reconnect() : resume(ask.runId)), [reconnect, resume, runId, ask]),
    retry: useCallback(() => ask && start(PATH, ask.body), [ask, start]),
  };
}

/** A question that was stopped goes; the places kept for it stay free. */
function useStop(ask: Ask | null, run: RunView<Arriving>, change: Places["change"]): () => void {
  const { stop, phase, runId } = run;
  const stopped = phase === "cancelled" && ask && ask.runId === runId ? ask.id : null;
  useEffect(() => {
    if (stopped) change((now) => withoutAsk(now, stopped));
  }, [stopped, change]);
  return useCallback(() => {
    stop();
    if (ask && !ask.runId) change((now) => withoutAsk(now, ask.id));
  }, [stop, ask, change]);
}

function read(key: string): Sheet | null {
  const text = localStorage.getItem(key);
  return text ? (JSON.parse(text) as Sheet) : null;
}

function write(key: string, move: (sheet: Sheet) => Sheet): void {
  const now = read(key);
  if (!now) return;
  const next = move(now);
  if (JSON.stringify(next) !== JSON.stringify(now)) keep(key, next);
}

/** Follows the first question that has no answer yet: a run that is known is taken up, else a new one is started. */
function useFollow(key: string, ask: Ask | null, run: RunView<Arriving>): void {
  const { begin, resume, clear } = run;
  const id = ask && `${key} ${ask.id}`;
  useEffect(() => {
    const next = id ? read(key)?.asks[0] : null;
    if (!next) return clear();
    if (next.runId) resume(next.runId);
    else begin(PATH, next.body);
  }, [key, id, begin, resume, clear]);
}

/** What the run has brought lies in the sheet, so that a reload, another tab or a server that is gone loses nothing. */
function useKeep(key: string, ask: Ask | null, view: Arriving): void {
  const keepRun = useJourney((journey) => journey.keepRun);
  const of = useRef<{ view: Arriving; ask: string } | null>(null);
  const id = ask?.id;
  const found = useMemo(() => ({ view, id }), [view, id]);
  useEffect(() => {
    if (!found.id || found.view === NOTHING) return;
    // A view belongs to the question under which it began: the next one starts from nothing.
    if (of.current?.view.runId === found.view.runId && of.current.ask !== found.id) return;
    of.current = { view: found.view, ask: found.id };
    const name = found.id;
    if (found.view.runId) keepRun("destinations", found.view.runId);
    write(key, (now) => {
      const known = found.view.runId ? withRun(now, name, found.view.runId) : now;
      const laid = found.view.places.reduce((so, { index, place }) => land(so, name, index, place), known);
      return found.view.isWhole ? settle(laid, name, found.view.source) : laid;
    });
  }, [key, found, keepRun]);
}
