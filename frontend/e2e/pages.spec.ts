import { leftoverEnglish } from "./english";
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from "./fixtures";
import { OWN_WORDS, plant } from "./planted";
import { type Locale, textsOf } from "./texts";

const PATHS = ["/", "/chat/", "/concept/", "/destinations/", "/tripkit/", "/generate/", "/plan/", "/design/", "/rolls/", "/settings/"];
const DESKS = ["ask", "plan", "design", "guide"];
const LOOKS = [
  { locale: "en" as Locale, colorScheme: "light" as const, viewport: { width: 1280, height: 900 }, tag: [] },
  { locale: "ko" as Locale, colorScheme: "dark" as const, viewport: { width: 360, height: 740 }, tag: [] },
  { locale: "en" as Locale, colorScheme: "dark" as const, viewport: { width: 360, height: 740 }, tag: ["@soak"] },
  { locale: "ko" as Locale, colorScheme: "light" as const, viewport: { width: 1280, height: 900 }, tag: ["@soak"] },
];

/** The page has got what it asked for. */
async function arrived(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("main [role=status] > .hidden-visually:only-child")).toHaveCount(0);
}

for (const { locale, colorScheme, viewport, tag } of LOOKS) {
  test.describe(`${locale}, ${colorScheme}, ${viewport.width} px`, { tag }, () => {
    test.use({ viewport, colorScheme, locale: locale === "ko" ? "ko-KR" : "en-GB", contextOptions: { reducedMotion: "reduce" } });
    const root = locale === "ko" ? "/ko" : "";
    const say = textsOf(locale);

    for (const state of ["new", "under way"] as const) {
      test(`every page of a journey that is ${state} can be read by everybody`, async ({ page }) => {
        if (state === "under way") await plant(page, locale);
        const desks = page.getByRole("banner").getByRole("navigation", { name: say("shared.nav.desks") });
        for (const path of PATHS) {
          await test.step(path, async () => {
            await page.goto(`${root}${path}`);
            await arrived(page);
            await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
            await expect(page.locator("html")).toHaveAttribute("lang", locale);
            await expectNoSidewaysScroll(page);
            for (const desk of DESKS) {
              await expect(desks.getByRole("link", { name: say(`shared.nav.${desk}`), exact: true })).toBeInViewport({ ratio: 1 });
            }
            await expectAccessible(page);
            if (locale === "ko") expect(await leftoverEnglish(page, OWN_WORDS)).toEqual([]);
          });
        }
      });
    }

    test("an address that leads nowhere says so, in the reader's language", async ({ page, watch }) => {
      watch.expectMissing(`${root}/nowhere/`);
      const answer = await page.goto(`${root}/nowhere/`);
      expect(answer?.status()).toBe(404);
      await expect(page.locator("html")).toHaveAttribute("lang", locale);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      if (locale === "ko") expect(await leftoverEnglish(page)).toEqual([]);
    });
  });
}

test("the first words stand before a script is asked for", async ({ page }) => {
  // The second time, when nothing but the page itself takes long.
  for (const path of ["/rolls/", "/settings/"]) await page.goto(path);
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime));
  await expect.poll(async () => (await scripts()).length).toBeGreaterThan(0);
  const painted = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  expect(painted).toBeGreaterThan(0);
  // A page that can't paint within a second does not wait for it.
  expect(Math.min(...(await scripts()))).toBeGreaterThanOrEqual(Math.min(painted, 1000));
});
