import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import type { Hands } from "../hooks/use-moving";
import en from "../messages.en.json";
import ko from "../messages.ko.json";
import type { Finding, Segment } from "../model/types";
import { activity, finding } from "../trip.testing";
import { Row } from "./row";

const handle = { onPointerDown: vi.fn(), onKeyDown: vi.fn(), onBlur: vi.fn(), "aria-pressed": false };
const HANDS: Hands = { moving: { lifted: null, handle: () => handle }, busy: false, point: vi.fn(), edit: vi.fn() };
const ACTIVITY = activity("Senso-ji", "2027-04-03T09:00", "2027-04-03T10:30");
const FLIGHT = {
  ...ACTIVITY, id: "f", type: "FLIGHT", flightNumber: "KE703", origin: { code: "ICN", name: "Incheon", city: "Seoul" },
  destination: { code: "NRT", name: "Narita", city: null }, startZone: "Asia/Seoul",
} as unknown as Segment;
const HOTEL = { ...ACTIVITY, id: "h", type: "HOTEL", property: "Asakusa Inn", startDatetime: "2027-04-03T15:00", endDatetime: "2027-04-06T11:00" } as unknown as Segment;

interface Shown {
  hands?: Hands;
  findings?: Finding[];
  locale?: "en" | "ko";
}

function row(segment: Segment, { hands, findings = [], locale = "en" }: Shown = {}) {
  show(
    <ol>
      <Row segment={segment} date="2027-04-03" index={1} hands={hands} isLit={false} isFresh={false} findings={findings} />
    </ol>,
    { design: locale === "ko" ? ko : en },
    locale,
  );
  return screen.getAllByRole("listitem")[0]!;
}

beforeEach(() => vi.clearAllMocks());

describe("a thing of a day", () => {
  it("says what it is, when and where", () => {
    const shown = row(ACTIVITY);
    expect(shown).toHaveTextContent("Activity");
    expect(shown).toHaveTextContent("09:00to 10:30");
    expect(shown).toHaveTextContent("Tokyo");
    expect(screen.getByRole("heading", { level: 4 })).toHaveTextContent("Senso-ji");
  });

  it("that is a stay counts its nights", () => {
    expect(row(HOTEL)).toHaveTextContent("15:003 nights");
  });

  it("that is a flight says both ends, and that it lands by another clock", () => {
    const shown = row(FLIGHT);
    expect(shown).toHaveTextContent("KE703 ICN → NRT");
    expect(shown).toHaveTextContent("Seoul → Narita");
    expect(shown).toHaveTextContent("to 10:30 local");
  });

  it.each([
    ["2027-04-04T01:00", "to 01:00+1"],
    ["2027-04-02T23:00", "to 23:00−1"],
  ])("that ends on another day says so: %s", (endDatetime, said) => {
    expect(row({ ...FLIGHT, endDatetime } as Segment)).toHaveTextContent(said);
  });

  it("without a length has no end", () => {
    expect(row({ ...ACTIVITY, endDatetime: ACTIVITY.startDatetime } as Segment)).not.toHaveTextContent(/to \d/);
  });

  it("that is a way says by what", () => {
    const way = { ...ACTIVITY, type: "TRANSFER", pickupLocation: { name: "Narita" }, dropoffLocation: { name: "Asakusa" } };
    expect(row({ ...way, transferType: "RAIL" } as unknown as Segment)).toHaveTextContent("Narita → Asakusatrain");
  });

  it("says its price, how it stands, its number, and what is only our guess", () => {
    const shown = row({ ...ACTIVITY, totalPrice: { amount: 12_000, currency: "JPY" }, status: "CONFIRMED", confirmationNumber: "AB12", inferred: true, notes: "Shoes off." } as Segment);
    for (const said of ["¥12,000", "confirmed", "AB12", "our estimate", "Shoes off."]) expect(shown).toHaveTextContent(said);
  });

  it.each([
    ["model", true],
    ["person", false],
  ])("says where nobody checked it: %s", (tier, unchecked) => {
    const shown = row({ ...ACTIVITY, provenance: { tier, unchecked } } as Segment);
    if (unchecked) expect(shown).toHaveTextContent("not checked");
    else expect(shown).not.toHaveTextContent("not checked");
  });

  it("says nothing of being tentative, which all are", () => {
    expect(row(ACTIVITY)).not.toHaveTextContent("tentative");
  });

  it("speaks Korean, but for the code on the film's edge", () => {
    const shown = row(HOTEL, { locale: "ko" });
    expect(shown).toHaveTextContent("BED");
    expect(shown).toHaveTextContent(ko.row.kind.HOTEL);
    expect(shown).toHaveTextContent("3박");
  });
});

describe("what does not fit", () => {
  it("stands right below it", () => {
    row(ACTIVITY, { findings: [finding("Overlaps with Market.", ["Senso-ji"])] });
    expect(screen.getByText("Overlaps with Market.").closest("ol > li")).toBe(screen.getAllByRole("listitem")[1]);
  });
});

describe("hands", () => {
  it("take it up at its handle and open it at its name", () => {
    row(ACTIVITY, { hands: HANDS });
    fireEvent.keyDown(screen.getByRole("button", { name: "Move Senso-ji" }), { key: "Enter" });
    expect(handle.onKeyDown).toHaveBeenCalledOnce();
    fireEvent.click(screen.getByRole("button", { name: "Change Senso-ji" }));
    expect(HANDS.edit).toHaveBeenCalledExactlyOnceWith(ACTIVITY);
  });

  it("light its place on the map while they point at it", () => {
    const shown = row(ACTIVITY, { hands: HANDS });
    fireEvent.pointerEnter(shown);
    fireEvent.pointerLeave(shown);
    expect(vi.mocked(HANDS.point).mock.calls).toEqual([["Senso-ji"], [null]]);
  });

  it("wait while something is being changed", () => {
    row(ACTIVITY, { hands: { ...HANDS, busy: true } });
    expect(screen.getByRole("button", { name: "Move Senso-ji" })).toBeDisabled();
  });

  it("are not there where a day is only looked at", () => {
    row(ACTIVITY);
    expect(screen.queryByRole("button")).toBeNull();
  });
});
