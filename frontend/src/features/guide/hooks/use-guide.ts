"use client";

/** The conversation and the run that writes its newest answer; a reload or another tab takes the run up by its id. */
import { useCallback, useEffect } from "react";
import type { GuideEvent } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { keep, useKept } from "@/shared/state/kept";
import { type RunView, useRun } from "@/shared/stream/use-run";
import { NOTHING, write, type Writing } from "../model/answer";
import { answered, asked, changed, EMPTY, KEY, openTurn, type Thread, type Turn } from "../model/thread";

const PATH = "/api/v1/guide/chat";

export interface Talk {
  thread: Thread;
  /** The question without an answer yet. */
  open: Turn | null;
  run: RunView<Writing>;
  ask(text: string): void;
  again(): void;
  reconnect(): void;
  /** Lays the conversation aside; returns what brings it back. */
  startOver(): () => void;
}

export function useGuide(): Talk {
  const [kept] = useKept<Thread>(KEY);
  const thread = kept ?? EMPTY;
  const open = openTurn(thread);
  const run = useRun<GuideEvent, Writing>(write, NOTHING);
  const locale = useLocale();
  const { begin, clear, reconnect, resume } = run;

  const start = useCallback(
    (message: string, said: Turn["locale"]) => {
      const { threadId } = read();
      const label = threadId ? { thread_id: threadId } : {};
      begin(PATH, { message, ...label, locale: said, stream: true, background: true });
    },
    [begin],
  );
  const ask = useCallback(
    (text: string) => {
      start(text, locale);
      keep(KEY, asked(read(), newId(), text, locale));
    },
    [locale, start],
  );
  const again = useCallback(() => {
    const last = read().turns.at(-1);
    if (!last || last.state === "done") return;
    start(last.said, last.locale);
    keep(KEY, changed(read(), last.id, { runId: null, state: "open", partial: "" }));
  }, [start]);
  const startOver = useCallback(() => {
    const before = read();
    keep(KEY, EMPTY);
    clear();
    return () => keep(KEY, before);
  }, [clear]);

  useFollow(open, run);
  useLanding(thread, open, run);
  return {
    thread,
    open,
    run,
    ask,
    again,
    startOver,
    reconnect: useCallback(() => (run.runId || !open?.runId ? reconnect() : resume(open.runId)), [reconnect, resume, run.runId, open]),
  };
}

function read(): Thread {
  const text = localStorage.getItem(KEY);
  return text ? (JSON.parse(text) as Thread) : EMPTY;
}

function newId(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** A run that is known by its id but not followed here: begun before a reload, or in another tab. */
function useFollow(open: Turn | null, { view, isOpen, runId, resume }: RunView<Writing>): void {
  const known = open?.runId ?? null;
  const isElsewhere = known !== null && known !== view.runId && known !== runId && !isOpen;
  useEffect(() => {
    if (isElsewhere && known) resume(known);
  }, [isElsewhere, known, resume]);
}

/** What the run brings is kept as it comes: its id, what a stop leaves, the whole answer. */
function useLanding({ turns }: Thread, open: Turn | null, { view, phase }: RunView<Writing>): void {
  const id = open?.id ?? null;
  const isOurs = open?.runId === null ? turns.every(({ runId }) => runId === null || runId !== view.runId) : open?.runId === view.runId;
  useEffect(() => {
    if (!id || !isOurs) return;
    const now = read();
    const next = view.answer
      ? answered(now, id, view.answer)
      : changed(now, id, phase === "cancelled" ? { state: "stopped", partial: view.text } : { runId: view.runId });
    if (next !== now) keep(KEY, next);
  }, [id, isOurs, view.answer, view.runId, view.text, phase]);
}
