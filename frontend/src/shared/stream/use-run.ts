"use client";

import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import type { ApiProblem } from "../api/problem";
import { type Phase, Run } from "./run";

export interface RunView<S> {
  view: S;
  phase: Phase;
  problem: ApiProblem | null;
  /** Nothing has been heard for a while, though the connection stands. */
  stalled: boolean;
  isOpen: boolean;
  runId: string | null;
  begin(path: string, body: unknown): void;
  resume(runId: string): void;
  reconnect(): void;
  stop(): void;
  clear(): void;
}

const STALL = 20_000;
const OPEN: readonly Phase[] = ["starting", "streaming", "reconnecting"];

type Step<E> = { event: E } | { clear: true };

/**
 * A run as a view: `reduce` folds its events, so that the same view comes out after a reload, in another tab
 * and after a dropped connection.
 */
export function useRun<E extends { type?: string }, S>(reduce: (view: S, event: E) => S, initial: S): RunView<S> {
  const fold = useCallback(
    (view: S, step: Step<E>) => ("clear" in step ? initial : reduce(view, step.event)),
    [reduce, initial],
  );
  const [view, send] = useReducer(fold, initial);
  const [{ phase, problem }, setPhase] = useState<{ phase: Phase; problem: ApiProblem | null }>({
    phase: "idle",
    problem: null,
  });
  const [runId, setRunId] = useState<string | null>(null);
  const { stalled, heard } = useStall(OPEN.includes(phase));
  const run = useRef<Run<E> | null>(null);

  const current = useCallback(() => {
    run.current ??= new Run<E>({
      onEvent(event) {
        heard();
        if (event.type === "run") setRunId((event as unknown as { runId: string }).runId);
        send({ event });
      },
      onPhase: (next, reason) => setPhase({ phase: next, problem: reason ?? null }),
    });
    return run.current;
  }, [heard]);

  useWake(run);
  const clear = useCallback(() => send({ clear: true }), []);
  return {
    view,
    phase,
    problem,
    stalled,
    runId,
    isOpen: OPEN.includes(phase),
    begin: useCallback((path, body) => (clear(), void current().begin(path, body)), [clear, current]),
    resume: useCallback((id) => (clear(), void current().resume(id)), [clear, current]),
    reconnect: useCallback(() => void current().reconnect(), [current]),
    stop: useCallback(() => void current().stop(), [current]),
    clear,
  };
}

function useStall(open: boolean): { stalled: boolean; heard: () => void } {
  const [stalled, setStalled] = useState(false);
  const last = useRef(0);
  const heard = useCallback(() => {
    last.current = Date.now();
    setStalled(false);
  }, []);
  useEffect(() => {
    if (!open) return;
    last.current = Date.now();
    const timer = setInterval(() => setStalled(Date.now() - last.current > STALL), 2000);
    return () => clearInterval(timer);
  }, [open]);
  return { stalled: stalled && open, heard };
}

function useWake(run: React.RefObject<{ wake(): void; detach(): void } | null>): void {
  useEffect(() => {
    const wake = () => document.visibilityState === "visible" && run.current?.wake();
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", wake);
      // The run of this moment, not the one of the first paint.
      // eslint-disable-next-line react-hooks/exhaustive-deps
      run.current?.detach();
    };
  }, [run]);
}
