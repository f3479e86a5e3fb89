import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { ApiProblem } from "@/shared/api/problem";
import { show } from "@/shared/testing/render";
import type { Talk } from "../hooks/use-talk";
import en from "../messages.en.json";
import { NOTHING } from "../model/turn";
import type { Question, Session, Trip } from "../model/types";
import { SESSION, TRIP } from "../trip.testing";
import { TalkColumn } from "./talk";

const say = vi.fn();
const again = vi.fn();
const RUN: Talk["run"] = {
  view: NOTHING, phase: "idle", problem: null, stalled: false, isOpen: false, runId: null,
  begin: vi.fn(), reconnect: vi.fn(), stop: vi.fn(), reset: vi.fn(),
};
const SENT = { sessionId: "s", runId: "r1", said: "add dinner", answers: [] };

function column(talk: Partial<Talk> = {}, trip: Partial<Trip> = {}) {
  const whole: Talk = { session: SESSION, problem: null, sent: null, run: RUN, questions: [], say, again, ...talk };
  return show(<TalkColumn talk={whole} trip={{ ...TRIP, ...trip }} undone={0} canUndo={false} undo={vi.fn()} />, { design: en });
}
const running = (more: Partial<Talk["run"]>): Partial<Talk> => ({ sent: SENT, run: { ...RUN, phase: "streaming", isOpen: true, ...more } });
const said = () => within(screen.getByRole("region", { name: en.talk.said }));
const message = (role: "user" | "assistant", content: string) => ({ role, content, at: content });
const replied = (response: object) => ({ ...RUN, phase: "complete" as const, view: { ...NOTHING, text: "Done.", reply: { message: "Done.", ...response } as never } });

beforeEach(() => {
  vi.clearAllMocks();
  vi.stubGlobal("ResizeObserver", class { observe() {} disconnect() {} });
});

describe("a talk that has not begun", () => {
  it.each([
    ["something to move", {}, "Move everything a day later"],
    ["days and nothing on them", { segments: [] }, "Add Senso-ji on day two at 10"],
  ])("offers what can be said of a trip with %s", async (_what, trip, example) => {
    column({}, trip);
    await userEvent.click(said().getByRole("button", { name: example }));
    expect(say).toHaveBeenCalledExactlyOnceWith(example);
  });

  it("names a date to come for a trip that has none", () => {
    column({}, { segments: [], startDate: null });
    expect(said().getByRole("button", { name: /^Add Senso-ji on \w+ \d+, \d{4} at 10$/ })).toBeVisible();
  });
});

describe("what was said", () => {
  it("stands in its order, each in its own language", () => {
    column({ session: { ...SESSION, messages: [message("user", "저녁 넣어 줘"), message("assistant", "Added.")] } as unknown as Session });
    expect(said().getByText(/저녁/)).toHaveAttribute("lang", "ko");
    expect(said().getByText(/Added/)).toHaveTextContent("TripKit: Added.");
  });

  it("stands once: the newest answer with what it did, not above it again", () => {
    const session = { ...SESSION, messages: [message("user", "go"), message("assistant", "Done.")] } as unknown as Session;
    column({ session, run: replied({}) });
    expect(said().getAllByText(/Done\./)).toHaveLength(1);
  });

  it("goes out from the field", async () => {
    column();
    await userEvent.type(screen.getByLabelText(en.talk.label), "add dinner{Enter}");
    expect(say).toHaveBeenCalledExactlyOnceWith("add dinner");
  });
});

describe("an answer on its way", () => {
  it("stands below the words that it answers, and is told by whole sentences", () => {
    column(running({ view: { ...NOTHING, text: "Added. And on day tw" } }));
    expect(said().getByText("add dinner")).toBeVisible();
    expect(said().getByText(/And on day tw/)).toBeVisible();
    expect(screen.getByRole("log", { name: en.talk.log })).toHaveTextContent(/^Added\.$/);
  });

  it.each([
    [{}, en.talk.working],
    [{ stalled: true }, en.talk.stalled],
    [{ phase: "reconnecting" as const }, en.talk.reconnecting],
  ])("says how it stands while there are no words: %o", (more, words) => {
    column(running(more));
    expect(said().getByText(words)).toBeVisible();
  });

  it("does not say what a card below it asks", () => {
    const question = { id: "q", type: "text", question: "For how many?", validation: { required: true } } as unknown as Question;
    column({ ...running({ view: { ...NOTHING, text: "For how many?", questions: [question] } }), questions: [question] });
    expect(said().getAllByText("For how many?", { selector: "legend, p" })).toHaveLength(1);
  });

  it("can be stopped", async () => {
    column(running({}));
    await userEvent.click(screen.getByRole("button", { name: en.talk.stop }));
    expect(RUN.stop).toHaveBeenCalledOnce();
  });
});

describe("an answer that broke off", () => {
  it("is taken up again, or asked for anew, when the line is lost", async () => {
    column({ sent: SENT, run: { ...RUN, phase: "lost" } });
    const alert = within(screen.getByRole("alert"));
    await userEvent.click(alert.getByRole("button", { name: "Reconnect" }));
    await userEvent.click(alert.getByRole("button", { name: "Try again" }));
    expect(RUN.reconnect).toHaveBeenCalledOnce();
    expect(again).toHaveBeenCalledOnce();
  });

  it("says why it failed and can be asked for anew", () => {
    column({ sent: SENT, run: { ...RUN, phase: "failed", problem: new ApiProblem("rate_limited", 429, "slow down") } });
    expect(screen.getByRole("alert")).toHaveTextContent("That was a lot at once.");
    expect(within(screen.getByRole("alert")).queryByRole("button", { name: "Reconnect" })).toBeNull();
  });

  it("that never reached the server can be sent after a reload", async () => {
    column({ sent: { ...SENT, runId: null } });
    await userEvent.click(within(screen.getByRole("alert")).getByRole("button", { name: "Try again" }));
    expect(again).toHaveBeenCalledOnce();
  });

  it("that was stopped says so", () => {
    column({ sent: SENT, run: { ...RUN, phase: "cancelled" } });
    expect(said().getByText(en.talk.stopped)).toBeVisible();
  });
});

describe("what could be said next", () => {
  const suggested = (...suggestedActions: object[]) => column({ run: replied({ suggestedActions }) });

  it("is said by a tap, or begun in the field where words are missing", async () => {
    suggested({ type: "say", label: "Tidy up", message: "Tidy up day two" }, { type: "say", label: "A name…", message: "Call it " });
    await userEvent.click(screen.getByRole("button", { name: "Tidy up" }));
    expect(say).toHaveBeenCalledExactlyOnceWith("Tidy up day two");
    await userEvent.click(screen.getByRole("button", { name: "A name…" }));
    expect(screen.getByLabelText(en.talk.label)).toHaveValue("Call it ");
  });

  it("has no second way back beside the one at the change itself", () => {
    suggested({ type: "undo", label: "Undo it", message: "undo" }, { type: "say", label: "Nothing to say" });
    expect(screen.queryByRole("button", { name: /Undo it|Nothing/ })).toBeNull();
  });
});
