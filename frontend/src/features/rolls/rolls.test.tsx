import { act, fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, afterEach, expect, it, vi } from "vitest";
import { useLeaving } from "@/shared/belongings/leaving";
import { useJourney } from "@/shared/state/journey";
import { show } from "@/shared/testing/render";
import { Rolls } from "./index";
import en from "./messages.en.json";
import ko from "./messages.ko.json";

vi.mock("next/navigation", () => ({ usePathname: () => "/rolls/" }));

interface Kept {
  id: string;
  kind: string;
  createdAt: number;
  summary: object;
}

const talk = (id: string, destination: string): Kept => ({
  id,
  kind: "chats",
  createdAt: 1_795_271_937,
  summary: { reply: `What of ${destination}?`, isComplete: false, collectedData: { destination, days: 5 } },
});
const kit = (id: string, title: string): Kept => ({
  id,
  kind: "kits",
  createdAt: 1_795_271_937,
  summary: { title, date: "2027-10-17", destination: { city: "Gunsan", countryCode: "KR", imageUrl: "/api/v1/cards/g" } },
});
const picture = (id: string): Kept => ({
  id,
  kind: "pictures",
  createdAt: 1_795_271_937,
  summary: { imageUrl: `/api/v1/images/${id}`, metadata: { provider: "developed" } },
});

const KINDS = ["chats", "kits", "pictures", "plans", "itineraries"];
const asked: string[] = [];

/** Keeps things as the API does, one a page, and forgets what it is told to. */
function server(kept: Kept[], { refuses = false } = {}) {
  const deleted: string[] = [];
  let things = kept;
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === "DELETE") {
      deleted.push(pathname);
      if (refuses) return Response.json({ code: "forbidden" }, { status: 403 });
      things = pathname === "/api/v1/me" ? [] : things.filter(({ id }) => !pathname.endsWith(id));
      return new Response(null, { status: 204 });
    }
    const at = Number(searchParams.get("cursor") ?? 0);
    const page = (wanted: string) => {
      const all = things.filter(({ kind }) => kind === wanted);
      return { items: all.slice(at, at + 1), next: all.length > at + 1 ? String(at + 1) : null };
    };
    if (pathname !== "/api/v1/me") return Response.json(page(pathname.split("/").pop()!));
    asked.push(pathname);
    return Response.json(Object.fromEntries(KINDS.map((kind) => [kind, page(kind)])));
  });
  return deleted;
}

const settled = () => act(() => vi.advanceTimersByTimeAsync(50));
const later = () => act(() => vi.advanceTimersByTimeAsync(8100));

async function open(locale: "en" | "ko" = "en") {
  show(<Rolls />, { rolls: locale === "ko" ? ko : en }, locale);
  await settled();
}

beforeEach(() => {
  vi.useFakeTimers();
  useLeaving.setState({ ids: new Set() });
  useJourney.setState(useJourney.getInitialState(), true);
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("shows one empty frame and one way on when there is nothing", async () => {
  server([]);
  await open();
  expect(screen.getByText(en.empty)).toBeInTheDocument();
  expect(screen.getByRole("link", { name: en.begin })).toHaveAttribute("href", "/");
});

it("opens a talk where it was left", async () => {
  server([talk("c1", "Lisbon")]);
  await open();
  const link = screen.getByRole("link", { name: "Lisbon, 5 days" });
  expect(link.getAttribute("href")).toContain("id=c1");
  link.addEventListener("click", (event) => event.preventDefault());
  fireEvent.click(link);
  expect(useJourney.getState().sessionId).toBe("c1");
});

it("names days and dates as Korean does", async () => {
  server([talk("c1", "리스본"), kit("k1", "군산 원도심 · 필름 로그")]);
  await open("ko");
  expect(screen.getByRole("link", { name: "리스본, 4박 5일" })).toBeInTheDocument();
  expect(screen.getByText(/2026년 11월 2\d일에 만들었어요/)).toBeInTheDocument();
});

it("fetches the following page on demand", async () => {
  server([kit("k1", "First"), kit("k2", "Second")]);
  await open();
  expect(screen.queryByText("Second")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: en.more }));
  await settled();
  expect(screen.getByText("First")).toBeInTheDocument();
  expect(screen.getByText("Second")).toBeInTheDocument();
  expect(screen.queryByRole("button", { name: en.more })).toBeNull();
});

