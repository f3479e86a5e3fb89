"use client";

/** The conversation about one trip: what was said, and the run that writes the newest answer. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { useLocale } from "@/shared/i18n/locale";
import { keep, useKept } from "@/shared/state/kept";
import { type RunView, useRun } from "@/shared/stream/use-run";
import { findSession, makeSession } from "../api/sessions";
import { answer, type Answering, NOTHING } from "../model/turn";
import type { Answer, DesignerEvent, Question, Session } from "../model/types";

/** What this browser remembers of the newest message: a reload or another tab takes its run up. */
interface Sent {
  sessionId: string;
  runId: string | null;
  said: string;
  answers: Answer[];
}

export interface Talk {
  session: Session | null;
  problem: Error | null;
  /** The newest message, while it stands for itself: it is being answered, or that broke off. */
  sent: Sent | null;
  run: RunView<Answering>;
  questions: readonly Question[];
  say(text: string, answers?: Answer[]): void;
  again(): void;
  reconnect(): void;
}

export const keyOf = (tripId: string) => `tripkit-design-${tripId}`;

export function useTalk(tripId: string, onDone: () => void): Talk {
  const locale = useLocale();
  const queries = useQueryClient();
  const [sent] = useKept<Sent>(keyOf(tripId));
  const run = useRun<DesignerEvent, Answering>(answer, NOTHING);
  const found = useQuery({ queryKey: ["design-session", tripId], queryFn: () => findSession(tripId) });
  const session = found.data ?? null;
  const { begin, reconnect, resume, view, phase, runId } = run;

  const start = useCallback(
    (message: string, answers: Answer[], sessionId: string) => {
      keep(keyOf(tripId), { sessionId, runId: null, said: message, answers } satisfies Sent);
      begin(`/api/v1/designer/sessions/${sessionId}/messages/stream`, { message, answers, locale, background: true });
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
  const again = useCallback(() => sent && start(sent.said, sent.answers, sent.sessionId), [sent, start]);

  useFollow(sent, run);
  useLanding(tripId, sent, run, onDone);
  useEffect(() => {
    if (view.reply || phase === "cancelled") void queries.invalidateQueries({ queryKey: ["design-session", tripId] });
  }, [view.reply, phase, queries, tripId]);
  return {
    session,
    problem: found.error,
    sent,
    run,
    questions: sent ? [] : (view.reply?.structuredQuestions ?? session?.questions ?? []),
    say,
    again: () => void again(),
    reconnect: useCallback(() => (runId || !sent?.runId ? reconnect() : resume(sent.runId)), [reconnect, resume, runId, sent]),
  };
}

function useFollow(sent: Sent | null, { view, isOpen, runId, resume }: RunView<Answering>): void {
  const known = sent?.runId ?? null;
  const isElsewhere = known !== null && known !== view.runId && known !== runId && !isOpen;
  useEffect(() => {
    if (isElsewhere && known) resume(known);
  }, [isElsewhere, known, resume]);
}

/** Its id is kept as soon as it comes; once the answer is whole, the session has it. */
function useLanding(tripId: string, sent: Sent | null, { view, phase, problem }: RunView<Answering>, onDone: () => void): void {
  const isOver = Boolean(view.reply) || phase === "cancelled" || problem?.code === "events_gone";
  const runId = view.runId;
  useEffect(() => {
    if (!sent) return;
    if (isOver && (sent.runId === null || sent.runId === runId)) {
      keep(keyOf(tripId), null);
      onDone();
    } else if (runId && sent.runId === null) keep(keyOf(tripId), { ...sent, runId });
  }, [tripId, sent, isOver, runId, onDone]);
}
