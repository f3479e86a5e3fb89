/** What this browser remembers of plans: the order that is under way or was made last, and what was ordered before. */
import * as z from "zod/mini";
import { keptRecord, keptStore } from "@/shared/state/kept";
import { type Draft, isDraft } from "./order";
import type { Order } from "./types";

const ORDER = z.custom<Order>((value) => z.safeParse(z.looseObject({ task: z.string(), constraints: z.looseObject({}) }), value).success);
const ORDERED = z.object({
  order: ORDER,
  /** What stood in the form, to go on from; a change that was tapped has none of its own. */
  draft: z.custom<Draft>(isDraft),
});
const STANDING = z.extend(ORDERED, {
  runId: z.nullable(z.string()),
  planId: z.nullable(z.string()),
  /** `open`: being made, or its making broke off. */
  state: z.enum(["open", "stopped", "done"]),
});

export type Ordered = z.infer<typeof ORDERED>;
export type Standing = z.infer<typeof STANDING>;

export const useStanding = keptStore<{ standing: Standing | null }>(
  { standing: null },
  { name: "tripkit-plan", schema: z.object({ standing: z.nullable(STANDING) }), migrate: (standing) => ({ standing }) },
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
