import { fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import { Server } from "@/shared/testing/server";
import type { Tripping } from "../hooks/use-trip";
import en from "../messages.en.json";
import type { Trip } from "../model/types";
import { finding, TRIP } from "../trip.testing";
import { Head } from "./head";

const AT = "/api/v1/itineraries/t";
let server: Server;

function head(trip: Partial<Trip> = {}, isBusy = false) {
  const whole = { ...TRIP, ...trip };
  const tripping = { change: (deed: (now: Trip) => unknown) => deed(whole) } as unknown as Tripping;
  return show(<Head trip={whole} tripping={tripping} isBusy={isBusy} />, { design: en });
}
const name = () => screen.getByLabelText(en.head.name);
const made = (route: string) => vi.waitFor(() => expect(server.sent(route)).toHaveLength(1)).then(() => server.sent(route)[0]);

beforeEach(() => {
  server = new Server();
  for (const route of [`PATCH ${AT}`, `POST ${AT}/undo`, `POST ${AT}/redo`]) server.on(route, () => ({ itinerary: TRIP }));
});

describe("the name", () => {
  it("is changed where it stands, when one leaves it", async () => {
    head();
    await userEvent.clear(name());
    await userEvent.type(name(), " Tokyo in April ");
    expect(server.asked).toEqual([]);
    await userEvent.tab();
    expect(await made(`PATCH ${AT}`)).toEqual({ title: "Tokyo in April", version: 4 });
  });

  it("is kept by Enter, but not in the middle of a syllable", async () => {
    head();
    await userEvent.type(name(), " 봄");
    fireEvent.keyDown(name(), { key: "Enter", isComposing: true });
    expect(name()).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    expect(await made(`PATCH ${AT}`)).toEqual({ title: "Tokyo 봄", version: 4 });
  });

  it.each(["", "   ", "Tokyo"])("stays as it was when it is left as %j", async (title) => {
    head();
    fireEvent.change(name(), { target: { value: title } });
    fireEvent.blur(name());
    expect(name()).toHaveValue("Tokyo");
    expect(server.asked).toEqual([]);
  });
});

describe("the days", () => {
  it("say when it is and how many go", () => {
    head({ travelers: [{ name: "A" }, { name: "B" }] as Trip["travelers"] });
    expect(screen.getByRole("button", { name: /^April 3\s?–\s?5, 2027 · 2 travellers$/ })).toBeVisible();
  });

  it("that are not set say so, and are set where they stand", async () => {
    head({ startDate: null, endDate: null });
    await userEvent.click(screen.getByRole("button", { name: en.head.undated }));
    const asked = within(screen.getByRole("dialog", { name: en.head.days }));
    fireEvent.change(asked.getByLabelText(en.new.from), { target: { value: "2027-04-03" } });
    fireEvent.change(asked.getByLabelText(en.new.to), { target: { value: "2027-04-03" } });
    await userEvent.click(asked.getByRole("button", { name: en.bare.set }));
    expect(await made(`PATCH ${AT}`)).toEqual({ startDate: "2027-04-03", endDate: "2027-04-03", version: 4 });
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("what does not fit", () => {
  it("is counted, notes apart, and leads to the first", async () => {
    const findings = [finding("far", ["Temple"], "note"), finding("late", ["Temple", "Market"]), finding("both", ["Lanes"], "error" as never)];
    head({ findings });
    const place = document.body.appendChild(Object.assign(document.createElement("div"), { id: "seg-Market", tabIndex: -1 }));
    await userEvent.click(screen.getByRole("button", { name: "2 things do not fit" }));
    expect(place).toHaveFocus();
    place.remove();
  });

  it("is not spoken of when all fits", () => {
    head({ findings: [finding("far", ["Temple"], "note")] });
    expect(screen.queryByRole("button", { name: /not fit/ })).toBeNull();
  });
});

describe("the way back and forth", () => {
  it("is open as far as there is something to take back", async () => {
    head({ canUndo: true, canRedo: false });
    expect(screen.getByRole("button", { name: en.head.redo })).toBeDisabled();
    await userEvent.click(screen.getByRole("button", { name: en.head.undo }));
    expect(await made(`POST ${AT}/undo`)).toEqual({ version: 4 });
  });

  it.each([
    [{ key: "z", ctrlKey: true }, "undo"],
    [{ key: "Z", metaKey: true, shiftKey: true }, "redo"],
  ])("goes by keys: %o", async (keys, way) => {
    head();
    fireEvent.keyDown(document.body, keys);
    expect(await made(`POST ${AT}/${way}`)).toEqual({ version: 4 });
  });

  it("is left to the field while somebody writes in one, and to nobody while something runs", () => {
    const { unmount } = head();
    fireEvent.keyDown(name(), { key: "z", ctrlKey: true });
    unmount();
    head({}, true);
    fireEvent.keyDown(document.body, { key: "z", ctrlKey: true });
    expect(screen.getByRole("button", { name: en.head.undo })).toBeDisabled();
    expect(server.asked).toEqual([]);
  });
});
