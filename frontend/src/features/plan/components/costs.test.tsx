import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import ko from "../messages.ko.json";
import type { PlanCost } from "../model/types";
import { PLAN } from "../plan.testing";
import { Costs } from "./costs";

const COST = PLAN.cost!;
const costs = (more: Partial<PlanCost> = {}, travelers = 1, locale: "en" | "ko" = "en") =>
  show(<Costs cost={{ ...COST, ...more }} travelers={travelers} />, { plan: locale === "ko" ? ko : en }, locale);
const section = () => screen.getByRole("region", { name: en.costs.title });

describe("the sum", () => {
  it("stands with its range, and for each traveller when there are several", () => {
    const { unmount } = costs({}, 1);
    expect(section()).toHaveTextContent("Between $300 and $520, as far as estimates go.");
    expect(section()).not.toHaveTextContent("a person");
    unmount();
    costs({ per_person: 215 }, 2);
    expect(section()).toHaveTextContent("$215 a person.");
  });

  it("is told in the plan's own money", () => {
    costs({ currency: "KRW", total: 580_000 }, 1, "ko");
    expect(screen.getByText(/₩580,000/, { selector: "p" })).toBeVisible();
  });

  it.each([
    [{ budget: 500, total: 429 }, "$71 left"],
    [{ budget: 400, total: 429 }, "$29 too much"],
    [{ budget: 429, total: 429 }, "$0 left"],
  ])("is held against the budget: %o", (more, said) => {
    costs(more);
    expect(section()).toHaveTextContent(said);
  });

  it("says nothing of a budget that nobody set", () => {
    costs({ budget: null });
    expect(section()).toHaveTextContent("likely $429");
    expect(section()).not.toHaveTextContent("your budget");
  });
});

describe("its parts", () => {
  it("come in one order, with their share, and none of nothing", () => {
    costs({ total: 400, breakdown: { food: 100, flights: 300, activities: 0 } as PlanCost["breakdown"] });
    const [, ...rows] = within(screen.getByRole("table")).getAllByRole("row");
    expect(rows.map((row) => row.textContent)).toEqual(["Flights75%$300", "Food25%$100"]);
  });

  it("are told one by one, an estimate by what it is made from, anything else by its source", async () => {
    costs();
    await userEvent.click(screen.getByText("2 sums, one by one"));
    const [room, gardens] = within(screen.getByText("A room in Asakusa").closest("ul")!).getAllByRole("listitem");
    expect(room).toHaveTextContent("$50 × 2 = $100");
    expect(room).toHaveTextContent(en.costs.basis.accommodation);
    expect(within(gardens!).getByText("$5")).toBeVisible();
    expect(within(gardens!).getByRole("link", { name: "example.org" })).toHaveAttribute("href", "https://example.org/gardens");
  });

  it("lead nowhere when a source's address is none", () => {
    costs({ lines: [{ category: "food", label: "Curry", unit: 12, count: 1, amount: 12, basis: "menu", source_url: "not an address" }] });
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("have no list when there is none", () => {
    costs({ lines: [] });
    expect(screen.queryByText(/one by one/)).toBeNull();
  });
});

describe("beside it", () => {
  it("stand the day of the rates and where it could be less", () => {
    costs();
    expect(screen.getByText("Exchange rates of November 20, 2026.")).toBeVisible();
    expect(screen.getByRole("heading", { name: en.costs.tips })).toBeVisible();
    expect(screen.getByText("Hostel beds.")).toHaveAttribute("lang", "en");
  });

  it("stands nothing where nothing is known", () => {
    costs({ rates_date: null, cost_saving_tips: [] });
    expect(screen.queryByText(/Exchange rates/)).toBeNull();
    expect(screen.queryByRole("heading", { name: en.costs.tips })).toBeNull();
  });
});
