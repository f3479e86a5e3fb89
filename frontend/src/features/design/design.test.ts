import { describe, expect, it } from "vitest";
import { dropped, slotOf } from "./hooks/use-moving";
import { fits, startOf } from "./model/answers";
import { daysOf, nameOf, onDay, shifted, spotsOf } from "./model/calendar";
import { answer, NOTHING } from "./model/turn";
import type { DesignerEvent, Question, Segment, Trip } from "./model/types";

const tokyo = { name: "Senso-ji", city: "Tokyo", latitude: 35.7148, longitude: 139.7967 };

function thing(id: string, start: string, end = start): Segment {
  return { id, type: "ACTIVITY", name: id, location: tokyo, startDatetime: start, endDatetime: end, startZone: "Asia/Tokyo", endZone: "Asia/Tokyo" } as Segment;
}

function stay(id: string, from: string, to: string): Segment {
  return { ...thing(id, `${from}T15:00`, `${to}T11:00`), type: "HOTEL", property: id } as Segment;
}

function trip(...segments: Segment[]): Trip {
  return { id: "t", title: "Tokyo", version: 1, segments, startDate: "2027-03-27", endDate: "2027-03-30" } as Trip;
}

describe("the days of a trip", () => {
  it("are all there, empty ones and those about a change of clocks too", () => {
    const days = daysOf(trip(thing("a", "2027-03-28T09:00")));
    expect(days.map(({ date, number }) => [date, number])).toEqual([
      ["2027-03-27", 1], ["2027-03-28", 2], ["2027-03-29", 3], ["2027-03-30", 4],
    ]);
    expect(days[1]?.segments.map(nameOf)).toEqual(["a"]);
  });

  it("reach as far as what lies outside of the trip's dates", () => {
    expect(daysOf(trip(thing("late", "2027-04-01T09:00"))).at(-1)?.date).toBe("2027-04-01");
  });

  it("say where the night before is spent, up to the morning of leaving", () => {
    const days = daysOf(trip(stay("inn", "2027-03-27", "2027-03-29")));
    expect(days.map(({ stays }) => stays.length)).toEqual([0, 1, 1, 0]);
  });

  it("keep the clock when a thing goes to another day", () => {
    expect(onDay("2027-03-28T09:40", shifted("2027-03-31", 1))).toBe("2027-04-01T09:40");
  });

  it("lay both ends of a way on the map, and nothing that has no place", () => {
    const way = { ...thing("w", "2027-03-28T09:00"), type: "TRANSFER", pickupLocation: tokyo, dropoffLocation: { name: "Somewhere" } } as Segment;
    expect(spotsOf(way)).toEqual([{ lat: 35.7148, lng: 139.7967 }]);
  });
});

describe("a thing that is put down", () => {
  const days = daysOf(trip(thing("a", "2027-03-28T09:00"), thing("b", "2027-03-28T11:00"), thing("c", "2027-03-28T13:00"), thing("d", "2027-03-29T09:00")));

  it("goes to another day as a move", () => {
    expect(dropped(days, { id: "a", date: "2027-03-29", index: 1 })).toEqual({ kind: "day", id: "a", date: "2027-03-29" });
  });

  it("takes its new place among the day's others", () => {
    expect(dropped(days, { id: "a", date: "2027-03-28", index: 3 })).toEqual({ kind: "order", ids: ["b", "c", "a"] });
    expect(dropped(days, { id: "c", date: "2027-03-28", index: 0 })).toEqual({ kind: "order", ids: ["c", "a", "b"] });
  });

  it("does nothing where it lay already", () => {
    expect(dropped(days, { id: "b", ...slotOf(days, "b")! })).toBeNull();
    expect(dropped(days, { id: "b", date: "2027-03-28", index: 2 })).toBeNull();
  });
});

const question = (more: Partial<Question>): Question => ({ id: "q", type: "text", question: "?", ...more }) as Question;

describe("an answer", () => {
  it("is sent only when it is one", () => {
    expect(fits(question({}), "  ")).toBe(false);
    expect(fits(question({}), "quiet")).toBe(true);
    expect(fits(question({ validation: { required: false } }), null)).toBe(true);
    expect(fits(question({ type: "multiple_choice", validation: { max: 1, required: true } }), ["a", "b"])).toBe(false);
    expect(fits(question({ type: "date_range" }), { start: "2027-04-05", end: "2027-04-03" })).toBe(false);
    expect(fits(question({ type: "date_range" }), { start: "2027-04-03", end: "2027-04-05" })).toBe(true);
  });

  it("of a scale starts in its middle, on a step", () => {
    expect(startOf(question({ type: "scale", scale: { min: 0, max: 500, step: 100 } }))).toBe(300);
  });
});

describe("an answer on its way", () => {
  const told = (...events: DesignerEvent[]) => events.reduce(answer, NOTHING);

  it("shows each tool with what it changed", () => {
    const view = told(
      { type: "tool_call", id: "1", name: "move_segment", arguments: {} } as DesignerEvent,
      { type: "tool_result", id: "1", name: "move_segment", success: true, result: { changes: [{ op: "changed", segmentId: "a", name: "A" }] } } as unknown as DesignerEvent,
    );
    expect(view.calls).toMatchObject([{ state: "done", changes: [{ name: "A" }] }]);
  });

  it("takes back words that were replaced, and keeps what was done", () => {
    const view = told(
      { type: "tool_call", id: "1", name: "add_hotel", arguments: {} } as DesignerEvent,
      { type: "text", content: "Added two." } as DesignerEvent,
      { type: "reset", node: "check" } as DesignerEvent,
      { type: "text", content: "Added one." } as DesignerEvent,
    );
    expect(view.text).toBe("Added one.");
    expect(view.calls).toHaveLength(1);
  });
});
