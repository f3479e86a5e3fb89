import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import { Settings } from "./index";
import en from "./messages.en.json";
import ko from "./messages.ko.json";

vi.mock("next/navigation", () => ({ usePathname: () => "/settings/" }));

const PARTS = {
  storage: "ok",
  redis: "not configured",
  llm: "not configured",
  places: "ok",
  keywords: "degraded",
  images: "down",
};

function ready(status: number, answer: unknown) {
  vi.stubGlobal("fetch", async () => Response.json(answer, { status }));
}

beforeEach(() => {
  ready(200, { status: "ok", parts: PARTS });
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  delete document.documentElement.dataset.theme;
});

const row = (name: string) => screen.findByRole("row", { name: new RegExp(name) });

it("says how each part is now and which setting would change it", async () => {
  show(<Settings />, { settings: en });
  expect(await screen.findAllByText(en.parts.state.ok)).toHaveLength(2);
  expect(within(await row(en.parts.llm.name)).getByText(en.parts.state.none)).toBeInTheDocument();
  expect(within(await row(en.parts.keywords.name)).getByText(en.parts.state.degraded)).toBeInTheDocument();
  expect(within(await row(en.parts.images.name)).getByText(en.parts.state.down)).toBeInTheDocument();
  expect(within(await row(en.parts.redis.name)).getByText(en.parts.state.single)).toBeInTheDocument();
  expect(within(await row(en.parts.places.adds.slice(0, 20))).getByText("GOOGLE_MAPS_API_KEY")).toBeInTheDocument();
});

it("reads the parts of a server that is not ready", async () => {
  ready(503, { status: "down", parts: { ...PARTS, storage: "down" } });
  show(<Settings />, { settings: en });
  expect(await screen.findAllByText(en.parts.state.down)).toHaveLength(2);
  expect(screen.queryByRole("alert")).toBeNull();
});

it("says so when the server says nothing, and still tells what keys add", async () => {
  ready(404, { code: "not_found" });
  show(<Settings />, { settings: en });
  expect(await screen.findByRole("alert")).toHaveTextContent(en.parts.unknown);
  expect(screen.getByText("REDIS_URL")).toBeInTheDocument();
});

it("keeps the chosen theme and shows it at once", async () => {
  show(<Settings />, { settings: en });
  await userEvent.click(screen.getByRole("button", { name: en.theme.dark }));
  expect(document.documentElement.dataset.theme).toBe("dark");
  expect(localStorage.getItem("tripkit-theme")).toContain("dark");
  expect(screen.getByRole("button", { name: en.theme.dark })).toHaveAttribute("aria-pressed", "true");
  await userEvent.click(screen.getByRole("button", { name: en.theme.system }));
  expect(localStorage.getItem("tripkit-theme")).not.toContain("dark");
  expect(document.documentElement.dataset.theme).toBe("light");
});

it("leads to the same page in the other language and remembers it", async () => {
  show(<Settings />, { settings: ko }, "ko");
  const english = screen.getByRole("link", { name: "English" });
  expect(english).toHaveAttribute("href", "/settings/");
  expect(screen.getByRole("link", { name: "한국어" })).toHaveAttribute("aria-current", "true");
  english.addEventListener("click", (event) => event.preventDefault());
  await userEvent.click(english);
  expect(document.cookie).toContain("locale=en");
});
