import { expect, it } from "vitest";
import { PLAN } from "../plan.testing";
import { foundBy } from "./found";
import { callsOf, make, NOTHING, pictured } from "./making";
import type { PlanEvent } from "./types";

const asked = (destination: string): PlanEvent => ({ type: "tool_call", name: "analyze_weather", arguments: { destination } });
const answer = (summary: string, success = true): PlanEvent => ({ type: "tool_result", name: "analyze_weather", success, summary, seconds: 1 });
const after = (...events: PlanEvent[]) => events.reduce(make, NOTHING);

it("gives a result to the call of its place, though both tools have one name", () => {
  const { calls } = after({ type: "iteration", n: 2 }, asked("Tokyo"), asked("Kyoto"), answer("Kyoto: 2 days, 4 to 12 °C, rain up to 19% a day (normals)"));
  expect(calls.map(({ place, state, step }) => [place, state, step])).toEqual([["Tokyo", "running", 2], ["Kyoto", "done", 2]]);
});

it("keeps a failed call in sight beside its second try", () => {
  const { calls } = after(asked("Tokyo"), answer("It failed on our side.", false), asked("Tokyo"), answer("Tokyo: fine"));
  expect(calls.map(({ state }) => state)).toEqual(["failed", "done"]);
  expect(new Set(calls.map(({ key }) => key)).size).toBe(2);
});

it("takes pictures into the days as they come", () => {
  const credit = { author: "Mira", licence: "CC0", page: "https://photos.example/x" };
  const { pictures } = after({ type: "image", key: "senso_ji", url: "/a", alt: "", kind: "photo", credit });
  const [first] = pictured(PLAN.itinerary!, pictures).days;
  expect(first!.schedule.map(({ image_url }) => image_url ?? null)).toEqual(["/a", null]);
  expect(first!.schedule[0]!.image_credit).toEqual(credit);
});

it("tells the same of a plan that was made before", () => {
  expect(callsOf(PLAN).map(({ tool, state }) => [tool, state])).toEqual([["research_destination", "done"], ["research_flights", "failed"]]);
});

it.each([
  ["research_flights", "Seoul to Tokyo: 3 ways, $261-$1,402 for the party (estimate)", "flights", { count: 3, low: "$261", high: "$1,402" }],
  ["research_flights", "Seoul to Tokyo: 1 ways, $261-$261 for the party (estimate)", "flightsAt", { count: 1, low: "$261", high: "$261" }],
  ["analyze_weather", "Oslo: 5 days, -8 to -1 °C, rain up to 19% a day (normals)", "weather", { low: -8, high: -1, rain: 19 }],
  ["generate_itinerary", "Impossible as asked. budget: too little", "impossible", {}],
])("reads what %s reports: %s", (tool, summary, key, values) => {
  expect(foundBy(tool, summary)).toEqual({ key, values });
});

it("says nothing of what it can't read", () => {
  expect(foundBy("research_flights", "Something else")).toBeNull();
  expect(foundBy("a_new_tool", "3 of them")).toBeNull();
});
