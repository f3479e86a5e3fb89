import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import { PLAN } from "../plan.testing";
import { Gaps } from "./gaps";

const gap = { day: 3, date: "2027-04-12", missing: "we know nothing in Odense", fill: "2 days.", change: { end_date: "2027-04-11" } };

it("says what an empty day misses, and sends the change that would fill it", async () => {
  const apply = vi.fn();
  show(<Gaps plan={{ ...PLAN, status: "partial", gaps: [gap] }} apply={apply} />, { plan: en });
  expect(screen.getByRole("listitem")).toHaveTextContent("Day 3: we know nothing in Odense. 2 days.");
  await userEvent.click(screen.getByRole("button"));
  expect(apply).toHaveBeenCalledWith({ end_date: "2027-04-11" });
});

it("is not there where every day has something", () => {
  show(<Gaps plan={PLAN} apply={vi.fn()} />, { plan: en });
  expect(screen.queryByRole("complementary")).toBeNull();
});
