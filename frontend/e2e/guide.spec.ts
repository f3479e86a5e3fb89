import { readFileSync } from "node:fs";
import path from "node:path";
import { createTranslator } from "use-intl/core";
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from "./fixtures";

const LOCALES = [
  { locale: "en" as const, colorScheme: "light" as const, width: 1280, height: 900, root: "" },
  { locale: "ko" as const, colorScheme: "dark" as const, width: 360, height: 740, root: "/ko" },
];

function textsOf(locale: "en" | "ko") {
  const file = path.resolve(import.meta.dirname, `../src/features/guide/messages.${locale}.json`);
  const messages: Record<string, unknown> = JSON.parse(readFileSync(file, "utf8"));
  return createTranslator({ locale, messages, timeZone: "UTC" }) as unknown as (key: string) => string;
}

/** The newest answer is whole once it says what was checked. */
const answers = (page: Page) => page.getByRole("article").filter({ has: page.locator("summary") });

for (const { locale, colorScheme, width, height, root } of LOCALES) {
  test.describe(`the guide, ${locale}, ${colorScheme}, ${width} px`, () => {
    test.use({ viewport: { width, height }, colorScheme, locale: locale === "ko" ? "ko-KR" : "en-GB" });

    test("a bar crawl on a Poya is answered with the rule, a plan without a drink, its sources and the day", async ({ page }) => {
      const say = textsOf(locale);
      await page.goto(`${root}/guide/`);
      await expectAccessible(page);
      await page.getByRole("button", { name: say("examples.barCrawl") }).click();
      await expect(answers(page)).toHaveCount(1);
      const rules = page.getByRole("note", { name: say("rules.title") });
      await expect(rules).toContainText(say("rules.severity.critical"));
      await expect(rules).toContainText(say("rules.name.poya_alcohol"));
      await expect(page.getByRole("heading", { level: 3, name: say("plan.title") })).toBeVisible();
      await expect(page.getByRole("table")).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);

      await page.reload();
      await expect(answers(page)).toHaveCount(1);
      await page.getByLabel(say("day.date"), { exact: true }).fill("2027-03-06");
      await expect(page.getByRole("heading", { level: 3, name: /2027/ })).toBeVisible();
      await expect(page.getByRole("table")).toHaveCount(1);

      await page.getByRole("button", { name: say("startOver") }).click();
      await expect(page.getByRole("button", { name: say("examples.light") })).toBeVisible();
    });
  });
}

test("a question about “there” keeps the place, and a number opens the text behind it", async ({ page }) => {
  const say = textsOf("en");
  await page.goto("/guide/");
  await page.getByLabel(say("desk.label")).fill("Tell me the history of Kandy");
  await page.keyboard.press("Enter");
  await expect(answers(page)).toHaveCount(1);
  await answers(page).getByRole("button", { name: "Source 1", exact: true }).first().click();
  await expect(page.getByRole("dialog")).toContainText(say("sources.rests"));
  await page.keyboard.press("Escape");
  await page.getByLabel(say("desk.label")).fill("Is it crowded there on 20 August 2026?");
  await page.keyboard.press("Enter");
  await expect(answers(page)).toHaveCount(2);
  await expect(page.getByRole("heading", { level: 3, name: /^Kandy, .*2026/ })).toBeVisible();
});
