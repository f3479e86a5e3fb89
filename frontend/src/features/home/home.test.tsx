import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { useJourney } from "@/shared/state/journey";
import { SAMPLES } from "@/shared/looks/samples";
import { takeWords } from "@/shared/state/first-words";
import { show } from "@/shared/testing/render";
import { Home } from "./index";
import en from "./messages.en.json";
import ko from "./messages.ko.json";

const push = vi.fn();
vi.mock("next/navigation", () => ({ useRouter: () => ({ push }), usePathname: () => "/" }));

const NONE = { items: [], next: null };
const KIT = {
  id: "k1",
  kind: "kits",
  createdAt: 1_795_271_937,
  summary: { title: "Gunsan old port · Film Log", destination: { imageUrl: "/api/v1/cards/g" }, date: "2026-10-17" },
};
const CHAT = {
  id: "c1",
  kind: "chats",
  createdAt: 1_795_271_000,
  summary: { reply: "Anywhere in mind?", collectedData: { destination: null, days: 3 }, isComplete: false },
};

function answering({ mine = { chats: NONE, kits: NONE, pictures: NONE, plans: NONE, itineraries: NONE }, concepts = [] as unknown[] } = {}) {
  vi.stubGlobal("fetch", async (request: Request) =>
    Response.json(new URL(request.url).pathname === "/api/v1/me" ? mine : concepts),
  );
}

beforeEach(() => {
  push.mockClear();
  useJourney.setState(useJourney.getInitialState(), true);
  answering();
});

it("takes a sentence to the talk on Enter", async () => {
  show(<Home />, { home: en });
  await userEvent.type(screen.getByRole("textbox", { name: en.ask }), "  lakes, no people  {Enter}");
  expect(takeWords()).toBe("lakes, no people");
  expect(push).toHaveBeenCalledExactlyOnceWith("/chat/");
});

it("stays when there is nothing but blanks, and breaks the line on Shift+Enter", async () => {
  show(<Home />, { home: en });
  const field = screen.getByRole("textbox", { name: en.ask });
  await userEvent.type(field, "  {Enter}");
  await userEvent.clear(field);
  await userEvent.type(field, "a{Shift>}{Enter}{/Shift}b");
  expect(field).toHaveValue("a\nb");
  expect(push).not.toHaveBeenCalled();
});

it("does not send while Hangul is being composed", async () => {
  show(<Home />, { home: ko }, "ko");
  const field = screen.getByRole("textbox", { name: ko.ask });
  await userEvent.type(field, "바다");
  const composing = new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true });
  field.dispatchEvent(composing);
  expect(push).not.toHaveBeenCalled();
  await userEvent.type(field, "{Enter}");
  expect(push).toHaveBeenCalledWith("/ko/chat/");
});

it("begins with an example as it stands", async () => {
  show(<Home />, { home: en });
  await userEvent.click(screen.getByRole("button", { name: en.examples.d }));
  expect(takeWords()).toBe(en.examples.d);
});

it("shows all six looks before the API has answered, and keeps the chosen one", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  show(<Home />, { home: en });
  const looks = screen.getByRole("region", { name: en.sheet.title });
  expect(within(looks).getAllByRole("button")).toHaveLength(6);
  await userEvent.click(within(looks).getByRole("button", { name: /Noir/ }));
  expect(useJourney.getState().conceptId).toBe("noir");
  expect(within(looks).getByRole("button", { name: /Noir/ })).toHaveAttribute("aria-pressed", "true");
  expect(push).toHaveBeenCalledWith("/chat/");
});

it("has each look's picture in its frame without asking", () => {
  answering();
  show(<Home />, { home: en });
  const picture = screen.getByRole("button", { name: /Noir/ }).querySelector("img");
  expect(picture).toHaveAttribute("src", SAMPLES.noir);
  expect(picture).toHaveAttribute("srcset", `${SAMPLES.noir}&shape=contact 480w, ${SAMPLES.noir} 1200w`);
  expect(screen.getByRole("button", { name: /Seaside/ }).querySelector("img")).toHaveAttribute("src", SAMPLES.seaside);
});

it("offers who comes back the newest thing first", async () => {
  answering({ mine: { chats: { items: [CHAT], next: null }, kits: { items: [KIT], next: null }, pictures: NONE, plans: NONE, itineraries: NONE } as never });
  show(<Home />, { home: en });
  const back = await screen.findByRole("link", { name: en.back.goOn.kits });
  expect(back.getAttribute("href")).toMatch(/^\/tripkit\/?\?id=k1$/);
  expect(screen.getByText("Gunsan old port · Film Log")).toBeInTheDocument();
  const opened = screen.getByRole("link", { name: /Anywhere in mind/ });
  opened.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(opened);
  expect(useJourney.getState().sessionId).toBe("c1");
});

const Desk = ({ first }: { first: string | null }) => <p>asked: {first}</p>;

it("answers a question here on Enter, and says so before", async () => {
  show(<Home Desk={Desk} />, { home: en });
  const field = screen.getByRole("textbox", { name: en.ask });
  await userEvent.type(field, "how much would four days in Lisbon cost for two in May?");
  expect(screen.getByText(en.question.here)).toBeInTheDocument();
  await userEvent.type(field, "{Enter}");
  expect(screen.getByText(/^asked: how much would four days/)).toBeInTheDocument();
  expect(field).toHaveValue("");
  expect(push).not.toHaveBeenCalled();
});

it("takes a feeling to the talk on Enter, and asks it when told to", async () => {
  show(<Home Desk={Desk} />, { home: en });
  const field = screen.getByRole("textbox", { name: en.ask });
  await userEvent.type(field, "Lisbon, slow, with Dad");
  await userEvent.click(screen.getByRole("button", { name: en.question.ask }));
  expect(screen.getByText("asked: Lisbon, slow, with Dad")).toBeInTheDocument();
  await userEvent.type(field, "nostalgic, old lanes, film camera, three days{Enter}");
  expect(push).toHaveBeenCalledExactlyOnceWith("/chat/");
});

it("puts the cursor into the field when the header's Ask leads here", () => {
  window.history.replaceState(null, "", "/#ask");
  show(<Home />, { home: en });
  expect(screen.getByRole("textbox", { name: en.ask })).toHaveFocus();
  window.history.replaceState(null, "", "/");
});
