/** What this browser remembers of plans: the order that is under way or was made last, and what was ordered before. */
import * as v from "valibot";
import { keptRecord, keptStore } from "@/shared/state/kept";
import { type Draft, isDraft } from "./order";
import type { Order } from "./types";

const ORDER = v.custom<Order>((value) => v.is(v.looseObject({ task: v.string(), constraints: v.looseObject({}) }), value));
const ORDERED = v.object({
  order: ORDER,
  /** What stood in the form, to go on from; a change that was tapped has none of its own. */
  draft: v.custom<Draft>(isDraft),
});
const STANDING = v.object({
  ...ORDERED.entries,
  runId: v.nullable(v.string()),
  planId: v.nullable(v.string()),
  /** `open`: being made, or its making broke off. */
  state: v.picklist(["open", "stopped", "done"]),
});

export type Ordered = v.InferOutput<typeof ORDERED>;
export type Standing = v.InferOutput<typeof STANDING>;

export const useStanding = keptStore<{ standing: Standing | null }>(
  { standing: null },
  { name: "tripkit-plan", schema: v.object({ standing: v.nullable(STANDING) }), migrate: (standing) => ({ standing }) },
);
/** By plan. */
export const useOrders = keptRecord("tripkit-plan-orders", ORDERED);
const MOST = 20;

export function stand(standing: Standing | null): void {
  useStanding.setState({ standing });
}

/** What stands there still belongs to this run, or to none yet. */
export function changeStanding(runId: string | null, change: Partial<Standing>): void {
  const { standing } = useStanding.getState();
  if (standing?.state === "open" && (standing.runId ?? runId) === runId) stand({ ...standing, ...change });
}

/** The plan is there: its order is found again under its id. */
export function landed(runId: string | null, planId: string): void {
  const { standing } = useStanding.getState();
  changeStanding(runId, { planId, state: "done" });
  if (!standing || useStanding.getState().standing === standing) return;
  const { order, draft } = standing;
  const others = Object.entries(useOrders.getState()).filter(([id]) => id !== planId);
  useOrders.setState(Object.fromEntries([...others, [planId, { order, draft }]].slice(-MOST)), true);
}
