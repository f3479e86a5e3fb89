"use client";

/** The conversation and the run that makes its newest answer; a reload takes the run up by its id. */
import { useCallback, useEffect, useState } from "react";
import type { AskEvent } from "@/shared/api/types";
import { type Locale, useLocale } from "@/shared/i18n/locale";
import { type Ended, type RunView, useRun } from "@/shared/stream/use-run";
import { make, type Making, NOTHING } from "../model/answer";
import { asked, changed, newId, type Thread, type Turn, useThread } from "../model/thread";

const PATH = "/api/v1/ask/stream";

export interface Talk {
  turns: readonly Turn[];
  run: RunView<Making>;
  /** Goes on in the same conversation. */
  ask(words: string): void;
  again(): void;
  /** Lays the conversation aside. */
  close(): void;
}

/** `first` begins a conversation; without one, what this tab keeps is shown. */
export function useAsk(first: string | null): Talk {
  const locale = useLocale();
  const [thread, setThread] = useState<Thread>(() => begun(first) ?? kept());
  useEffect(() => useThread.setState(thread), [thread]);
  const run = useAskRun(thread, setThread);
  const { begin, reset } = run;
  useOpened(thread, locale, begin);

  const ask = useCallback(
    (words: string) => {
      const id = newId();
      setThread((now) => asked(now, id, words));
      begin(PATH, bodyOf(thread.sessionId, words, locale), id);
    },
    [begin, locale, thread.sessionId],
  );
  const again = useCallback(() => {
    const last = thread.turns.at(-1);
    if (!last) return;
    setThread((now) => changed(now, last.id, { state: "open", partial: "", runId: null }));
    begin(PATH, bodyOf(thread.sessionId, last.said, locale), last.id);
  }, [begin, locale, thread]);
  const close = useCallback(() => {
    reset();
    setThread({ sessionId: newId(), turns: [] });
  }, [reset]);
  return { turns: thread.turns, run, ask, again, close };
}

/** What the run brings is kept: its id, what a stop leaves, the whole answer. */
function useAskRun({ turns }: Thread, setThread: React.Dispatch<React.SetStateAction<Thread>>): RunView<Making> {
  const last = turns.at(-1);
  const change = (id: string, more: Partial<Turn>) => setThread((now) => changed(now, id, more));
  return useRun<AskEvent, Making>({
    reduce: make,
    initial: NOTHING,
    open: last?.state === "open" ? { job: last.id, runId: last.runId } : null,
    onRun: (runId, id) => change(id, { runId }),
    onEnd: ({ how, job, view: { answer, text } }: Ended<Making>) => {
      if (answer) change(job, { state: "done", answer, runId: null });
      else if (how === "cancelled") change(job, { state: "stopped", partial: text, runId: null });
    },
  });
}

function begun(first: string | null): Thread | null {
  return first === null ? null : asked({ sessionId: newId(), turns: [] }, newId(), first);
}

function kept(): Thread {
  const { sessionId, turns } = useThread.getState();
  return { sessionId: sessionId || newId(), turns };
}

/** The words say their language themselves, unless they are in neither. */
function bodyOf(sessionId: string, question: string, locale: Locale) {
  const said = /\p{Script=Hangul}/u.test(question) ? "ko" : /[a-z]{2}/i.test(question) ? "en" : locale;
  return { question, session_id: sessionId, locale: said };
}

/** What is open when the desk appears, and has no run yet, is asked. */
function useOpened({ sessionId, turns }: Thread, locale: Locale, begin: RunView<Making>["begin"]): void {
  const [{ job, body }] = useState(() => {
    const last = turns.at(-1);
    const isUnasked = last?.state === "open" && !last.runId;
    return { job: last?.id, body: isUnasked ? bodyOf(sessionId, last.said, locale) : null };
  });
  useEffect(() => {
    if (body) begin(PATH, body, job);
  }, [job, body, begin]);
}
