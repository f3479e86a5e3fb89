/** Pictures of every page and state, for eyes: `npm run screenshots`, then look into test-results/screens. */
import path from "node:path";
import { expect, type Page, settled, test } from "./fixtures";
import { plant } from "./planted";
import type { Locale } from "./texts";

const PATHS = ["/", "/chat/", "/concept/", "/destinations/", "/tripkit/", "/generate/", "/guide/", "/plan/", "/design/", "/rolls/", "/settings/", "/nowhere/"];
const FOLDER = path.resolve(import.meta.dirname, "../test-results/screens");

/** Lazy pictures come when they are looked at. */
async function scrollThrough(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let y = 0; y < height; y += 600) {
    await page.evaluate((to) => window.scrollTo(0, to), y);
    await page.waitForLoadState("networkidle");
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  await settled(page);
}

for (const locale of ["en", "ko"] as Locale[]) {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [360, 1280]) {
      test.describe(`${locale} ${colorScheme} ${width}`, () => {
        test.use({ locale: locale === "ko" ? "ko-KR" : "en-GB", colorScheme, viewport: { width, height: width === 360 ? 740 : 900 } });
        for (const state of ["new", "under-way"]) {
          test(state, async ({ page, watch }) => {
            const root = locale === "ko" ? "/ko" : "";
            watch.expectMissing(`${root}/nowhere/`);
            if (state === "under-way") await plant(page, locale);
            for (const where of PATHS) {
              await page.goto(`${root}${where}`);
              await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
              await scrollThrough(page);
              const name = `${where.replaceAll("/", "") || "home"}-${state}-${locale}-${colorScheme}-${width}.png`;
              await page.screenshot({ path: path.join(FOLDER, name), fullPage: true });
            }
          });
        }
      });
    }
  }
}
