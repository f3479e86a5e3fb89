import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show as rendered } from "@/shared/testing/render";
import en from "../messages.en.json";
import type { Plan } from "../model/types";
import { PLAN } from "../plan.testing";
import { Route } from "./route";

const TEXT = "Japan in 2 days: Tokyo 1, Kyoto 1, because the bullet trains join them in one line.";
const ROUTED: Plan = {
  ...PLAN,
  routes: [
    {
      region: "Japan",
      text: TEXT,
      stops: [
        { place: "Tokyo", name: "Tokyo", days: 1 },
        { place: "Kyoto", name: "Kyoto", days: 1 },
      ],
      left_out: [],
    },
  ],
};
const apply = vi.fn();
const show = (node: React.ReactElement) => rendered(node, { plan: en });

describe("a route through a country", () => {
  beforeEach(() => apply.mockClear());

  it("says why these places, and waits for a change", () => {
    show(<Route plan={ROUTED} apply={apply} />);
    expect(screen.getByText(TEXT)).toBeVisible();
    expect(screen.getByRole("button", { name: "Plan these 2 days" })).toBeDisabled();
  });

  it("plans again with other days; a place without a day is left out", async () => {
    show(<Route plan={ROUTED} apply={apply} />);
    fireEvent.change(screen.getByLabelText("Tokyo"), { target: { value: "0" } });
    fireEvent.change(screen.getByLabelText("Kyoto"), { target: { value: "3" } });
    await userEvent.click(screen.getByRole("button", { name: "Plan these 3 days" }));
    expect(apply).toHaveBeenCalledExactlyOnceWith({ stops: [{ place: "Kyoto", days: 3 }], end_date: null });
  });

  it("offers no change where other places are beside it", () => {
    const longer = { ...ROUTED, routes: [{ ...ROUTED.routes![0]!, stops: [{ place: "Tokyo", name: "Tokyo", days: 1 }] }] };
    show(<Route plan={longer} apply={apply} />);
    expect(screen.getByText(TEXT)).toBeVisible();
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is not there for a plan of towns", () => {
    show(<Route plan={PLAN} apply={apply} />);
    expect(screen.queryByText(en.route.title)).toBeNull();
  });
});
