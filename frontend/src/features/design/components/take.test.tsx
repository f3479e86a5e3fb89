import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useLeaving } from "@/shared/belongings/leaving";
import { show } from "@/shared/testing/render";
import { Server } from "@/shared/testing/server";
import type { Tripping } from "../hooks/use-trip";
import en from "../messages.en.json";
import { TRIP } from "../trip.testing";
import { Take } from "./take";

const push = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));

const ENTRY = { version: 2, by: "designer", summary: "Added: Temple", at: "2027-01-05T10:00:00Z" };
let server: Server;
const take = () => show(<Take trip={TRIP} tripping={{ trip: TRIP } as Tripping} />, { design: en });

beforeEach(() => {
  push.mockClear();
  useLeaving.setState({ ids: new Set() });
  server = new Server().on("GET /api/v1/itineraries/t/history", () => ({ items: [ENTRY, { ...ENTRY, version: 1, by: "person", summary: "" }] }));
});

describe("a trip taken along", () => {
  it("is a file of each kind", () => {
    take();
    const links = within(screen.getByRole("region", { name: en.take.title })).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["pdf", "ics", "md", "geojson"].map((kind) => `/api/v1/itineraries/t.${kind}`));
  });

  it("tells what was changed, by whom and when, from its beginning on", async () => {
    take();
    await userEvent.click(screen.getByText(en.take.history));
    const newest = (await screen.findByText("Added: Temple")).closest("li");
    expect(newest).toHaveTextContent(/by talking · Jan 5, 2027/);
    expect(screen.getByText(en.take.made).closest("li")).toHaveTextContent("by hand");
  });
});

describe("a trip that is deleted", () => {
  it("is put away at once, and comes back when that is undone", async () => {
    take();
    await userEvent.click(screen.getByRole("button", { name: en.take.delete }));
    expect(push).toHaveBeenLastCalledWith("/design/");
    expect(useLeaving.getState().ids).toEqual(new Set(["t"]));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(push).toHaveBeenLastCalledWith("/design/?id=t");
    expect(useLeaving.getState().ids).toEqual(new Set());
    expect(server.sent("DELETE ")).toEqual([]);
  });
});
