"use client";

/** Follows one run at a time: starts it, takes it up again after a reload or from another tab, and says how it ends. */
import { useCallback, useEffect, useRef, useState } from "react";
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
  /** `job` names what the run works for; its callbacks are told of it. */
  begin(path: string, body: unknown, job?: string): void;
  /** The same run from where it broke. */
  reconnect(): void;
  /** Ends the run on the server. What has arrived stays. */
  stop(): void;
  /** Looks away from the run and forgets what it brought. */
  reset(): void;
}

/** What a run worked for, and how far it came. */
export interface Ended<S> {
  /** `gone`: nobody keeps the run any more. */
  how: "complete" | "cancelled" | "failed" | "gone";
  job: string;
  runId: string | null;
  view: S;
}

export interface Follow<E, S> {
  /** Folds the events, so that the same view comes out after a reload, in another tab and after a dropped connection. */
  reduce(view: S, event: E): S;
  initial: S;
  /** What is under way as this browser remembers it; a run of it that is not followed here is taken up. */
  open?: { job: string; runId: string | null } | null;
  /** The run has an id: from now on it can be found again. */
  onRun?(runId: string, job: string): void;
  onEvent?(event: E, job: string): void;
  onEnd?(ended: Ended<S>): void;
}

interface State<S> {
  view: S;
  phase: Phase;
  problem: ApiProblem | null;
  runId: string | null;
}

const STALL = 20_000;
const LOOK = 2000;
const OPEN: readonly Phase[] = ["starting", "streaming", "reconnecting"];
const GONE = ["events_gone", "not_found"];

export function useRun<E extends { type?: string }, S>(follow: Follow<E, S>): RunView<S> {
  const [state, setState] = useState<State<S>>({ view: follow.initial, phase: "idle", problem: null, runId: null });
  const isOpen = OPEN.includes(state.phase);
  const { stalled, heard } = useStall(isOpen);
  const [{ follower, start }] = useState(() => {
    const made = new Follower<E, S>(follow, setState);
    return { follower: made, start: made.actions() };
  });
  useEffect(() => follower.update(follow, heard));
  useWake(follower);

  const known = follow.open?.runId ?? null;
  const job = follow.open?.job ?? "";
  useEffect(() => {
    if (known && !isOpen) follower.takeUp(known, job);
  }, [follower, known, job, isOpen]);

  const reconnect = useCallback(() => follower.reconnect(known, job), [follower, known, job]);
  return { ...state, stalled, isOpen, ...start, reconnect };
}

/** The run of one place on a page, and what it works for. */
class Follower<E extends { type?: string }, S> {
  private readonly run: Run<E>;
  private state: State<S>;
  private job = "";
  /** The newest run that was followed here. */
  private followed: string | null = null;
  private heard = () => {};

  constructor(
    private follow: Follow<E, S>,
    private readonly show: (state: State<S>) => void,
  ) {
    this.state = this.blank();
    this.run = new Run<E>({
      onEvent: (event) => this.take(event),
      onPhase: (phase, problem) => this.become(phase, problem ?? null),
    });
  }

  /** The newest callbacks. */
  update(follow: Follow<E, S>, heard: () => void): void {
    this.follow = follow;
    this.heard = heard;
  }

  actions(): Pick<RunView<S>, "begin" | "stop" | "reset"> {
    return {
      begin: (path, body, job = "") => {
        this.clear(job);
        void this.run.begin(path, body);
      },
      stop: () => void this.run.stop(),
      reset: () => {
        this.run.detach();
        this.clear("");
      },
    };
  }

  /** A run that is known by its id, unless it was followed here already. */
  takeUp(runId: string, job: string): void {
    if (runId === this.followed) return;
    this.followed = runId;
    this.clear(job, runId);
    void this.run.resume(runId);
  }

  reconnect(known: string | null, job: string): void {
    if (this.state.runId || !known) void this.run.reconnect();
    else this.takeUp(known, job);
  }

  wake(): void {
    this.run.wake();
  }

  /** Stops listening; the run goes on, and can be taken up again. */
  leave(): void {
    this.run.detach();
    this.followed = null;
  }

  private blank(runId: string | null = null): State<S> {
    return { view: this.follow.initial, phase: "idle", problem: null, runId };
  }

  private clear(job: string, runId: string | null = null): void {
    this.job = job;
    this.set(this.blank(runId));
  }

  private set(change: Partial<State<S>>): void {
    this.state = { ...this.state, ...change };
    this.show(this.state);
  }

  private take(event: E): void {
    this.heard();
    this.set({ view: this.follow.reduce(this.state.view, event) });
    if (event.type === "run") {
      const { runId } = event as unknown as { runId: string };
      this.followed = runId;
      this.set({ runId });
      this.follow.onRun?.(runId, this.job);
    }
    this.follow.onEvent?.(event, this.job);
  }

  private become(phase: Phase, problem: ApiProblem | null): void {
    this.set({ phase, problem });
    if (phase !== "complete" && phase !== "cancelled" && phase !== "failed") return;
    const { runId, view } = this.state;
    const how = phase === "failed" && runId && GONE.includes(problem?.code ?? "") ? "gone" : phase;
    this.follow.onEnd?.({ how, job: this.job, runId, view });
  }
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
    const timer = setInterval(() => setStalled(Date.now() - last.current > STALL), LOOK);
    return () => clearInterval(timer);
  }, [open]);
  return { stalled: stalled && open, heard };
}

function useWake(follower: { wake(): void; leave(): void }): void {
  useEffect(() => {
    const wake = () => document.visibilityState === "visible" && follower.wake();
    document.addEventListener("visibilitychange", wake);
    window.addEventListener("online", wake);
    return () => {
      document.removeEventListener("visibilitychange", wake);
      window.removeEventListener("online", wake);
      follower.leave();
    };
  }, [follower]);
}
