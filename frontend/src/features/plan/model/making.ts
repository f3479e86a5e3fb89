/** A plan while it is being made: its events folded into one view. */
import type { Itinerary, Plan, PlanEvent, Stop } from "./types";

export interface Call {
  /** Of one tool's calls the first, the second… */
  key: string;
  step: number;
  tool: string;
  place: string | null;
  state: "running" | "done" | "failed";
  summary: string;
  seconds: number;
}

export interface Making {
  step: number;
  calls: Call[];
  itinerary: Itinerary | null;
  pictures: Record<string, Pick<Stop, "image_url" | "image_credit">>;
  planId: string | null;
}

export const NOTHING: Making = { step: 0, calls: [], itinerary: null, pictures: {}, planId: null };

export function make(view: Making, event: PlanEvent): Making {
  switch (event.type) {
    case "iteration":
      return { ...view, step: event.n };
    case "tool_call":
      return { ...view, calls: [...view.calls, called(view, event.name, event.arguments)] };
    case "tool_result":
      return { ...view, calls: answered(view.calls, event) };
    case "itinerary":
      return { ...view, itinerary: event.itinerary };
    case "image":
      return { ...view, pictures: { ...view.pictures, [event.key]: { image_url: event.url, image_credit: event.credit ?? null } } };
    case "complete":
      return { ...view, planId: event.plan_id };
    default:
      return view;
  }
}

function called({ calls, step }: Making, tool: string, said: Record<string, unknown>): Call {
  const before = calls.filter((call) => call.tool === tool).length;
  return { key: `${tool} ${before}`, step, tool, place: placeOf(said), state: "running", summary: "", seconds: 0 };
}

function placeOf({ destination }: Record<string, unknown>): string | null {
  return typeof destination === "string" && destination ? destination : null;
}

/** A result names its tool only; of two that run side by side the summary names the place. After a crash a step is told again. */
function answered(calls: readonly Call[], { name, success, summary, seconds }: Extract<PlanEvent, { type: "tool_result" }>): Call[] {
  const open = calls.filter(({ tool, state }) => tool === name && state === "running");
  const of = open.find(({ place }) => place && summary.includes(place)) ?? open[0];
  return calls.map((call) => (call === of ? { ...call, state: success ? "done" : "failed", summary, seconds } : call));
}

/** The same of a plan that was made before. */
export function callsOf({ tool_calls_made }: Plan): Call[] {
  return tool_calls_made.map(({ tool, arguments: said, iteration, result_summary, success, seconds }, n) => ({
    key: `${tool} ${n}`,
    step: iteration,
    tool,
    place: placeOf(said),
    state: success ? "done" : "failed",
    summary: result_summary,
    seconds,
  }));
}

/** The itinerary with the pictures that have come so far. */
export function pictured(itinerary: Itinerary, pictures: Making["pictures"]): Itinerary {
  const days = itinerary.days.map((day) => ({
    ...day,
    schedule: day.schedule.map((stop) => (stop.image_url ? stop : { ...stop, ...pictures[stop.image_suggestion ?? ""] })),
  }));
  return { ...itinerary, days };
}
