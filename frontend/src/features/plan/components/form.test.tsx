import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Language } from "@/shared/i18n/locale";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import ko from "../messages.ko.json";
import { BLANK, type Draft } from "../model/order";
import { Form } from "./form";

const order = vi.fn();
const form = (start: Partial<Draft> = {}, locale: "en" | "ko" = "en") =>
  show(<Form start={{ ...BLANK, ...start }} order={order} />, { plan: locale === "ko" ? ko : en }, locale);
/** The same form with another beginning. */
const Begun = ({ start }: { start: Draft }) => (
  <Language locale="en" messages={{ plan: en }}>
    <Form start={start} order={order} />
  </Language>
);
const task = () => screen.getByLabelText(en.form.task);
const send = () => screen.getByRole("button", { name: en.form.send });
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const sent = () => order.mock.calls.at(-1)?.[1] as { task: string; constraints: Record<string, unknown> };

beforeEach(() => order.mockClear());

describe("the sentence", () => {
  it("is needed; blanks are none", async () => {
    form();
    expect(send()).toBeDisabled();
    await userEvent.type(task(), "   ");
    expect(send()).toBeDisabled();
    await userEvent.type(task(), "Lisbon");
    await userEvent.click(send());
    expect(sent()).toEqual({ task: "Lisbon", constraints: {}, locale: "en" });
  });

  it("can be one of three to begin with, which go once something is written", async () => {
    form();
    const examples = within(screen.getByRole("list", { name: en.examples.label }));
    expect(examples.getAllByRole("button")).toHaveLength(3);
    await userEvent.click(examples.getByRole("button", { name: en.examples.lisbon }));
    expect(task()).toHaveValue(en.examples.lisbon);
    expect(screen.queryByRole("list", { name: en.examples.label })).toBeNull();
  });

  it("is as long as the API takes it", () => {
    form();
    expect(task()).toHaveAttribute("maxlength", "2000");
  });

  it("stays when it becomes known later what the form begins with", async () => {
    const { rerender } = render(<Begun start={BLANK} />);
    await userEvent.type(task(), "Porto");
    rerender(<Begun start={{ ...BLANK, task: "3 days in Gunsan", currency: "KRW" }} />);
    expect(task()).toHaveValue("Porto");
    expect(screen.getByLabelText(en.form.currency)).toHaveValue("KRW");
  });
});

describe("what must hold", () => {
  it("is counted on its fold", async () => {
    form({ budget: "500", start: "2027-04-10", end: "2027-04-12" });
    expect(screen.getByText("2 things set")).toBeVisible();
    fill(en.form.mustSee, "Senso-ji");
    expect(screen.getByText("3 things set")).toBeVisible();
  });

  it("says what it is for while nothing is set, and stands open when something is", () => {
    const { unmount } = form();
    expect(screen.getByText(en.form.none)).toBeVisible();
    expect(screen.getByText(en.form.none).closest("details")).not.toHaveAttribute("open");
    unmount();
    form({ pace: "relaxed" });
    expect(screen.getByText("1 thing set").closest("details")).toHaveAttribute("open");
  });

  it("goes out as fields and as words that the planner reads", async () => {
    form({ task: "Tokyo" });
    fill(en.form.from, "Seoul");
    fill(en.form.travelers, "2");
    fill(en.form.earliest, "09:30");
    fill(en.form.latest, "21:00");
    fill(en.form.avoid, "crowds, Shibuya");
    fireEvent.click(screen.getByLabelText(en.form.pace.packed));
    await userEvent.click(send());
    expect(sent().constraints).toEqual({
      departure_city: "Seoul",
      travelers: 2,
      hard_constraints: ["packed pace", "nothing before 09:30", "back by 21:00", "avoid crowds", "avoid Shibuya"],
    });
  });

  it("takes a diet back when it is ticked again", async () => {
    form({ task: "Tokyo" });
    for (const diet of [en.say.diet.vegan, en.say.diet.halal, en.say.diet.vegan]) fireEvent.click(screen.getByLabelText(diet));
    await userEvent.click(send());
    expect(sent().constraints).toEqual({ hard_constraints: ["halal"] });
  });

  it("takes a budget in the money that is chosen, and nothing but figures in it", async () => {
    form({ task: "Tokyo" });
    fill(en.form.budget, "about ¥150,000");
    expect(screen.getByLabelText(en.form.budget)).toHaveValue(" 150,000");
    fill(en.form.currency, "JPY");
    await userEvent.click(send());
    expect(sent().constraints).toEqual({ budget: { amount: 150_000, currency: "JPY" } });
  });

  it("can't end before it begins", () => {
    form({ task: "Tokyo", start: "2027-04-12", end: "2027-04-10" });
    expect(screen.getByLabelText(en.form.end)).toHaveAccessibleDescription(en.form.late);
    expect(send()).toBeDisabled();
    fill(en.form.end, "2027-04-13");
    expect(screen.getByLabelText(en.form.end)).toBeValid();
    expect(send()).toBeEnabled();
  });
});
