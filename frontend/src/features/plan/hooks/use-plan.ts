"use client";

/** Which plan stands on the page, and the run that makes it; a reload or another tab takes the run up by its id. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback, useEffect } from "react";
import { usePath } from "@/shared/i18n/locale";
import { keep, useKept } from "@/shared/state/kept";
import { type RunView, useRun } from "@/shared/stream/use-run";
import { getPlan } from "../api/plans";
import { changeStanding, KEY, landed, ORDERS, type Orders, read, type Standing } from "../model/kept";
import { make, type Making, NOTHING } from "../model/making";
import { BLANK, type Draft } from "../model/order";
import type { Order, Plan, PlanEvent } from "../model/types";

const PATH = "/api/v1/plans/stream";

export interface Planning {
  standing: Standing | null;
  run: RunView<Making>;
  /** The plan of the address, or the one that was made last. */
  plan: Plan | null;
  problem: Error | null;
  /** A plan is being made, or its making broke off: its progress stands on the page. */
  isMaking: boolean;
  isLoading: boolean;
  order(draft: Draft, order: Order): void;
  again(): void;
  reconnect(): void;
  refetch(): void;
  /** Lays the plan aside for a new order. */
  startOver(draft?: Draft): void;
}

/** `asked` is the plan's id in the address; `isNew` says that the address asks for a new one. */
export function usePlan(asked: string | null, isNew: boolean): Planning {
  const [standing] = useKept<Standing>(KEY);
  const run = useRun<PlanEvent, Making>(make, NOTHING);
  const open = openOf(standing, asked);
  const id = open ? null : (asked ?? lastOf(standing, isNew));
  const found = usePlanOf(id, run);
  const { plan, elsewhere } = parted(found.data);
  const known = open?.runId ?? elsewhere;
  const deeds = useDeeds(run, asked !== null || isNew);

  useFollow(known, run);
  useLanding(open, run);
  const { reconnect, resume, runId } = run;
  return {
    standing,
    run,
    plan,
    problem: found.error,
    isMaking: Boolean(open ?? elsewhere),
    isLoading: id !== null && found.isPending,
    ...deeds,
    reconnect: useCallback(() => (runId || !known ? reconnect() : resume(known)), [reconnect, resume, runId, known]),
    refetch: () => void found.refetch(),
  };
}

function openOf(standing: Standing | null, asked: string | null): Standing | null {
  return !asked && standing?.state === "open" ? standing : null;
}

/** One that has come to its end, or the run that still makes it. */
function parted(found: Plan | undefined): { plan: Plan | null; elsewhere: string | null } {
  if (found?.status === "running") return { plan: null, elsewhere: found.run_id };
  return { plan: found ?? null, elsewhere: null };
}

function lastOf(standing: Standing | null, isNew: boolean): string | null {
  return isNew || standing?.state !== "done" ? null : standing.planId;
}

function useDeeds({ begin, clear }: RunView<Making>, isNamed: boolean): Pick<Planning, "order" | "again" | "startOver"> {
  const leave = useLeaving(isNamed);
  const order = useCallback(
    (draft: Draft, next: Order) => {
      begin(PATH, { ...next, background: true });
      keep(KEY, { order: next, draft, runId: null, planId: null, state: "open" } satisfies Standing);
      leave();
    },
    [begin, leave],
  );
  const again = useCallback(() => {
    const now = read<Standing>(KEY);
    if (now) order(now.draft, now.order);
  }, [order]);
  const startOver = useCallback(
    (draft?: Draft) => {
      clear();
      keep(KEY, draft ? ({ order: EMPTY, draft, runId: null, planId: null, state: "stopped" } satisfies Standing) : null);
      leave();
    },
    [clear, leave],
  );
  return { order, again, startOver };
}

const EMPTY: Order = { task: "", constraints: {}, locale: "en" };

/** What was ordered for this plan; of one that another browser ordered, its task. */
export function orderOfPlan(plan: Plan, locale: Order["locale"]): Pick<Standing, "order" | "draft"> {
  const kept = read<Orders>(ORDERS)?.[plan.plan_id];
  const order = kept?.order ?? { task: plan.task, constraints: {}, locale };
  return { order, draft: kept?.draft ?? { ...BLANK, task: plan.task } };
}

function usePlanOf(id: string | null, { view }: RunView<Making>) {
  const queries = useQueryClient();
  const { planId } = view;
  useEffect(() => {
    if (planId) void queries.invalidateQueries({ queryKey: ["plan", planId] });
  }, [planId, queries]);
  return useQuery({
    queryKey: ["plan", id],
    enabled: id !== null,
    queryFn: () => getPlan(id!),
    staleTime: Infinity,
  });
}

/** A run that is known by its id but not followed here: begun before a reload, or in another tab. */
function useFollow(known: string | null, { view, isOpen, runId, resume }: RunView<Making>): void {
  const isElsewhere = known !== null && known !== view.runId && known !== runId && !isOpen;
  useEffect(() => {
    if (isElsewhere && known) resume(known);
  }, [isElsewhere, known, resume]);
}

/** What the run brings is kept as it comes: its id, that it was stopped, the plan. */
function useLanding(open: Standing | null, { view, phase }: RunView<Making>): void {
  const isOurs = open !== null && (open.runId === null ? view.runId !== null : open.runId === view.runId);
  const isStopped = phase === "cancelled";
  useEffect(() => {
    if (open && isStopped && (isOurs || view.runId === null)) changeStanding({ state: "stopped" });
    else if (isOurs && view.planId) landed(view.planId);
    else if (isOurs) changeStanding({ runId: view.runId });
  }, [open, isOurs, isStopped, view.runId, view.planId]);
}

/** The address names no plan any more. */
function useLeaving(isNamed: boolean): () => void {
  const router = useRouter();
  const path = usePath();
  return useCallback(() => {
    if (isNamed) router.replace(path("/plan/"), { scroll: false });
    window.scrollTo?.({ top: 0 });
  }, [isNamed, router, path]);
}
