import { readFileSync } from "node:fs";
import path from "node:path";
import { createTranslator } from "use-intl/core";
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from "./fixtures";

const CASES = [
  {
    locale: "en" as const, colorScheme: "light" as const, width: 1280, height: 900, root: "",
    question: "how much would four days in Lisbon cost for two in May?", on: "and for three people?", three: /3 travellers/,
    feeling: "nostalgic, old lanes, film camera, three days", refused: "how many bones are in the body?",
  },
  {
    locale: "ko" as const, colorScheme: "dark" as const, width: 360, height: 740, root: "/ko",
    question: "5월에 둘이서 리스본 4일, 비용이 얼마나 들까요?", on: "세 명이면요?", three: /3명/,
    feeling: "오래된 골목이랑 필름 카메라, 사흘", refused: "김치찌개 레시피 알려줘",
  },
];

function textsOf(feature: "ask" | "home", locale: "en" | "ko") {
  const file = path.resolve(import.meta.dirname, `../src/features/${feature}/messages.${locale}.json`);
  const messages: Record<string, unknown> = JSON.parse(readFileSync(file, "utf8"));
  return createTranslator({ locale, messages, timeZone: "UTC" }) as unknown as (key: string) => string;
}

async function shoot(page: Page, name: string): Promise<void> {
  const folder = process.env.ASK_SHOTS;
  if (folder) await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true });
}

for (const { locale, colorScheme, width, height, root, ...said } of CASES) {
  test.describe(`a question on the home page, ${locale}, ${colorScheme}, ${width} px`, () => {
    test.use({ viewport: { width, height }, colorScheme, locale: locale === "ko" ? "ko-KR" : "en-GB" });
    const [say, home] = [textsOf("ask", locale), textsOf("home", locale)];
    const answers = (page: Page) => page.getByRole("article").filter({ has: page.locator("summary", { hasText: say("sources") }) });

    test("is answered there, goes on in its session, outlives a reload and is put away", async ({ page }) => {
      await page.goto(`${root}/`);
      await page.getByRole("textbox", { name: home("ask") }).fill(said.question);
      await expect(page.getByText(home("question.here"))).toBeVisible();
      await page.keyboard.press("Enter");
      await expect(answers(page)).toHaveCount(1);
      await expect(page.getByRole("table")).toHaveCount(1);
      await page.locator("summary", { hasText: say("sources") }).click();
      await expect(page.getByText(say("route.budget"), { exact: true }).first()).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      await shoot(page, `${locale}-answer`);

      await page.getByRole("textbox", { name: say("label") }).fill(said.on);
      await page.keyboard.press("Enter");
      await expect(answers(page)).toHaveCount(2);
      await expect(answers(page).last()).toContainText(said.three);
      await page.reload();
      await expect(answers(page)).toHaveCount(2);
      await expectAccessible(page);
      await page.getByRole("button", { name: say("close") }).click();
      await expect(answers(page)).toHaveCount(0);
    });

    test("that is no travel question is refused in a sentence; a feeling begins a talk", async ({ page }) => {
      await page.goto(`${root}/`);
      const field = page.getByRole("textbox", { name: home("ask") });
      await field.fill(said.refused);
      await page.getByRole("button", { name: home("question.ask") }).click();
      await expect(page.getByRole("button", { name: say("talk") })).toBeVisible();
      await shoot(page, `${locale}-refused`);
      await field.fill(said.feeling);
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`${root}/chat/`));
    });
  });
}

test("Ask in the header leads to the field, from another page and by its address", async ({ page }) => {
  const field = page.getByRole("textbox", { name: textsOf("home", "en")("ask") });
  await page.goto("/settings/");
  await page.getByRole("banner").getByRole("link", { name: "Ask", exact: true }).click();
  await expect(field).toBeFocused();
  await page.goto("/settings/");
  await page.goto("/#ask");
  await expect(field).toBeFocused();
});

test("a question whose line breaks is taken up again", async ({ page, stack, watch }) => {
  const say = textsOf("ask", "en");
  const home = textsOf("home", "en");
  await page.goto("/");
  watch.expectBreaks();
  await page.getByRole("textbox", { name: home("ask") }).fill("Plan a 3 day trip to Prague from Vienna for two");
  await page.getByRole("button", { name: home("question.ask") }).click();
  await expect(page.getByRole("list", { name: say("steps") })).toBeVisible();
  stack.line.cut();
  stack.line.mend();
  await page.locator("summary", { hasText: say("sources") }).click();
  await expect(page.getByRole("list", { name: say("steps") }).getByRole("listitem")).toHaveCount(7);
});
