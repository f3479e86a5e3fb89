import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import type { Call } from "../model/turn";
import type { Change } from "../model/types";
import { Calls, Diff } from "./calls";

const undo = vi.fn();
const change = (name: string, more: Partial<Change> = {}): Change => ({ op: "added", segmentId: name, name, before: null, after: null, ...more }) as Change;
const call = (id: string, more: Partial<Call> = {}): Call => ({ id, name: "add_flight", arguments: {}, state: "done", changes: [], line: "", ...more });
const calls = (all: Call[], more: Partial<React.ComponentProps<typeof Calls>> = {}) =>
  show(<Calls calls={all} isOpen={false} undone={0} canUndo undo={undo} {...more} />, { design: en });
const ADDED = [call("1", { changes: [change("Flight")] }), call("2", { changes: [change("Inn")] })];

beforeEach(() => undo.mockClear());

describe("a tool", () => {
  it("stands as a line while it works, with what it found or why it failed", () => {
    calls([call("1", { state: "running", name: "search_hotels" }), call("2", { state: "failed", line: "No such flight." })], { isOpen: true });
    expect(screen.getByText(en.calls.tool.search_hotels)).toBeVisible();
    expect(screen.getByText("No such flight.")).toBeVisible();
  });

  it("that only read is not worth a line once it has", () => {
    const { unmount } = calls([call("1", { name: "get_itinerary", state: "running" })], { isOpen: true });
    expect(screen.getByText(en.calls.tool.get_itinerary)).toBeVisible();
    unmount();
    calls([call("1", { name: "get_itinerary" })]);
    expect(screen.queryByRole("listitem")).toBeNull();
  });
});

describe("the way back", () => {
  it("stands at the newest change alone", async () => {
    calls(ADDED);
    const button = screen.getByRole("button", { name: en.calls.undo });
    expect(button.closest("li")).toHaveTextContent("Inn");
    await userEvent.click(button);
    expect(undo).toHaveBeenCalledOnce();
  });

  it("goes on to the one before once the newest was taken back", () => {
    calls(ADDED, { undone: 1 });
    expect(screen.getByText(en.calls.undone).closest("li")).toHaveTextContent("Inn");
    expect(screen.getByRole("button", { name: en.calls.undo }).closest("li")).toHaveTextContent("Flight");
  });

  it.each([
    ["while an answer is on its way", { isOpen: true }],
    ["when nothing can be undone", { canUndo: false }],
    ["when all was taken back", { undone: 2 }],
  ])("is not there %s", (_when, more) => {
    calls(ADDED, more);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

describe("a change", () => {
  const diff = (more: Partial<Change>) => show(<Diff changes={[change("Temple", more)]} />, { design: en });
  const at = (startDatetime: string) => ({ startDatetime }) as Change["before"];

  it("says what was there and what is", () => {
    diff({ op: "changed", before: at("2027-04-03T09:00"), after: at("2027-04-04T10:30") });
    const line = screen.getByRole("listitem");
    expect(line).toHaveTextContent("Changed: Temple Apr 3 09:00 Apr 4 10:30");
    expect(within(line).getByText("Apr 3 09:00").tagName).toBe("S");
  });

  it("that left the time alone says it once", () => {
    diff({ op: "changed", before: at("2027-04-03T09:00"), after: at("2027-04-03T09:00") });
    expect(screen.getByRole("listitem")).toHaveTextContent(/Temple Apr 3 09:00$/);
  });

  it("of something that is gone says when it was", () => {
    diff({ op: "removed", before: at("2027-04-03T09:00") });
    expect(screen.getByRole("listitem")).toHaveTextContent("Taken out: Temple Apr 3 09:00");
  });

  it("of the trip itself has no time", () => {
    diff({ op: "details" });
    expect(screen.getByRole("listitem")).toHaveTextContent(/Changed: Temple$/);
  });
});
