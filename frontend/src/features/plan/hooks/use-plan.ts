"use client";

/** Which plan stands on the page, and the run that makes it; a reload or another tab takes the run up by its id. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { usePath } from "@/shared/i18n/locale";
import { type RunView, useRun } from "@/shared/stream/use-run";
import { getPlan } from "../api/plans";
import { changeStanding, landed, type Ordered, stand, type Standing, useOrders, useStanding } from "../model/kept";
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
  /** Nothing is there and nothing is asked for; also while it is not known who looks. */
  isBeginning: boolean;
  order(draft: Draft, order: Order): void;
  again(): void;
  refetch(): void;
  /** Lays the plan aside for a new order. */
  startOver(draft?: Draft): void;
}

/** `query` is the address's: the plan's `id`, or `to` for a new one; null while it is not known who looks. */
export function usePlan(query: URLSearchParams | null): Planning {
  const standing = useStanding((kept) => kept.standing);
  const { open, id, isNamed } = wanted(query, standing);
  const found = useQuery({ queryKey: planKey(id), enabled: id !== null, queryFn: () => getPlan(id!), staleTime: Infinity });
  const { plan, elsewhere } = parted(found.data);
  const run = usePlanRun(open?.runId ?? elsewhere);
  const deeds = useDeeds(run, isNamed);
  return {
    standing,
    run,
    plan,
    problem: found.error,
    isMaking: Boolean(open ?? elsewhere),
    isLoading: id !== null && found.isPending,
    isBeginning: id === null,
    ...deeds,
    refetch: () => void found.refetch(),
  };
}

interface Wanted {
  /** The order under way. */
  open: Standing | null;
  id: string | null;
  /** The address names a plan or a place. */
  isNamed: boolean;
}

/** What the address asks for, else what was made last. */
function wanted(query: URLSearchParams | null, standing: Standing | null): Wanted {
  if (!query) return { open: null, id: null, isNamed: false };
  const id = query.get("id");
  if (id) return { open: null, id, isNamed: true };
  const isNamed = query.has("to");
  if (standing?.state === "open") return { open: standing, id: null, isNamed };
  return { open: null, id: !isNamed && standing?.state === "done" ? standing.planId : null, isNamed };
}

const planKey = (id: string | null) => ["plan", id];

/** What the run brings is kept as it comes: its id, that it was stopped, the plan. */
function usePlanRun(known: string | null): RunView<Making> {
  const queries = useQueryClient();
  return useRun<PlanEvent, Making>({
    reduce: make,
    initial: NOTHING,
    open: { job: "", runId: known },
    onRun: (runId) => changeStanding(runId, { runId }),
    onEnd: ({ how, runId, view: { planId } }) => {
      if (how === "cancelled") changeStanding(runId, { state: "stopped" });
      if (!planId) return;
      void queries.invalidateQueries({ queryKey: planKey(planId) });
      landed(runId, planId);
    },
  });
}

/** One that has come to its end, or the run that still makes it. */
function parted(found: Plan | undefined): { plan: Plan | null; elsewhere: string | null } {
  if (found?.status === "running") return { plan: null, elsewhere: found.run_id };
  return { plan: found ?? null, elsewhere: null };
}

function useDeeds({ begin, reset }: RunView<Making>, isNamed: boolean): Pick<Planning, "order" | "again" | "startOver"> {
  const leave = useLeaving(isNamed);
  const order = useCallback(
    (draft: Draft, next: Order) => {
      begin(PATH, { ...next, background: true });
      stand({ order: next, draft, runId: null, planId: null, state: "open" });
      leave();
    },
    [begin, leave],
  );
  const again = useCallback(() => {
    const { standing } = useStanding.getState();
    if (standing) order(standing.draft, standing.order);
  }, [order]);
  const startOver = useCallback(
    (draft?: Draft) => {
      reset();
      stand(draft ? { order: EMPTY, draft, runId: null, planId: null, state: "stopped" } : null);
      leave();
    },
    [reset, leave],
  );
  return { order, again, startOver };
}

const EMPTY: Order = { task: "", constraints: {}, locale: "en" };

/** What was ordered for this plan; of one that another browser ordered, its task. */
export function orderOfPlan(plan: Plan, locale: Order["locale"]): Ordered {
  const kept = useOrders.getState()[plan.plan_id];
  const order = kept?.order ?? { task: plan.task, constraints: {}, locale };
  return { order, draft: kept?.draft ?? { ...BLANK, task: plan.task } };
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
