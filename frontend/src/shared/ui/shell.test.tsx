import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { show } from "../testing/render";
import en from "../messages.en.json";
import ko from "../messages.ko.json";
import { Page } from "./page";
import { Shell } from "./shell";

let path = "/";
vi.mock("next/navigation", () => ({ usePathname: () => path }));

beforeEach(() => {
  path = "/";
  delete document.documentElement.dataset.awake;
  window.history.replaceState(null, "", "/");
});

const desks = (name: string) => within(within(screen.getByRole("banner")).getByRole("navigation", { name })).getAllByRole("link");
/** As the build writes them, but for the slash at the end, which only it puts there. */
const written = (links: HTMLElement[]) => links.map((link) => [link.textContent, link.getAttribute("href")]);

it("leads to ask, plan, change and guide from every page's header", () => {
  show(<Shell>-</Shell>, {});
  expect(written(desks(en.nav.desks))).toEqual([
    [en.nav.ask, "/#ask"],
    [en.nav.plan, "/plan"],
    [en.nav.design, "/design"],
    [en.nav.guide, "/guide"],
  ]);
});

it("does so in Korean, and says where one is", () => {
  path = "/ko/plan/";
  show(<Shell>-</Shell>, {}, "ko");
  const links = desks(ko.nav.desks);
  expect(written(links)[3]).toEqual([ko.nav.guide, "/ko/guide"]);
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual([null, "page", null, null]);
});

it("takes the focus to the heading of a page that is gone to, not of the first one", () => {
  const first = show(<Page title="One" />, {});
  expect(document.body).toHaveFocus();
  first.unmount();
  document.documentElement.dataset.awake = "";
  show(<Page title="Two" />, {});
  expect(screen.getByRole("heading", { name: "Two" })).toHaveFocus();
});

it("leaves the focus to the place that an address names", () => {
  document.documentElement.dataset.awake = "";
  window.history.replaceState(null, "", "/#ask");
  show(<Page title="One" />, {});
  expect(document.body).toHaveFocus();
});
