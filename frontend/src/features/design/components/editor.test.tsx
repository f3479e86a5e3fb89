import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import type { Segment } from "../model/types";
import { activity } from "../trip.testing";
import { Editor } from "./editor";

const save = vi.fn();
const remove = vi.fn();
const close = vi.fn();
const TEMPLE = activity("Temple", "2027-04-03T09:00", "2027-04-03T10:00", { totalPrice: { amount: 500, currency: "JPY" }, notes: "Shoes off." });
const editor = (segment: Segment | null = TEMPLE) => show(<Editor segment={segment} currency="EUR" save={save} remove={remove} close={close} />, { design: en });
const set = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const keep = () => userEvent.click(screen.getByRole("button", { name: en.editor.save }));

beforeEach(() => vi.clearAllMocks());

describe("an entry by hand", () => {
  it("opens with what is known of it", () => {
    editor();
    expect(screen.getByRole("dialog", { name: "Temple" })).toBeVisible();
    expect(screen.getByLabelText(en.editor.name)).toHaveValue("Temple");
    expect(screen.getByLabelText(en.editor.price)).toHaveValue(500);
    expect(screen.getByLabelText(en.editor.notes)).toHaveValue("Shoes off.");
  });

  it.each([
    ["its name", en.editor.name, "Shrine", { name: "Shrine" }],
    ["its beginning", en.editor.start, "2027-04-03T08:30", { startTime: "2027-04-03T08:30" }],
    ["its end", en.editor.end, "2027-04-03T11:00", { endTime: "2027-04-03T11:00" }],
    ["how it stands", en.editor.status, "CONFIRMED", { status: "CONFIRMED" }],
    ["its number", en.editor.code, "AB12", { confirmationNumber: "AB12" }],
    ["its price", en.editor.price, "650", { price: { amount: 650, currency: "JPY" } }],
    ["its currency", en.editor.currency, "eur", { price: { amount: 500, currency: "EUR" } }],
    ["a price that is none", en.editor.price, "", { price: null }],
    ["notes that are none", en.editor.notes, "", { notes: null }],
  ])("sends %s alone", async (_what, label, value, fields) => {
    editor();
    set(label, value);
    await keep();
    expect(save).toHaveBeenCalledExactlyOnceWith(TEMPLE, fields);
    expect(close).toHaveBeenCalledOnce();
  });

  it("sends nothing when nothing was changed, or only the money of no price", async () => {
    const bare = activity("Market", "2027-04-03T11:00", "2027-04-03T12:00");
    editor(bare);
    expect(screen.getByLabelText(en.editor.currency)).toHaveValue("EUR");
    set(en.editor.currency, "USD");
    await keep();
    expect(save).not.toHaveBeenCalled();
    expect(close).toHaveBeenCalledOnce();
  });

  it("is taken out", async () => {
    editor();
    await userEvent.click(screen.getByRole("button", { name: en.editor.remove }));
    expect(remove).toHaveBeenCalledExactlyOnceWith(TEMPLE);
    expect(close).toHaveBeenCalledOnce();
  });

  it("of a flight has no name of its own, and says whose clocks it goes by", () => {
    const port = (code: string) => ({ code, name: code, city: null });
    editor({ ...TEMPLE, type: "FLIGHT", flightNumber: "KE703", origin: port("ICN"), destination: port("LHR"), startZone: "Asia/Seoul", endZone: "Europe/London" } as unknown as Segment);
    expect(screen.queryByLabelText(en.editor.name)).toBeNull();
    expect(screen.getByText(/^Begins in .*Korea.*, ends in .*(United Kingdom|Greenwich|British|UK).*\.$/)).toBeVisible();
  });

  it("is not there while none is chosen", () => {
    editor(null);
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
