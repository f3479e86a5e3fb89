import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import type { Call } from "../model/making";
import { Trays, Worked } from "./trays";

const call = (more: Partial<Call>): Call => ({
  key: `${more.tool ?? "analyze_weather"} ${more.step ?? 1} ${more.state}`,
  step: 1,
  tool: "analyze_weather",
  place: "Tokyo",
  state: "done",
  summary: "",
  seconds: 0,
  ...more,
});
const trays = (calls: Call[], isOpen = true) => show(<Trays calls={calls} isOpen={isOpen} />, { plan: en });
const status = () => within(screen.getByRole("region", { name: en.trays.title })).getByRole("status");
const worked = (calls: Call[]) => show(<Worked calls={calls} />, { plan: en });

describe("tools at work", () => {
  it("stand side by side as they run, and are told to those who listen", () => {
    trays([call({ state: "running" }), call({ tool: "research_flights", state: "running" })]);
    const row = within(screen.getByRole("region", { name: en.trays.title })).getAllByRole("listitem");
    expect(row.map((tray) => tray.textContent)).toEqual(["Looking at the sky", "Checking flights"]);
    expect(status()).toHaveTextContent("Looking at the sky. Checking flights");
  });

  it("say what they found, in the reader's words", () => {
    trays([call({ summary: "Oslo: 5 days, -8 to -1 °C, rain up to 19% a day (normals)" }), call({ tool: "research_destination", summary: "?" })]);
    expect(screen.getByText("-8 to -1 °C, rain 19% at most")).toBeVisible();
    expect(screen.getByText(en.found.done)).toBeVisible();
  });

  it("fold away once their step is over, with what it took", () => {
    const step = [call({ seconds: 0.24 }), call({ tool: "research_flights", state: "failed", seconds: 1.52, summary: "No answer within 20 s." })];
    trays([...step, call({ step: 2, state: "running", tool: "generate_itinerary" })]);
    const summary = screen.getByText("Weather, Flights").closest("summary")!;
    expect(summary).toHaveTextContent("1.5 s");
    expect(summary).toHaveTextContent(en.trays.oneFailed);
    expect(screen.getByText(en.tool.generate_itinerary.doing, { selector: "li p" })).toBeVisible();
  });

  it("say nothing of a blink", () => {
    trays([call({ seconds: 0.04 }), call({ step: 2, state: "running" })]);
    expect(screen.queryByText(/ s$/)).toBeNull();
  });

  it("are told to nobody any more when the run is over", () => {
    trays([call({ state: "running" })], false);
    expect(status()).toBeEmptyDOMElement();
  });

  it("that we don't know work too", () => {
    trays([call({ tool: "a_new_tool", state: "running" })]);
    expect(screen.getByText(en.tool.other.doing, { selector: "li p" })).toBeVisible();
  });
});

describe("a tool that failed", () => {
  it.each([
    ["No answer within 20 s.", "No answer within 20 seconds."],
    ["It failed on our side.", en.trays.reason.ours],
    ["", en.trays.reason.ours],
    ["Too early: research first", en.trays.reason.early],
    ["모르는 도시", "모르는 도시"],
  ])("says why: %j", (summary, said) => {
    trays([call({ state: "failed", summary })]);
    expect(screen.getByText(said)).toBeVisible();
  });

  it("says what was planned without it", () => {
    trays([call({ state: "failed", tool: "research_flights" })]);
    expect(screen.getByText(en.without.research_flights)).toBeVisible();
  });

  it("says when a second try of the same place worked, and not of another place", () => {
    const failed = call({ state: "failed", key: "a" });
    const { unmount } = trays([failed, call({ key: "b" })]);
    expect(screen.getByText(en.trays.again)).toBeVisible();
    unmount();
    trays([failed, call({ key: "b", place: "Kyoto" })]);
    expect(screen.queryByText(en.trays.again)).toBeNull();
    expect(screen.getByText(en.without.analyze_weather)).toBeVisible();
  });

  it("is none when what was asked for can't be", () => {
    worked([call({ state: "failed", tool: "generate_itinerary", summary: "Impossible as asked. budget: too little" })]);
    expect(screen.getByText(en.found.impossible)).toBeInTheDocument();
    expect(screen.queryByText(/did not work/)).toBeNull();
  });
});

describe("what was worked out", () => {
  it("stands behind one fold, step by step, with how much failed", async () => {
    worked([call({}), call({ tool: "research_flights", state: "failed" }), call({ step: 2, tool: "generate_itinerary" })]);
    const summary = screen.getByText(/3 things looked up/);
    expect(summary).toHaveTextContent("1 did not work");
    await userEvent.click(summary);
    const steps = summary.closest("details")!.querySelectorAll("ol > li");
    expect([...steps].map((step) => within(step as HTMLElement).getAllByRole("listitem").length)).toEqual([2, 1]);
  });
});
