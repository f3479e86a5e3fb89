import { fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import ko from "../messages.ko.json";
import type { PlanDay, Stop } from "../model/types";
import { PLAN } from "../plan.testing";
import { Day } from "./day";

const [FIRST] = PLAN.itinerary!.days as [PlanDay];
const [SIGHT, MEAL] = FIRST.schedule as [Stop, Stop];
const point = vi.fn();

function day(stops: Partial<Stop>[], more: { lit?: string; onPoint?: typeof point; locale?: "en" | "ko"; numbers?: (number | null)[] } = {}) {
  const schedule = stops.map((stop) => ({ ...SIGHT, ...stop }));
  const numberOf = (stop: Stop) => (more.numbers ? (more.numbers[schedule.indexOf(stop)] ?? null) : null);
  const { lit = null, onPoint, locale = "en" } = more;
  show(<Day day={{ ...FIRST, schedule }} currency="USD" numberOf={numberOf} lit={lit} onPoint={onPoint} />, { plan: locale === "ko" ? ko : en }, locale);
  return within(screen.getByRole("list")).getAllByRole("listitem");
}

it("says which day it is, where, under which sky, and what it costs", () => {
  day([{}]);
  expect(screen.getByRole("heading", { level: 3 })).toHaveTextContent("Day 1, Saturday, April 10");
  for (const said of ["Temples", "Tokyo", "10–19 °C", "about $18"]) expect(screen.getByText(said)).toBeVisible();
});

it("says it in Korean, and marks what was written in English", () => {
  day([{}], { locale: "ko" });
  expect(screen.getByRole("heading", { level: 3 })).toHaveTextContent(/4월 10일/);
  expect(screen.getByText("Tokyo's oldest temple.")).toHaveAttribute("lang", "en");
});

it("credits a free photograph and open data beside them", () => {
  const image_credit = { author: "Mira", licence: "CC BY-SA 4.0", licence_url: "https://cc.example/by-sa", page: "https://photos.example/x" };
  const [stop] = day([{ image_url: "/api/v1/plans/p/images/1", image_credit, source: "wikivoyage", source_url: "https://guide.example/wiki/X" }]);
  const sight = within(stop!);
  expect(sight.getByRole("link", { name: "Photo: Mira" })).toHaveAttribute("href", "https://photos.example/x");
  expect(sight.getByRole("link", { name: "CC BY-SA 4.0" })).toHaveAttribute("href", "https://cc.example/by-sa");
  expect(stop).toHaveTextContent("Wikivoyage, CC BY-SA 4.0");
});

describe("an hour of it", () => {
  it("ends, unless one sleeps there", () => {
    const [sight, bed] = day([{}, { category: "lodging" }]);
    expect(sight).toHaveTextContent("10:00to 11:00");
    expect(bed).not.toHaveTextContent("to 11:00");
  });

  it.each([
    ["metro", "14 min by metro"],
    ["walk", "14 min on foot"],
    ["hovercraft", "14 min on the way"],
    [null, "14 min on the way"],
  ])("is reached by %s", (travel_mode, said) => {
    const [stop] = day([{ travel_mode }]);
    expect(stop).toHaveTextContent(said);
  });

  it("says nothing of a way that takes no time, or of one in the air", () => {
    for (const stop of day([{ travel_minutes: 0 }, { category: "flight", travel_minutes: 120 }])) {
      expect(stop).not.toHaveTextContent("min");
    }
  });

  it("costs something, or is free where one would pay", () => {
    const [paid, free, meal] = day([{ cost: 5 }, { cost: 0 }, { ...MEAL, cost: 0 }]);
    expect(paid).toHaveTextContent("$5");
    expect(free).toHaveTextContent("free");
    expect(meal).not.toHaveTextContent("free");
  });

  it("says why it stands there and what that rests on", () => {
    const [stop] = day([{ notes: "Go early.", source: "web" }]);
    expect(stop).toHaveTextContent("Why here: for the light before sunset");
    expect(stop).toHaveTextContent("Go early.");
    expect(stop).toHaveTextContent("the web: senso-ji.jp");
  });

  it("says of a model's place that nobody checked it", () => {
    const [stop] = day([{ source: "model", source_url: null, description: "A quay.†", notes: "Not confirmed." }]);
    expect(stop).toHaveTextContent("a language model's general knowledge, not checked");
    expect(stop).toHaveTextContent("Not confirmed.");
    expect(within(stop!).getByTitle("not checked")).toBeInTheDocument();
  });

  it("names a source that we don't know by its own name, and follows no address that is none", () => {
    const [stop] = day([{ source: "a friend" as Stop["source"], source_url: "nowhere" }]);
    expect(stop).toHaveTextContent("a friend");
    expect(screen.queryByRole("link")).toBeNull();
  });

  it("does not say its place twice", () => {
    const [stop] = day([{ location: "Senso-ji" }]);
    expect(within(stop!).getAllByText("Senso-ji")).toHaveLength(1);
  });

  it("has its picture, if there is one", () => {
    const [bare, shown] = day([{}, { image_url: "/api/v1/cards/a.webp" }]);
    expect(bare!.querySelector("img")).toBeNull();
    expect(shown!.querySelector("img")).toHaveAttribute("src", "/api/v1/cards/a.webp");
  });
});

describe("a place on the map", () => {
  it("is numbered; the map leads to the first line of each", () => {
    const [first, again, nowhere] = day([{}, {}, {}], { numbers: [1, 1, null], onPoint: point });
    expect(first).toHaveAttribute("id", "stop-1");
    expect(again).not.toHaveAttribute("id");
    expect(again).toHaveTextContent("1A");
    expect(nowhere).not.toHaveTextContent("1A");
  });

  it("lights up under the pointer, and goes out after it", () => {
    const [first] = day([{}], { numbers: [3], onPoint: point });
    fireEvent.pointerEnter(first!);
    fireEvent.pointerLeave(first!);
    expect(point.mock.calls).toEqual([["3"], [null]]);
  });
});
