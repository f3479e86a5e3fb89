/** A plan and the events of its making, as backend/src/tripkit/domain/plan.py has them. */
type Category = "flight" | "transfer" | "lodging" | "sight" | "meal" | "free" | "experience";
export type CostCategory = "flights" | "accommodation" | "activities" | "food" | "local_transport" | "miscellaneous";

export interface Constraints {
  budget?: { amount: number; currency: string } | string | null;
  departure_city?: string | null;
  travel_dates?: string | null;
  start_date?: string | null;
  end_date?: string | null;
  travelers?: number | null;
  preferences?: string[];
  hard_constraints?: string[];
  waive?: string[];
}

export interface Order {
  task: string;
  constraints: Constraints;
  locale: "en" | "ko";
}

export interface Stop {
  time: string;
  end_time: string;
  activity: string;
  description: string;
  location: string;
  category: Category;
  notes?: string | null;
  cost: number;
  source: string;
  source_url?: string | null;
  image_suggestion?: string | null;
  image_url?: string | null;
  latitude?: number | null;
  longitude?: number | null;
  travel_minutes: number;
  travel_mode?: string | null;
  why?: string | null;
}

export interface PlanDay {
  day: number;
  date: string;
  city: string;
  theme: string;
  weather?: string | null;
  schedule: Stop[];
  transport_cost: number;
  day_cost: number;
}

export interface Itinerary {
  days: PlanDay[];
  total_estimated_cost: number;
  currency: string;
  summary: string;
  packing_list: string[];
  important_notes: string[];
}

export interface CostLine {
  category: CostCategory;
  label: string;
  unit: number;
  count: number;
  amount: number;
  basis: string;
  source_url?: string | null;
}

export interface PlanCost {
  total: number;
  low: number;
  high: number;
  currency: string;
  per_person: number;
  breakdown: Record<string, number>;
  lines: CostLine[];
  budget?: number | null;
  within_budget?: boolean | null;
  budget_remaining?: number | null;
  rates_date?: string | null;
  cost_saving_tips: string[];
}

export interface Verdict {
  constraint: string;
  text: string;
  kept: boolean | null;
  where: string;
  clash_with: string[];
  smallest_change?: string | null;
  change?: Record<string, unknown> | null;
}

export interface ToolCallMade {
  iteration: number;
  tool: string;
  arguments: Record<string, unknown>;
  result_summary: string;
  success: boolean;
  seconds: number;
}

export interface Plan {
  plan_id: string;
  status: "running" | "planned" | "infeasible" | "failed" | "cancelled" | "interrupted";
  task: string;
  destination: string;
  travel_dates: string;
  total_duration: string;
  tool_calls_made: ToolCallMade[];
  itinerary: Itinerary | null;
  summary: string | null;
  cost: PlanCost | null;
  constraint_report: Verdict[];
  assumptions: string[];
  warnings?: string[];
  run_id: string;
  source: "model" | "offline";
}

export type PlanEvent =
  | { type: "run"; runId: string; threadId: string }
  | { type: "iteration"; n: number }
  | { type: "tool_call"; name: string; arguments: Record<string, unknown> }
  | { type: "tool_result"; name: string; success: boolean; summary: string; seconds: number }
  | { type: "itinerary"; itinerary: Itinerary }
  | { type: "image"; key: string; url: string; alt: string; kind: "drawn" | "photo" }
  | { type: "reset"; node: string }
  | { type: "complete"; plan_id: string; status: "planned" | "infeasible" }
  | { type: "error"; code: string; detail: string }
  | { type: "cancelled" };
