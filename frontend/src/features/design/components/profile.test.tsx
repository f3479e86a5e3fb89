import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import { Server } from "@/shared/testing/server";
import en from "../messages.en.json";
import type { Profile } from "../model/types";
import { SESSION } from "../trip.testing";
import { ProfileFold } from "./profile";

const PATCH = "PATCH /api/v1/designer/sessions/s/profile";
const PROFILE = {
  travelers: { count: 2 },
  budget: { total: 1500, currency: "USD" },
  pacePreference: "leisurely",
  interests: ["temples", "film"],
  mustSee: [],
  confidence: 0.64,
} as unknown as Profile;
let server: Server;
const fold = (tripProfile: Profile = PROFILE) => show(<ProfileFold session={{ ...SESSION, tripProfile }} tripId="t" />, { design: en });
const sent = async (count: number) => {
  await vi.waitFor(() => expect(server.sent(PATCH)).toHaveLength(count));
  return server.sent(PATCH)[count - 1];
};

beforeEach(() => {
  server = new Server().on(PATCH, (profile) => profile as object);
});

describe("what the talk has told", () => {
  it("is counted, with how sure it is", () => {
    fold();
    expect(screen.getByText("What I know of you: 5, 64 % sure")).toBeVisible();
  });

  it("is said in people's words", async () => {
    fold();
    await userEvent.click(screen.getByText(/What I know/));
    const lines = within(screen.getByRole("list")).getAllByRole("listitem").map((line) => line.textContent);
    expect(lines).toEqual(["Who: 2 people", "Budget: 1,500 USD", "Pace: leisurely", "Likes: temples", "Likes: film"]);
  });

  it("is not spoken of while nothing is known", () => {
    fold({ interests: [], budget: { total: null } } as unknown as Profile);
    expect(screen.queryByText(/What I know/)).toBeNull();
  });
});

describe("crossing out", () => {
  const cross = (value: string) => userEvent.click(screen.getByRole("button", { name: `Cross out: ${value}` }));

  it("takes one of many, and leaves the others", async () => {
    fold();
    await userEvent.click(screen.getByText(/What I know/));
    await cross("temples");
    expect(await sent(1)).toEqual({ ...PROFILE, interests: ["film"] });
  });

  it("takes what there is one of", async () => {
    fold();
    await userEvent.click(screen.getByText(/What I know/));
    await cross("2 people");
    expect(await sent(1)).toEqual({ ...PROFILE, travelers: null });
  });

  it("can be taken back", async () => {
    fold();
    await userEvent.click(screen.getByText(/What I know/));
    await cross("leisurely");
    expect(await screen.findByText("Crossed out: leisurely")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(await sent(2)).toEqual(PROFILE);
  });
});
