import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { usePacked } from "@/shared/state/packed";
import { show } from "@/shared/testing/render";
import { refused, Server } from "@/shared/testing/server";
import en from "../messages.en.json";
import { PLAN } from "../plan.testing";
import { Packing, Take } from "./take";

const push = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const LAY_OUT = `POST /api/v1/plans/${PLAN.plan_id}/itinerary`;
let server: Server;

beforeEach(() => {
  push.mockClear();
  server = new Server();
});

describe("the packing list", () => {
  const packing = (more = {}) => show(<Packing id="p" itinerary={{ ...PLAN.itinerary!, packing_list: ["Hat", "Coat"], ...more }} />, { plan: en });

  it("is ticked off, and kept for this plan alone", async () => {
    packing();
    await userEvent.click(screen.getByLabelText("Hat"));
    await userEvent.click(screen.getByLabelText("Coat"));
    await userEvent.click(screen.getByLabelText("Hat"));
    expect(usePacked.getState()).toEqual({ p: ["Coat"] });
    expect(screen.getByLabelText("Coat")).toBeChecked();
  });

  it("and the notes have no heading when there is nothing under it", () => {
    packing({ packing_list: [], important_notes: [] });
    expect(screen.queryByRole("heading")).toBeNull();
  });

  it("speaks the language that it was written in", () => {
    packing({ packing_list: ["모자"], important_notes: ["팁은 없어요."] });
    expect(screen.getByText("모자").closest("label")).toHaveAttribute("lang", "ko");
    expect(screen.getByText("팁은 없어요.")).toHaveAttribute("lang", "ko");
  });
});

describe("a plan taken along", () => {
  it("is a file of each kind", () => {
    show(<Take plan={PLAN} />, { plan: en });
    const links = within(screen.getByRole("complementary", { name: en.take.title })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href")?.split(".").pop())).toEqual(["pdf", "html", "md", "ics", "geojson"]);
  });

  it("is laid out as a trip, once, and opened in the designer", async () => {
    server.on(LAY_OUT, () => ({ id: "t1" }));
    show(<Take plan={PLAN} />, { plan: en });
    await userEvent.click(screen.getByRole("button", { name: en.take.refine }));
    expect(await screen.findByRole("button", { name: en.take.refining })).toBeDisabled();
    await vi.waitFor(() => expect(push).toHaveBeenCalledExactlyOnceWith("/design/?id=t1"));
    expect(server.sent(LAY_OUT)).toHaveLength(1);
  });

  it("says when that did not work, and tries again", async () => {
    server.on(LAY_OUT, () => refused(404, "not_found"));
    show(<Take plan={PLAN} />, { plan: en });
    await userEvent.click(screen.getByRole("button", { name: en.take.refine }));
    const alert = await screen.findByRole("alert");
    server.on(LAY_OUT, () => ({ id: "t2" }));
    await userEvent.click(within(alert).getByRole("button"));
    await vi.waitFor(() => expect(push).toHaveBeenCalledWith("/design/?id=t2"));
  });
});
