/** What this browser remembers of plans: the order that is under way or was made last, and what was ordered before. */
import { keep } from "@/shared/state/kept";
import type { Draft } from "./order";
import type { Order } from "./types";

export interface Standing {
  order: Order;
  /** What stood in the form, to go on from; a change that was tapped has none of its own. */
  draft: Draft;
  runId: string | null;
  planId: string | null;
  /** `open`: being made, or its making broke off. */
  state: "open" | "stopped" | "done";
}

export const KEY = "tripkit-plan";
export const ORDERS = "tripkit-plan-orders";
const MOST = 20;

export type Orders = Record<string, Pick<Standing, "order" | "draft">>;

export function read<T>(key: string): T | null {
  const text = localStorage.getItem(key);
  try {
    return text ? (JSON.parse(text) as T) : null;
  } catch {
    return null;
  }
}

/** Writes only what is new, so that tabs don't wake each other for nothing. */
export function changeStanding(change: Partial<Standing>): void {
  const now = read<Standing>(KEY);
  if (!now || Object.entries(change).every(([name, value]) => now[name as keyof Standing] === value)) return;
  keep(KEY, { ...now, ...change });
}

/** The plan is there: its order is found again under its id. */
export function landed(planId: string): void {
  const now = read<Standing>(KEY);
  if (!now || now.planId === planId) return;
  const { order, draft } = now;
  const others = Object.entries(read<Orders>(ORDERS) ?? {}).filter(([id]) => id !== planId);
  keep(ORDERS, Object.fromEntries([...others, [planId, { order, draft }]].slice(-MOST)));
  keep(KEY, { ...now, planId, state: "done" });
}