it("deletes for good only once the offer to undo is over", async () => {
  const deleted = server([kit("k1", "Gunsan"), picture("p1")]);
  useJourney.setState({ kitId: "k1" });
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Delete: Gunsan" }));
  expect(screen.queryByText("Gunsan")).toBeNull();
  expect(screen.getByRole("heading", { name: en.kind.kits })).toHaveFocus();
  expect(deleted).toEqual([]);
  await later();
  expect(deleted).toEqual(["/api/v1/kits/k1"]);
  expect(useJourney.getState().kitId).toBeNull();
});

it("takes a deletion back", async () => {
  const deleted = server([talk("c1", "Lisbon")]);
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Delete: Lisbon, 5 days" }));
  fireEvent.click(screen.getByRole("button", { name: "Undo" }));
  expect(screen.getByRole("link", { name: "Lisbon, 5 days" })).toBeInTheDocument();
  await later();
  expect(deleted).toEqual([]);
});

it("deletes also when the page is left", async () => {
  const deleted = server([picture("p1")]);
  await open();
  fireEvent.click(screen.getByRole("button", { name: `Delete: ${en.picture.own}` }));
  fireEvent(window, new Event("pagehide"));
  await settled();
  expect(deleted).toEqual(["/api/v1/images/p1"]);
});

it("puts back what the server would not delete, and says so", async () => {
  server([kit("k1", "Gunsan")], { refuses: true });
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Delete: Gunsan" }));
  await later();
  expect(screen.getByText("Gunsan")).toBeInTheDocument();
  expect(screen.getByText(en.notDeleted)).toBeInTheDocument();
});

it("erases everything after asking, and forgets the journey", async () => {
  const deleted = server([kit("k1", "Gunsan"), talk("c1", "Lisbon")]);
  useJourney.setState({ kitId: "k1", sessionId: "c1" });
  await open();
  fireEvent.click(screen.getByRole("button", { name: en.erase.open }));
  const dialog = screen.getByRole("dialog", { name: en.erase.sure });
  for (const line of Object.values(en.erase.list)) expect(within(dialog).getByText(line)).toBeInTheDocument();
  expect(deleted).toEqual([]);
  fireEvent.click(within(dialog).getByRole("button", { name: en.erase.go }));
  await settled();
  expect(deleted).toEqual(["/api/v1/me"]);
  expect(useJourney.getState()).toMatchObject({ kitId: null, sessionId: null });
  expect(screen.getByText(en.empty)).toBeInTheDocument();
});

it("says what is missing when one shelf does not come", async () => {
  server([]);
  const answered = globalThis.fetch;
  vi.stubGlobal("fetch", (request: Request) =>
    /kits|\/me\?/.test(request.url) ? Promise.resolve(Response.json({ code: "not_found" }, { status: 404 })) : answered(request),
  );
  await open();
  expect(within(screen.getByRole("region", { name: en.kind.kits })).getByRole("alert")).toBeInTheDocument();
  expect(screen.getByText(en.none.chats, { exact: false })).toBeInTheDocument();
});

it("asks once for the beginning of all shelves", async () => {
  server([talk("c1", "Gunsan"), kit("k1", "Gunsan")]);
  asked.length = 0;
  await open();
  expect(asked).toEqual(["/api/v1/me"]);
  expect(screen.getByRole("region", { name: en.kind.kits })).toHaveTextContent("Gunsan");
});
