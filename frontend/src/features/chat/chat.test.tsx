import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { StrictMode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { leaveWords, takeWords } from "@/shared/state/first-words";
import { useJourney } from "@/shared/state/journey";
import { show } from "@/shared/testing/render";
import { Conversation } from "./conversation.testing";
import { Chat } from "./index";
import en from "./messages.en.json";
import ko from "./messages.ko.json";
import { NO_NOTES, useOutbox } from "./model/outbox";

vi.mock("next/navigation", () => ({ usePathname: () => "/chat/", useRouter: () => ({ push: () => undefined }) }));

let talk: Conversation;
const composer = () => screen.findByRole("textbox", { name: /your words/i });
const log = () => screen.getByRole("log");
const shownChat = () => show(<Chat />, { chat: en });

beforeEach(() => {
  useJourney.setState(useJourney.getInitialState(), true);
  useOutbox.setState({ draft: "", chats: {} });
  talk = new Conversation();
  vi.stubGlobal("fetch", talk.fetch);
  vi.spyOn(navigator, "onLine", "get").mockImplementation(() => talk.online);
});

describe("the beginning", () => {
  it("is one greeting, also when the page asks twice at once", async () => {
    show(<StrictMode><Chat /></StrictMode>, { chat: en });
    await screen.findByText("What's on your mind?");
    expect(talk.count("POST /api/v1/vibe/sessions")).toBe(1);
  });

  it("takes up the chat that is kept", async () => {
    useJourney.setState({ sessionId: "s1" });
    talk.history.push({ role: "user", content: "a lake", at: "" });
    shownChat();
    await screen.findByText("a lake");
    expect(talk.count("POST /api/v1/vibe/sessions")).toBe(0);
  });

  it("sends the words of the first page once", async () => {
    leaveWords("old lanes");
    shownChat();
    await waitFor(() => expect(talk.sent).toEqual(["old lanes"]));
    expect(takeWords()).toBe("");
  });
});

describe("a turn", () => {
  it("streams, then fills the strip", async () => {
    shownChat();
    await userEvent.type(await composer(), "nostalgic{Enter}");
    await waitFor(() => expect(talk.sent).toEqual(["nostalgic"]));
    await act(() => talk.stream([["token", { text: "Nostalgic it is. " }], ["token", { text: "How lo" }]]));
    expect(within(log()).getByText("Nostalgic it is.")).toBeVisible();
    expect(within(log()).getByText("How lo")).toHaveAttribute("aria-hidden", "true");
    await act(() => talk.answer("nostalgic", "Nostalgic it is. How long?", { mood: "nostalgic" }));
    expect(await screen.findByRole("button", { name: /^mood\s*:\s*nostalgic/i })).toBeVisible();
    await waitFor(() => expect(within(log()).getAllByText("nostalgic")).toHaveLength(1));
  });

  it("sends a chip's value under its label", async () => {
    shownChat();
    await userEvent.click(await screen.findByRole("button", { name: "Quiet" }));
    await waitFor(() => expect(talk.sent).toEqual(["Somewhere quiet"]));
    expect(within(log()).getByText("Quiet")).toBeVisible();
  });

  it("is not sent while a syllable is being put together, nor with Shift", async () => {
    talk.greeting = "안녕하세요.";
    show(<Chat />, { chat: ko }, "ko");
    const field = await screen.findByRole("textbox", { name: "하고 싶은 말" });
    fireEvent.change(field, { target: { value: "골목" } });
    fireEvent.keyDown(field, { key: "Enter", isComposing: true });
    fireEvent.keyDown(field, { key: "Enter", keyCode: 229 });
    fireEvent.keyDown(field, { key: "Enter", shiftKey: true });
    expect(field).toHaveValue("골목");
    fireEvent.keyDown(field, { key: "Enter" });
    await waitFor(() => expect(talk.sent).toEqual(["골목"]));
  });

  it("can be stopped, and sent again as a new run", async () => {
    shownChat();
    await userEvent.type(await composer(), "a lake{Enter}");
    await waitFor(() => expect(talk.sent).toHaveLength(1));
    await act(() => talk.stream([["token", { text: "A la" }]]));
    await userEvent.click(screen.getByRole("button", { name: "Stop" }));
    expect(await screen.findByText(/^Stopped/)).toBeVisible();
    expect(talk.count("DELETE /api/v1/runs/run1")).toBe(1);
    expect(within(log()).getByText("A la")).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Send it again" }));
    await waitFor(() => expect(talk.sent).toEqual(["a lake", "a lake"]));
  });

  it("says so humanly when another one is under way, and keeps the words", async () => {
    talk.refuse = { status: 409, code: "run_under_way" };
    shownChat();
    await userEvent.type(await composer(), "a lake{Enter}");
    expect(await screen.findByText(/another answer is still being written/i)).toBeVisible();
    expect(within(log()).getByText("a lake")).toBeVisible();
    talk.refuse = null;
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(talk.sent).toEqual(["a lake"]));
  });

  it("is kept offline and goes out when the network is back", async () => {
    talk.online = false;
    shownChat();
    await userEvent.type(await composer(), "a lake{Enter}");
    expect(await screen.findByText(/goes out when the network is back/)).toBeVisible();
    expect(talk.sent).toEqual([]);
    talk.online = true;
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(talk.sent).toEqual(["a lake"]));
  });

  it("is taken up again after a reload, from its first event", async () => {
    useJourney.setState({ sessionId: "s1", runs: { chat: "run1" } });
    localStorage.setItem("tripkit-journey", JSON.stringify({ state: { sessionId: "s1", runs: { chat: "run1" } }, version: 1 }));
    useOutbox.setState({ chats: { s1: { ...NO_NOTES, pending: { text: "a lake", at: 1, waiting: false } } } });
    shownChat();
    await waitFor(() => expect(talk.count("GET /api/v1/runs/run1/events")).toBe(1));
    await act(() => talk.answer("a lake", "A lake. How long?", { aesthetic: "nature" }));
    await waitFor(() => expect(within(log()).getAllByText("a lake")).toHaveLength(1));
    await waitFor(() => expect(useJourney.getState().runs.chat).toBeUndefined());
  });
});

