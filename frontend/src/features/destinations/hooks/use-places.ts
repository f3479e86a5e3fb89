"use client";

/** The sheet as it is kept, and the run that fills it: one question after the other, taken up again after a reload. */
import { useCallback, useEffect } from "react";
import type { RecommendationEvent } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { setEntry, useEntry } from "@/shared/state/kept";
import { type RunView, useRun } from "@/shared/stream/use-run";
import { type Ask, changeSheet, land, settle, type Sheet, useSheets, withoutAsk, withRun } from "../model/sheet";

const PATH = "/api/v1/recommendations/destinations/stream";

export interface Arriving {
  step: string | null;
  /** The name of the newest place. */
  came: string | null;
}

const NOTHING: Arriving = { step: null, came: null };

function arrive(view: Arriving, event: RecommendationEvent): Arriving {
  if (event.type === "destination") return { ...view, came: event.destination.name };
  return event.type === "status" ? { ...view, step: event.step } : view;
}

/** What has come lies in the sheet, so that a reload, another tab or a server that is gone loses nothing. */
function laid(sheet: Sheet, ask: string, event: RecommendationEvent): Sheet {
  if (event.type === "destination") return land(sheet, ask, event.index, event.destination);
  return event.type === "complete" ? settle(sheet, ask, event.source, event.notice) : sheet;
}

export interface Places {
  sheet: Sheet | null;
  /** The question that is being answered, or whose answer broke off. */
  ask: Ask | null;
  run: RunView<Arriving>;
  change(move: (sheet: Sheet) => Sheet): void;
  begin(sheet: Sheet): void;
  retry(): void;
}

export function usePlaces(ready: boolean): Places {
  const locale = useLocale();
  const [kept] = useEntry(useSheets, locale);
  const sheet = ready ? kept : null;
  const ask = sheet?.asks[0] ?? null;
  const change = useCallback((move: (sheet: Sheet) => Sheet) => changeSheet(locale, move), [locale]);
  const run = useRun<RecommendationEvent, Arriving>({
    reduce: arrive,
    initial: NOTHING,
    open: ask && { job: ask.id, runId: ask.runId },
    onRun: (runId, id) => change((now) => withRun(now, id, runId)),
    onEvent: (event, id) => change((now) => laid(now, id, event)),
    // The places kept for it stay free.
    onEnd: ({ how, job }) => how === "cancelled" && change((now) => withoutAsk(now, job)),
  });
  const { begin } = run;
  useNext(locale, ask, run);
  return {
    sheet,
    ask,
    run,
    change,
    begin: useCallback((next: Sheet) => setEntry(useSheets, locale, next), [locale]),
    retry: useCallback(() => {
      if (!ask) return;
      change((now) => withRun(now, ask.id, null));
      begin(PATH, ask.body, ask.id);
    }, [ask, begin, change]),
  };
}

/** The first question that has no answer yet is asked, unless its run is known. */
function useNext(locale: string, ask: Ask | null, { begin, reset }: RunView<Arriving>): void {
  const id = ask?.id;
  useEffect(() => {
    const next = id ? useSheets.getState()[locale]?.asks[0] : null;
    if (!next) reset();
    else if (!next.runId) begin(PATH, next.body, next.id);
  }, [locale, id, begin, reset]);
}
