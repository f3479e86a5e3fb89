import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import type { TripDay } from "../model/calendar";
import type { Finding, Segment } from "../model/types";
import { activity, finding } from "../trip.testing";
import { DayStrip } from "./day-strip";

const TEMPLE = activity("Temple", "2027-04-03T09:00", "2027-04-03T10:00");
const MARKET = activity("Market", "2027-04-03T11:00", "2027-04-03T12:00");
const INN = activity("Inn", "2027-04-01T15:00", "2027-04-03T11:00", { type: "HOTEL", property: "Inn" });

function strip(day: Partial<TripDay>, findings: Finding[] = []) {
  const whole: TripDay = { date: "2027-04-03", number: 1, segments: [], stays: [], ...day };
  show(<DayStrip day={whole} findings={findings} />, { design: en });
  return screen.getByRole("article");
}

describe("a day", () => {
  it("is named by its number and date, and takes the focus when one is led to it", () => {
    const day = strip({ segments: [TEMPLE] });
    expect(day).toHaveAccessibleName("Day 1 · Sat, April 3");
    expect(within(day).getByRole("heading", { level: 3 })).toHaveAttribute("tabindex", "-1");
    expect(day).toHaveTextContent("1A ▸ 04 03");
  });

  it("has its things in their order", () => {
    const day = strip({ segments: [TEMPLE, MARKET] });
    expect(within(day).getAllByRole("heading", { level: 4 }).map((name) => name.textContent)).toEqual(["Temple", "Market"]);
  });

  it("with nothing on it says so", () => {
    expect(strip({})).toHaveTextContent(en.board.empty);
  });

  it("says where one wakes up, and by when one leaves on the last morning", () => {
    const going: Segment = { ...INN, endDatetime: "2027-04-05T11:00" } as Segment;
    expect(strip({ stays: [INN, going] })).toHaveTextContent("Leaving Inn by 11:00From last night: Inn");
  });

  it("puts what does not fit under the later of the two", () => {
    strip({ segments: [TEMPLE, MARKET] }, [finding("Too near.", ["Temple", "Market"]), finding("Of another day.", ["Lanes"])]);
    const rows = screen.getAllByRole("listitem").filter((row) => row.parentElement?.tagName === "OL");
    expect(rows.map((row) => row.textContent?.includes("Too near."))).toEqual([false, false, true]);
    expect(screen.queryByText("Of another day.")).toBeNull();
  });
});
