/** From what stands in the form to an order, and from a clash's smallest change to the next one. */
import type { Change, Constraints, Order } from "./types";

export const DIETS = ["vegetarian", "vegan", "halal", "kosher", "gluten_free", "no_pork", "no_seafood", "nut_allergy", "lactose"] as const;
export const PACES = ["relaxed", "packed"] as const;
export const CURRENCIES = ["KRW", "USD", "EUR", "JPY", "GBP", "AUD", "CAD", "CNY", "SGD", "TWD"] as const;

export interface Draft {
  task: string;
  from: string;
  start: string;
  end: string;
  travelers: string;
  budget: string;
  currency: string;
  diet: (typeof DIETS)[number][];
  pace: (typeof PACES)[number] | "";
  earliest: string;
  latest: string;
  /** Names, parted by commas or lines. */
  mustSee: string;
  avoid: string;
}

export const BLANK: Draft = {
  task: "", from: "", start: "", end: "", travelers: "", budget: "", currency: "USD", diet: [], pace: "",
  earliest: "", latest: "", mustSee: "", avoid: "",
};

export function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && Object.keys(BLANK).every((name) => name in value);
}

/** The rules in words that the planner reads, in the reader's language: they come back in its report. */
export interface Phrases {
  diet(diet: Draft["diet"][number]): string;
  pace(pace: (typeof PACES)[number]): string;
  earliest(time: string): string;
  latest(time: string): string;
  mustSee(name: string): string;
  avoid(name: string): string;
}

export function orderOf(draft: Draft, say: Phrases, locale: Order["locale"]): Order {
  return { task: draft.task.trim(), constraints: constraintsOf(draft, say), locale };
}

function constraintsOf(draft: Draft, say: Phrases): Constraints {
  const amount = Number(draft.budget.replaceAll(/[,\s]/g, ""));
  const rules = rulesOf(draft, say);
  return {
    ...(draft.from.trim() && { departure_city: draft.from.trim() }),
    ...(draft.start && { start_date: draft.start }),
    ...(draft.end && { end_date: draft.end }),
    ...(Number(draft.travelers) >= 1 && { travelers: Number(draft.travelers) }),
    ...(amount > 0 && { budget: { amount, currency: draft.currency } }),
    ...(rules.length > 0 && { hard_constraints: rules }),
  };
}

function rulesOf(draft: Draft, say: Phrases): string[] {
  return [
    ...draft.diet.map(say.diet),
    ...(draft.pace ? [say.pace(draft.pace)] : []),
    ...(draft.earliest ? [say.earliest(draft.earliest)] : []),
    ...(draft.latest ? [say.latest(draft.latest)] : []),
    ...namesIn(draft.mustSee).map(say.mustSee),
    ...namesIn(draft.avoid).map(say.avoid),
  ];
}

function namesIn(text: string): string[] {
  return text.split(/[,，、\n]/).map((name) => name.trim()).filter(Boolean);
}

/** How many of the fields hold something. */
export function heldBy(draft: Draft): number {
  const { from, start, end, travelers, budget, diet, pace, earliest, latest, mustSee, avoid } = draft;
  return [from, start || end, travelers, budget, diet.length > 0, pace, earliest || latest, mustSee, avoid].filter(Boolean).length;
}

const LISTS = ["waive", "hard_constraints", "preferences"] as const;

/** The smallest change, as the report has it: lists grow, everything else is replaced. */
export function withChange(order: Order, change: Change): Order {
  const constraints: Constraints = { ...order.constraints, ...change };
  for (const name of LISTS) {
    const more = change[name];
    if (Array.isArray(more)) constraints[name] = [...new Set([...(order.constraints[name] ?? []), ...(more as string[])])];
  }
  return { ...order, constraints };
}
