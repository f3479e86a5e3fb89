import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import type { Plan, Verdict } from "../model/types";
import { CLASH, PLAN } from "../plan.testing";
import { Report } from "./report";

const apply = vi.fn();
const edit = vi.fn();
const report = (plan: Partial<Plan>) => show(<Report plan={{ ...PLAN, ...plan }} apply={apply} edit={edit} />, { plan: en });
const verdict = (constraint: string, more: Partial<Verdict> = {}): Verdict => ({ constraint, text: constraint, kept: true, where: null, clash_with: [], ...more }) as Verdict;
const lines = () => within(screen.getByRole("region")).getAllByRole("listitem");

beforeEach(() => vi.clearAllMocks());

describe("the report", () => {
  it("puts what is not kept first, then what nobody can know", () => {
    const verdicts = [verdict("pace:relaxed", { text: "slow" }), verdict("direct_flights:True", { kept: null }), verdict("budget:300", { kept: false })];
    report({ constraint_report: verdicts, assumptions: [] });
    expect(lines().map((line) => line.textContent)).toEqual(["not keptBudget", "not knowableDirect flights", "keptPace: slow"]);
  });

  it("says so when nothing was fixed", () => {
    report({ constraint_report: [], assumptions: [] });
    expect(screen.getByText(en.report.nothing)).toBeVisible();
  });

  it.each([
    ["budget:300.0", "300", "Budget"],
    ["budget:300.0", "USD 300", "Budget"],
    ["must_see:Senso-ji", "must see Senso-ji", "Must be in it: must see Senso-ji"],
    ["party:3", "3", "3 travellers"],
    ["party:1", "1", "1 traveller"],
    ["party:2", "my mother and I", "Travellers: my mother and I"],
    ["a_new_rule:x", "no stairs", "no stairs"],
  ])("names %s, said as %s", (constraint, text, said) => {
    report({ constraint_report: [verdict(constraint, { text })], assumptions: [] });
    expect(lines()[0]).toHaveTextContent(`kept${said}`);
  });

  it("says where a rule holds, in the language that it was written in", () => {
    report({ constraint_report: [verdict("diet:vegan", { text: "채식", where: "식사 3번 모두" })], assumptions: [] });
    expect(screen.getByText("식사 3번 모두")).toHaveAttribute("lang", "ko");
    expect(screen.getByText("채식")).toHaveAttribute("lang", "ko");
  });

  it("leads back to the form", async () => {
    report({});
    await userEvent.click(screen.getByRole("button", { name: en.report.edit }));
    expect(edit).toHaveBeenCalledOnce();
  });
});

describe("a clash", () => {
  it("counts what stands in the way and names what it clashes with", () => {
    report(CLASH);
    expect(screen.getByRole("region", { name: en.report.clash })).toHaveTextContent("2 things stand in the way.");
    expect(lines()[0]).toHaveTextContent("Clashes with: vegetarian");
  });

  it("offers the smallest change, one tap away", async () => {
    report(CLASH);
    await userEvent.click(screen.getByRole("button", { name: "Plan it that way: A budget of 438 USD." }));
    expect(apply).toHaveBeenCalledExactlyOnceWith({ budget: { amount: 438, currency: "USD" } });
  });

  it("tells a change that nobody can tap", () => {
    const broken = verdict("dates:x", { kept: false, smallest_change: "Another week." });
    report({ ...CLASH, constraint_report: [broken] });
    expect(screen.getByText("Another week.")).toBeVisible();
    expect(screen.queryByRole("button", { name: /Plan it that way/ })).toBeNull();
  });

  it("does not name a rule that is not in the report", () => {
    report({ ...CLASH, constraint_report: [verdict("budget:3", { kept: false, clash_with: ["gone:1"] })] });
    expect(screen.queryByText(/Clashes with/)).toBeNull();
  });
});

describe("what was assumed", () => {
  it("stands with what one is warned of", () => {
    report({ assumptions: ["Two travel."], warnings: ["It may rain."] });
    const assumed = within(screen.getByRole("complementary", { name: en.assumed.title }));
    expect(assumed.getAllByRole("listitem").map((line) => line.textContent)).toEqual(["Two travel.", "It may rain."]);
  });

  it("is not there when nothing was", () => {
    report({ assumptions: [], warnings: [] });
    expect(screen.queryByRole("complementary")).toBeNull();
  });
});
