import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import { Server } from "@/shared/testing/server";
import en from "../messages.en.json";
import type { Trip } from "../model/types";
import { SESSION, TRIP } from "../trip.testing";
import { Sums } from "./sums";

const COSTS = "GET /api/v1/designer/sessions/s/costs";
const FREE = { session: 0, sessionLimit: 2, inputTokens: 0, outputTokens: 0, warning: false };
let server: Server;
const sums = (trip: Partial<Trip>, session: typeof SESSION | null = null) =>
  show(<Sums trip={{ ...TRIP, ...trip }} session={session} isOpen={false} />, { design: en });
const trip = () => screen.getByText(en.sums.trip).closest("p");

beforeEach(() => {
  server = new Server().on(COSTS, () => FREE);
});

describe("what the trip comes to", () => {
  it("is told by currency, never added over them", () => {
    sums({ cost: { USD: 300, JPY: 12_000 } });
    expect(trip()).toHaveTextContent("The trip so far: $300 + ¥12,000");
  });

  it("is nothing while nothing has a price", () => {
    sums({ cost: {} });
    expect(trip()).toHaveTextContent(en.sums.none);
  });

  it.each([
    [400, false],
    [501, true],
  ])("is held against the budget: %i of 500", (amount, isOver) => {
    sums({ cost: { USD: amount }, budget: { amount: 500, currency: "USD" } as Trip["budget"] });
    expect(screen.getByText("of $500").className !== "").toBe(isOver);
  });
});

describe("what the talk has cost", () => {
  it("is not spoken of as long as it is free", async () => {
    sums({}, SESSION);
    await vi.waitFor(() => expect(server.sent(COSTS)).toHaveLength(1));
    expect(screen.queryByText(/This talk/)).toBeNull();
  });

  it("is told with its limit and tokens", async () => {
    server.on(COSTS, () => ({ ...FREE, session: 0.127, inputTokens: 1200, outputTokens: 300 }));
    sums({}, SESSION);
    expect(await screen.findByText("This talk: $0.13 of $2.00, 1,500 tokens")).toBeVisible();
  });
});
