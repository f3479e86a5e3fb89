/** What a tool found, from its own short report to the reader's words. */
export interface Found {
  /** Under `plan.found`. */
  key: string;
  values: Record<string, string | number>;
}

const KNOWN: Record<string, readonly [RegExp, string][]> = {
  research_destination: [[/: (?<count>\d+) places known/, "places"]],
  research_flights: [[/: (?<count>\d+) ways, (?<low>\$[\d,]+)-(?<high>\$[\d,]+)/, "flights"]],
  research_accommodations: [[/: (?<count>\d+) rooms for \d+ nights, (?<low>\$[\d,]+)-(?<high>\$[\d,]+)/, "rooms"]],
  research_activities: [[/: (?<count>\d+) sights, (?<free>\d+) free/, "sights"]],
  research_restaurants: [[/: (?<count>\d+) places to eat/, "tables"]],
  analyze_weather: [[/: \d+ days, (?<low>-?\d+) to (?<high>-?\d+) °C, rain up to (?<rain>\d+)%/, "weather"]],
  analyze_safety: [[/: (?<count>\d+) scams to know/, "safety"]],
  analyze_local_transport: [[/; (?<price>\$[\d.,]+) a day/, "rides"]],
  analyze_itinerary_feasibility: [
    [/^Feasible/, "fits"],
    [/^Not feasible/, "fitsNot"],
  ],
  analyze_cost_breakdown: [[/^About (?<total>\$[\d,]+) \((?<low>\$[\d,]+)-(?<high>\$[\d,]+)\)/, "cost"]],
  analyze_schedule_optimization: [
    [/^\d+ days?, (?<count>\d+) sights placed, (?<out>\d+) left out/, "laid"],
    [/^Impossible as asked/, "impossible"],
  ],
  optimize_budget: [
    [/^Fits: (?<left>\$[\d,]+) left/, "left"],
    [/^Short by (?<short>\$[\d,]+)/, "short"],
  ],
  generate_itinerary: [
    [/^(?<days>\d+) days?, (?<count>\d+) entries/, "entries"],
    [/^Impossible as asked/, "impossible"],
  ],
  fetch_images: [[/^(?<count>\d+) pictures: (?<photos>\d+) photos, (?<drawn>\d+) drawn/, "pictures"]],
  format_presentation: [[/^A page of (?<words>\d+) words/, "words"]],
};

const PRICED = ["flights", "rooms"];

/** Null for what says nothing that we could say in the reader's words. */
export function foundBy(tool: string, summary: string): Found | null {
  for (const [pattern, key] of KNOWN[tool] ?? []) {
    const match = pattern.exec(summary);
    if (!match) continue;
    const values = Object.fromEntries(Object.entries(match.groups ?? {}).map(valued));
    // From a price to the same price is no range.
    return { key: PRICED.includes(key) && values.low === values.high ? `${key}At` : key, values };
  }
  return null;
}

/** Counts as numbers, so that texts can count; what has a currency stays as it is. */
function valued([name, text]: [string, string]): [string, string | number] {
  return [name, /^-?\d+$/.test(text) ? Number(text) : text];
}
