/** A plan as the API gives it, small enough to be read at a glance. */
import type { Plan, Stop, Verdict } from "./model/types";

const stop = (more: Partial<Stop>): Stop => ({
  time: "10:00",
  end_time: "11:00",
  activity: "Senso-ji",
  description: "Tokyo's oldest temple.",
  location: "Asakusa",
  category: "sight",
  notes: null,
  cost: 0,
  source: "catalogue",
  source_url: "https://www.senso-ji.jp/",
  image_suggestion: "senso_ji",
  image_url: null,
  latitude: 35.7148,
  longitude: 139.7967,
  travel_minutes: 14,
  travel_mode: "metro",
  why: "for the light before sunset",
  ...more,
});

const lunch = stop({
  time: "12:30", end_time: "13:30", activity: "Lunch: Jimbocho curry", description: "Curry between bookshops.", location: "Jimbocho",
  category: "meal", cost: 12, source: "estimate", source_url: null, latitude: 35.6959, longitude: 139.7576, travel_mode: null, why: null,
  travel_minutes: 0, image_suggestion: null,
});

const gardens = stop({ activity: "Hamarikyu Gardens", description: "A tidal pond.", location: "Shiodome", cost: 5, latitude: 35.6597, longitude: 139.7635 });

const KEPT: Verdict = { constraint: "diet:vegetarian", text: "vegetarian", kept: true, binding: true, where: "2 of 2 meals", clash_with: [] };
const UNKNOWN: Verdict = { constraint: "direct_flights:True", text: "direct flights", kept: null, binding: true, where: "not asked of an airline", clash_with: [] };

export const PLAN: Plan = {
  plan_id: "0".repeat(32),
  status: "planned",
  task: "2 days in Tokyo",
  destination: "Tokyo",
  travel_dates: "2027-04-10 – 2027-04-11",
  total_duration: "2 days",
  iterations: 3,
  tool_calls_made: [
    { iteration: 1, tool: "research_destination", arguments: { destination: "Tokyo" }, result_summary: "Tokyo, Japan: 32 places known (deep)", success: true, seconds: 0.1 },
    { iteration: 2, tool: "research_flights", arguments: { destination: "Tokyo" }, result_summary: "No answer within 20 s.", success: false, seconds: 20 },
  ],
  itinerary: {
    days: [
      { day: 1, date: "2027-04-10", city: "Tokyo", theme: "Temples", weather: "10–19 °C", schedule: [stop({}), lunch], transport_cost: 6, day_cost: 18 },
      { day: 2, date: "2027-04-11", city: "Tokyo", theme: "Gardens", weather: null, schedule: [gardens], transport_cost: 6, day_cost: 11 },
    ],
    total_estimated_cost: 429,
    currency: "USD",
    summary: "2 days in Tokyo.",
    packing_list: ["A layer for the evening"],
    important_notes: ["No tips."],
  },
  summary: "Two days, three places.",
  presentation: null,
  cost: {
    total: 429, low: 300, high: 520, currency: "USD", per_person: 429,
    breakdown: { flights: 300, accommodation: 100, food: 12, activities: 5, local_transport: 12, miscellaneous: 0 },
    lines: [
      { category: "accommodation", label: "A room in Asakusa", unit: 50, count: 2, amount: 100, basis: "estimate: price levels", source_url: null },
      { category: "activities", label: "Hamarikyu Gardens", unit: 5, count: 1, amount: 5, basis: "serpapi", source_url: "https://example.org/gardens" },
    ],
    budget: 500, within_budget: true, budget_remaining: 71, rates_date: "2026-11-20", cost_saving_tips: ["Hostel beds."],
  },
  constraint_report: [KEPT, UNKNOWN],
  assumptions: ["Nobody said how many travel."],
  warnings: [],
  context: {},
  thread_id: "t",
  run_id: "r1",
  source: "offline",
  locale: "en",
};

export const CLASH: Plan = {
  ...PLAN,
  plan_id: "1".repeat(32),
  status: "infeasible",
  itinerary: null,
  cost: null,
  summary: null,
  constraint_report: [
    KEPT,
    {
      constraint: "budget:300.0", text: "300", kept: false, binding: true, where: "About 138 USD more.", clash_with: ["diet:vegetarian"],
      smallest_change: "A budget of 438 USD.", change: { budget: { amount: 438, currency: "USD" } },
    },
    {
      constraint: "must_see:Atlantis", text: "must see Atlantis", kept: false, binding: true, where: "We know no place of this name there.", clash_with: [],
      smallest_change: "Leave out “must see Atlantis”.", change: { waive: ["must_see:Atlantis"] },
    },
  ],
};
