"use client";

/** The conversation about one trip: what was said, and the run that writes the newest answer. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useLocale } from "@/shared/i18n/locale";
import { setEntry, useEntry } from "@/shared/state/kept";
import { type RunView, useRun } from "@/shared/stream/use-run";
import { findSession, makeSession } from "../api/sessions";
import { type Sent, useSent } from "../model/sent";
import { answer, type Answering, NOTHING } from "../model/turn";
import type { Answer, DesignerEvent, Question, Session } from "../model/types";

export interface Talk {
  session: Session | null;
  problem: Error | null;
  /** The newest message, while it stands for itself: it is being answered, or that broke off. */
  sent: Sent | null;
  run: RunView<Answering>;
  questions: readonly Question[];
  say(text: string, answers?: Answer[]): void;
  again(): void;
}

export function useTalk(tripId: string, onDone: () => void): Talk {
  const locale = useLocale();
  const [sent] = useEntry(useSent, tripId);
  const run = useAnswerRun(tripId, sent, onDone);
  const found = useQuery({ queryKey: sessionKey(tripId), queryFn: () => findSession(tripId) });
  const session = found.data ?? null;
  const { begin, view } = run;

  const start = useCallback(
    (message: string, answers: Answer[], sessionId: string) => {
      setEntry(useSent, tripId, { sessionId, runId: null, said: message, answers });
      begin(`/api/v1/designer/sessions/${sessionId}/messages/stream`, { message, answers, locale, background: true }, tripId);
    },
    [tripId, begin, locale],
  );
  const say = useCallback(
    (text: string, answers: Answer[] = []) =>
      void (async () => {
        const id = session?.sessionId ?? (await makeSession(tripId));
        start(text, answers, id);
      })().catch(() => void found.refetch()),
    [session, tripId, start, found],
  );
  return {
    session,
    problem: found.error,
    sent,
    run,
    questions: sent ? [] : (view.reply?.structuredQuestions ?? session?.questions ?? []),
    say,
    again: useCallback(() => sent && start(sent.said, sent.answers, sent.sessionId), [sent, start]),
  };
}

const sessionKey = (tripId: string) => ["design-session", tripId];

/** Its id is kept as soon as it comes; once the answer is whole, the session has it. */
function useAnswerRun(tripId: string, sent: Sent | null, onDone: () => void): RunView<Answering> {
  const queries = useQueryClient();
  return useRun<DesignerEvent, Answering>({
    reduce: answer,
    initial: NOTHING,
    open: sent && { job: tripId, runId: sent.runId },
    onRun: (runId) => {
      const now = useSent.getState()[tripId];
      if (now) setEntry(useSent, tripId, { ...now, runId });
    },
    onEnd: ({ how, runId }) => {
      if (how === "failed") return;
      const now = useSent.getState()[tripId];
      // Another tab may have sent something since.
      if (now && (now.runId ?? runId) === runId) setEntry(useSent, tripId, null);
      void queries.invalidateQueries({ queryKey: sessionKey(tripId) });
      onDone();
    },
  });
}
