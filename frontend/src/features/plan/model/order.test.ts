import { expect, it } from "vitest";
import { BLANK, heldBy, orderOf, type Phrases, withChange } from "./order";
import type { Order } from "./types";

const SAY: Phrases = {
  diet: (diet) => diet,
  pace: (pace) => `${pace} pace`,
  earliest: (time) => `nothing before ${time}`,
  latest: (time) => `back by ${time}`,
  mustSee: (name) => `must see ${name}`,
  avoid: (name) => `avoid ${name}`,
};

it("sends what was filled in, and nothing of what was not", () => {
  expect(orderOf({ ...BLANK, task: " Tokyo " }, SAY, "en")).toEqual({ task: "Tokyo", constraints: {}, locale: "en" });
});

it("sends fields as fields and rules as words that the planner reads", () => {
  const draft = {
    ...BLANK, task: "Tokyo", from: "Seoul", start: "2027-04-10", end: "2027-04-12", travelers: "2", budget: "1,500", currency: "EUR",
    diet: ["vegan" as const], pace: "relaxed" as const, earliest: "09:00", latest: "21:00", mustSee: "Senso-ji, Ueno Park,", avoid: "시부야、 crowds",
  };
  expect(orderOf(draft, SAY, "en").constraints).toEqual({
    departure_city: "Seoul",
    start_date: "2027-04-10",
    end_date: "2027-04-12",
    travelers: 2,
    budget: { amount: 1500, currency: "EUR" },
    hard_constraints: [
      "vegan", "relaxed pace", "nothing before 09:00", "back by 21:00", "must see Senso-ji", "must see Ueno Park", "avoid 시부야", "avoid crowds",
    ],
  });
  expect(heldBy(draft)).toBe(9);
});

it("lets a change replace what is one, and add to what is many", () => {
  const order: Order = { task: "Tokyo", locale: "en", constraints: { waive: ["a"], hard_constraints: ["vegan"], budget: { amount: 300, currency: "USD" }, end_date: "2027-04-12" } };
  const changed = withChange(order, { waive: ["b", "a"], hard_constraints: ["packed pace"], budget: { amount: 438, currency: "USD" } });
  expect(changed.constraints).toEqual({
    waive: ["a", "b"],
    hard_constraints: ["vegan", "packed pace"],
    budget: { amount: 438, currency: "USD" },
    end_date: "2027-04-12",
  });
  expect(order.constraints.waive).toEqual(["a"]);
});