describe("saying it anew", () => {
  it("brings the message back, and strikes the old one once the new one goes out", async () => {
    useJourney.setState({ sessionId: "s1" });
    talk.history.push({ role: "user", content: "three days", at: "" });
    shownChat();
    await userEvent.click(await screen.findByRole("button", { name: /say this again/i }));
    const field = await composer();
    expect(field).toHaveValue("three days");
    await userEvent.clear(field);
    await userEvent.type(field, "a week{Enter}");
    await waitFor(() => expect(talk.sent).toEqual(["a week"]));
    expect(within(log()).getByText("three days").tagName).toBe("S");
  });
});

describe("a frame", () => {
  const mood = () => screen.findByRole("button", { name: /^mood\s*:/i });

  it("is changed by hand, and changed back", async () => {
    talk.profile = { mood: "peaceful" };
    useJourney.setState({ sessionId: "s1" });
    shownChat();
    fireEvent.click(await mood());
    fireEvent.click(screen.getByText("nostalgic"));
    await waitFor(() => expect(talk.patches).toEqual([{ mood: "nostalgic" }]));
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await waitFor(() => expect(talk.patches[1]).toEqual({ mood: "peaceful", skipped: [] }));
  });

  it("is as it was when the API refuses", async () => {
    talk.profile = { mood: "peaceful" };
    talk.refuse = { status: 409, code: "run_under_way" };
    useJourney.setState({ sessionId: "s1" });
    shownChat();
    fireEvent.click(await mood());
    fireEvent.click(screen.getByText("nostalgic"));
    expect(await screen.findByText(/a reply is still being written/i)).toBeVisible();
    expect(await mood()).toHaveAccessibleName(/peaceful/);
  });
});

it("begins a new roll, and goes back to the old one", async () => {
  useJourney.setState({ sessionId: "s1", conceptId: "noir" });
  talk.history.push({ role: "user", content: "a lake", at: "" });
  shownChat();
  await screen.findByText("a lake");
  await userEvent.click(screen.getByRole("button", { name: "New roll" }));
  await waitFor(() => expect(talk.count("POST /api/v1/vibe/sessions")).toBe(1));
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  expect(useJourney.getState()).toMatchObject({ sessionId: "s1", conceptId: "noir" });
  expect(await screen.findByText("a lake")).toBeVisible();
});
