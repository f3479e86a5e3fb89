"use client";

/** The conversation and the run that writes its newest answer; a reload or another tab takes the run up by its id. */
import { useCallback } from "react";
import type { GuideEvent } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { type RunView, useRun } from "@/shared/stream/use-run";
import { NOTHING, write, type Writing } from "../model/answer";
import { answered, asked, changed, EMPTY, openTurn, type Thread, type Turn, useThread } from "../model/thread";

const PATH = "/api/v1/guide/chat";

export interface Talk {
  thread: Thread;
  /** The question without an answer yet. */
  open: Turn | null;
  run: RunView<Writing>;
  ask(text: string): void;
  again(): void;
  /** Lays the conversation aside; returns what brings it back. */
  startOver(): () => void;
}

export function useGuide(): Talk {
  const thread = useThread();
  const open = openTurn(thread);
  const run = useGuideRun(open);
  const locale = useLocale();
  const { begin, reset } = run;

  const start = useCallback(
    (turn: Pick<Turn, "id" | "said" | "locale">) => {
      const { threadId } = useThread.getState();
      const label = threadId ? { thread_id: threadId } : {};
      begin(PATH, { message: turn.said, ...label, locale: turn.locale, stream: true, background: true }, turn.id);
    },
    [begin],
  );
  const ask = useCallback(
    (said: string) => {
      const id = newId();
      start({ id, said, locale });
      useThread.setState((now) => asked(now, id, said, locale));
    },
    [locale, start],
  );
  const again = useCallback(() => {
    const last = useThread.getState().turns.at(-1);
    if (!last || last.state === "done") return;
    start(last);
    useThread.setState((now) => changed(now, last.id, { runId: null, state: "open", partial: "" }));
  }, [start]);
  const startOver = useCallback(() => {
    const before = useThread.getState();
    useThread.setState(EMPTY);
    reset();
    return () => useThread.setState(before);
  }, [reset]);
  return { thread, open, run, ask, again, startOver };
}

/** What the run brings is kept: its id, what a stop leaves, the whole answer. */
function useGuideRun(open: Turn | null): RunView<Writing> {
  return useRun<GuideEvent, Writing>({
    reduce: write,
    initial: NOTHING,
    open: open && { job: open.id, runId: open.runId },
    onRun: (runId, id) => useThread.setState((now) => changed(now, id, { runId })),
    onEnd: ({ how, job, view: { answer, text } }) => {
      if (answer) useThread.setState((now) => answered(now, job, answer));
      else if (how === "cancelled") useThread.setState((now) => changed(now, job, { state: "stopped", partial: text }));
    },
  });
}

function newId(): string {
  return Math.random().toString(36).slice(2, 10);
}
