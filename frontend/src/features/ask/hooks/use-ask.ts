"use client";

/** The conversation and the run that makes its newest answer; a reload takes the run up by its id. */
import { useCallback, useEffect, useState } from "react";
import type { AskEvent } from "@/shared/api/types";
import { type Locale, useLocale } from "@/shared/i18n/locale";
import { type RunView, useRun } from "@/shared/stream/use-run";
import { make, type Making, NOTHING } from "../model/answer";
import { asked, changed, keep, kept, newId, type Thread, type Turn } from "../model/thread";

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
  const [thread, setThread] = useState<Thread>(() => begun(first) ?? kept() ?? { sessionId: newId(), turns: [] });
  const run = useRun<AskEvent, Making>(make, NOTHING);
  const { begin, clear, resume } = run;
  useOpened(thread, locale, begin, resume);
  useLanding(run, setThread);
  useEffect(() => keep(thread.turns.length > 0 ? thread : null), [thread]);

  const ask = useCallback(
    (words: string) => {
      setThread((now) => asked(now, words));
      begin(PATH, bodyOf(thread.sessionId, words, locale));
    },
    [begin, locale, thread.sessionId],
  );
  const again = useCallback(() => {
    const last = thread.turns.at(-1);
    if (!last) return;
    setThread((now) => changed(now, { state: "open", partial: "", runId: null }));
    begin(PATH, bodyOf(thread.sessionId, last.said, locale));
  }, [begin, locale, thread]);
  const close = useCallback(() => {
    clear();
    setThread({ sessionId: newId(), turns: [] });
  }, [clear]);
  return { turns: thread.turns, run, ask, again, close };
}

function begun(first: string | null): Thread | null {
  return first === null ? null : asked({ sessionId: newId(), turns: [] }, first);
}

/** The words say their language themselves, unless they are in neither. */
function bodyOf(sessionId: string, question: string, locale: Locale) {
  const said = /\p{Script=Hangul}/u.test(question) ? "ko" : /[a-z]{2}/i.test(question) ? "en" : locale;
  return { question, session_id: sessionId, locale: said };
}

/** What is open when the desk appears is asked, or taken up where its run is known. */
function useOpened(
  { sessionId, turns }: Thread,
  locale: Locale,
  begin: RunView<Making>["begin"],
  resume: RunView<Making>["resume"],
): void {
  const [{ open, body }] = useState(() => {
    const last = turns.at(-1);
    const isOpen = last?.state === "open";
    return { open: isOpen ? last : null, body: isOpen ? bodyOf(sessionId, last.said, locale) : null };
  });
  useEffect(() => {
    if (open?.runId) resume(open.runId);
    else if (open) begin(PATH, body);
  }, [open, body, begin, resume]);
}

/** What the run brings is kept as it comes: its id, what a stop leaves, the whole answer. */
function useLanding({ view, phase }: RunView<Making>, setThread: React.Dispatch<React.SetStateAction<Thread>>): void {
  const { runId, answer, text } = view;
  useEffect(() => {
    if (answer) setThread((now) => changed(now, { state: "done", answer, runId: null }));
    else if (runId) setThread((now) => changed(now, { runId }));
  }, [runId, answer, setThread]);
  useEffect(() => {
    if (phase === "cancelled") setThread((now) => changed(now, { state: "stopped", partial: text, runId: null }));
  }, [phase, text, setThread]);
}
