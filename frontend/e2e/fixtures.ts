/** A browser in front of the real thing: API, line and a watch over what the page does wrong. */
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { Api } from "./api";
import { Line } from "./line";
import { Street } from "./street";

export { expect };
export type { Page };

interface Watch {
  faults: string[];
  /** The network is about to break: the browser's own words about that are no fault. */
  expectBreaks(): void;
  /** An address that is meant to be missing. */
  expectMissing(path: string): void;
  /** A request that is meant to be refused, once. */
  expectRefused(status: number): void;
  over(context: BrowserContext): void;
}

interface Fixtures {
  watch: Watch;
  address: string;
}

interface Stack {
  api: Api;
  line: Line;
  street: Street;
}

interface Options {
  /** Whether the API names a street map; its host is on this machine. */
  hasStreets: boolean;
}

export const test = base.extend<Fixtures, { stack: Stack } & Options>({
  hasStreets: [false, { option: true, scope: "worker" }],
  stack: [
    async ({ hasStreets }, provide) => {
      const street = await Street.start();
      const styles = { MAP_STYLE_URL: `${street.origin}/light.json`, MAP_STYLE_DARK_URL: `${street.origin}/dark.json` };
      const api = await Api.start(hasStreets ? styles : {});
      const line = await Line.to(api.port);
      await provide({ api, line, street });
      await line.end();
      await street.end();
      await api.end();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  address: async ({}, provide, info) => provide(addressOf(info.testId)),
  baseURL: async ({ stack }, provide) => provide(stack.line.url),
  extraHTTPHeaders: async ({ address }, provide) => provide({ "X-Forwarded-For": address }),
  page: async ({ page }, provide) => {
    for (const way of ["goto", "reload"] as const) {
      const go = page[way].bind(page) as (...given: unknown[]) => Promise<never>;
      page[way] = async (...given: unknown[]) => {
        const answer = await go(...given);
        if (!JSON.stringify(given).includes("domcontentloaded")) await awake(page);
        return answer;
      };
    }
    await provide(page);
  },
  watch: [
    async ({ context, baseURL, stack }, provide) => {
      stack.line.mend();
      const watch = watchOver([baseURL ?? "", stack.street.origin]);
      watch.over(context);
      await provide(watch);
      stack.line.mend();
      stack.street.reset();
      expect(watch.faults).toEqual([]);
    },
    { auto: true },
  ],
});

const WAKES = 5000;

/**
 * A page may draw its form anew while it wakes up, under a tool that fills what it found before. early.spec.ts shows what
 * becomes of people's words meanwhile. A page that has no line, or is no page of ours, is as awake as it gets.
 */
async function awake(page: Page): Promise<void> {
  const isAwake = () => !document.getElementById("main") || "awake" in document.documentElement.dataset;
  await page.waitForFunction(isAwake, undefined, { timeout: WAKES }).catch(() => undefined);
}

function addressOf(testId: string): string {
  const digits = [...testId].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_025, 7);
  return `198.18.${Math.floor(digits / 255)}.${(digits % 255) + 1}`;
}

function watchOver(origins: readonly [string, string]): Watch {
  const faults: string[] = [];
  const missing = new Set<string>();
  const refused: number[] = [];
  let breaks = false;
  const isExpected = (text: string, url: string) =>
    (breaks && /net::ERR_|Failed to load (resource|chunk)|Worker failed to load/.test(text)) || (missing.has(new URL(url || origins[0]).pathname) && /404/.test(text));
  const wasRefused = (text: string) => {
    const at = refused.findIndex((status) => text.includes(`status of ${status}`));
    return at >= 0 && refused.splice(at, 1).length > 0;
  };
  return {
    faults,
    expectBreaks: () => void (breaks = true),
    expectMissing: (path) => void missing.add(path),
    expectRefused: (status) => void refused.push(status),
    over(context) {
      context.on("weberror", (error) => faults.push(`not caught: ${error.error().message}`));
      context.on("console", (message) => {
        const { url } = message.location();
        if (message.type() === "error" && !isExpected(message.text(), url) && !wasRefused(message.text())) faults.push(`console: ${message.text()} ${url}`);
      });
      context.on("request", (request) => {
        const url = request.url();
        if (/^https?:/.test(url) && !origins.some((origin) => url.startsWith(origin))) faults.push(`to another host: ${url}`);
      });
    },
  };
}

/** What axe finds; the map's canvas has a list beside it that says the same. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).exclude(".maplibregl-canvas").analyze();
  const found = violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(" ")}: ${failureSummary}`));
  expect(found).toEqual([]);
}

/** Nothing on the page moves or fades any more. */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const [width, shown] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width, "the page is wider than the screen").toBeLessThanOrEqual(shown ?? 0);
}

/** What a person keeps over pages, read where the pages keep it. */
export async function journeyOf(page: Page): Promise<Record<string, unknown>> {
  const kept = await page.evaluate(() => localStorage.getItem("tripkit-journey"));
  return kept ? (JSON.parse(kept) as { state: Record<string, unknown> }).state : {};
}
