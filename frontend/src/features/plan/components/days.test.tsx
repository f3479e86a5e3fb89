import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { MapProps } from "@/shared/map/pin";
import { show } from "@/shared/testing/render";
import sharedEn from "@/shared/messages.en.json";
import en from "../messages.en.json";
import type { Itinerary, PlanDay, Stop } from "../model/types";
import { PLAN } from "../plan.testing";
import { Days } from "./days";

vi.mock("@/shared/map/place-map", () => ({
  PlaceMap: ({ pins, routes: [route], onPoint }: MapProps) => (
    <button type="button" data-testid="map" onClick={() => onPoint("1")}>
      {JSON.stringify({ pins: pins.map(({ number, city }) => [number, city]), stops: route?.stops.map(({ slot, way }) => [slot, way]) })}
    </button>
  ),
}));

const ITINERARY = PLAN.itinerary!;
const [FIRST, SECOND] = ITINERARY.days as [PlanDay, PlanDay];
const [SIGHT] = FIRST.schedule as [Stop];
const days = (more: Partial<Itinerary> = {}) => show(<Days itinerary={{ ...ITINERARY, ...more }} />, { plan: en });
const withStops = (...stops: Partial<Stop>[]) => ({ days: [{ ...FIRST, schedule: stops.map((stop) => ({ ...SIGHT, ...stop })) }] });

describe("the sheet", () => {
  it("has a frame for each day, and the first is chosen", () => {
    days();
    const frames = within(screen.getAllByRole("list")[0]!).getAllByRole("button");
    expect(frames.map((frame) => frame.getAttribute("aria-pressed"))).toEqual(["true", "false"]);
    fireEvent.click(frames[1]!);
    expect(screen.getByRole("heading", { name: /^Day 2, Sunday/ })).toBeVisible();
  });

  it("is not there for a single day", () => {
    days({ days: [FIRST] });
    expect(screen.queryByRole("button", { name: /Day 1/ })).toBeNull();
  });

  it("shows what a day is worth going for, not where one sleeps", () => {
    const bed = { ...SIGHT, category: "lodging" as const, image_url: "/bed.webp" };
    days({ days: [{ ...FIRST, schedule: [bed, { ...SIGHT, image_url: "/temple.webp" }] }, SECOND] });
    const [frame] = within(screen.getAllByRole("list")[0]!).getAllByRole("button");
    expect(frame!.querySelector("img")).toHaveAttribute("src", "/temple.webp");
  });

  it("credits the photographs on its sheet", () => {
    const image_credit = { author: "Mira", licence: "CC0", page: "https://photos.example/x" };
    days({ days: [FIRST, { ...SECOND, schedule: [{ ...SIGHT, image_url: "/photo.webp", image_credit }] }] });
    const [link] = screen.getAllByRole("link", { name: "Photo: Mira" });
    expect(link).toHaveAttribute("href", image_credit.page);
    expect(link!.parentElement).toHaveTextContent("Photo: Mira, CC0");
  });

  it("says when pictures are drawn", () => {
    const { unmount } = days(withStops({ image_url: "/photo.webp" }));
    expect(screen.queryByText(sharedEn.drawn)).toBeNull();
    unmount();
    days(withStops({ image_url: "/api/v1/cards/a.webp" }));
    expect(screen.getByText(sharedEn.drawn)).toBeVisible();
  });
});

describe("the map of a day", () => {
  it("has one pin a place, and a route from stop to stop that says how one gets there", async () => {
    days(withStops({}, { latitude: 35.6, longitude: 139.7, travel_mode: "walk" }, { travel_minutes: 0 }));
    expect(await screen.findByTestId("map")).toHaveTextContent('{"pins":[[1,""],[2,""]],"stops":[["1","14 min by metro"],["2","14 min on foot"],["1",null]]}');
  });

  it("names the place that is pointed at", async () => {
    days(withStops({}, { latitude: 35.6, longitude: 139.7 }));
    fireEvent.click(await screen.findByTestId("map"));
    expect(screen.getByTestId("map")).toHaveTextContent('[1,"Senso-ji"]');
  });

  it("is not there without a place", () => {
    days(withStops({ latitude: null, longitude: null }));
    expect(screen.queryByTestId("map")).toBeNull();
  });
});
