import { leftoverEnglish } from "./english";
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from "./fixtures";
import { type Say, textsOf } from "./texts";

const ORDERS = {
  en: {
    task: "3 days in Tokyo from Seoul in April, vegetarian",
    poor: "5 days in Tokyo from Seoul in April, budget $300",
    cutOff: "Tokyo from Seoul, 10 to 12 April 2027, no flights, no ferries",
  },
  ko: {
    task: "4월에 서울에서 도쿄 2박 3일, 채식",
    poor: "4월에 서울에서 도쿄 4박 5일, 예산 30만 원",
    cutOff: "서울에서 도쿄, 2027년 4월 10일~12일, 비행기 제외, 배 제외",
  },
};
const LOOKS = [
  { locale: "en" as const, colorScheme: "light" as const, width: 1280, height: 900, root: "", tag: [] },
  { locale: "ko" as const, colorScheme: "dark" as const, width: 360, height: 740, root: "/ko", tag: [] },
  { locale: "en" as const, colorScheme: "dark" as const, width: 360, height: 740, root: "", tag: ["@soak"] },
  { locale: "ko" as const, colorScheme: "light" as const, width: 1280, height: 900, root: "/ko", tag: ["@soak"] },
];

async function order(page: Page, say: Say, words: string): Promise<void> {
  await page.getByLabel(say("plan.form.task")).fill(words);
  await page.getByRole("button", { name: say("plan.form.send") }).click();
}

const report = (page: Page, say: Say) => page.getByRole("region", { name: say("plan.report.title"), exact: true });

for (const { locale, colorScheme, width, height, root, tag } of LOOKS) {
  test.describe(`a plan, ${locale}, ${colorScheme}, ${width} px`, { tag }, () => {
    test.use({ viewport: { width, height }, colorScheme, locale: locale === "ko" ? "ko-KR" : "en-GB", contextOptions: { reducedMotion: "reduce" } });
    const say = textsOf(locale);
    const { task, poor, cutOff } = ORDERS[locale];

    test("one sentence becomes a report, days with their map, costs and five files", async ({ page }) => {
      await page.goto(`${root}/plan/`);
      await order(page, say, task);
      await expect(report(page, say)).toContainText(say("plan.report.kept"));
      await expect(page.getByRole("table")).toHaveCount(1);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      if (locale === "ko") expect(await leftoverEnglish(page, [task])).toEqual([]);

      const days = page.getByRole("region", { name: say("plan.days.title"), exact: true });
      const second = days.locator("button[aria-pressed]").nth(1);
      await second.click();
      await expect(second).toHaveAttribute("aria-pressed", "true");
      await page.reload();
      await expect(report(page, say)).toBeVisible();

      for (const kind of ["pdf", "html", "md", "ics", "geojson"]) {
        const download = page.waitForEvent("download");
        await page.getByRole("link", { name: say(`plan.take.${kind}`), exact: true }).click();
        expect((await download).suggestedFilename()).toMatch(new RegExp(`\\.${kind}$`));
      }
    });

    test("what can't be done names what stands in the way, and one tap makes it possible", async ({ page }) => {
      await page.goto(`${root}/plan/`);
      await order(page, say, cutOff);
      const clash = page.getByRole("region", { name: say("plan.report.clash"), exact: true });
      await expect(clash).toContainText(say("plan.report.broken"));
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      if (locale === "ko") expect(await leftoverEnglish(page, [cutOff])).toEqual([]);
      await clash.getByRole("button", { name: say("plan.report.apply") }).first().click();
      await expect(report(page, say)).toContainText(say("plan.report.kept"));
    });

    test("a plan over its budget is shown as partial, with the ways out", async ({ page }) => {
      await page.goto(`${root}/plan/`);
      await order(page, say, poor);
      await expect(page.getByRole("region", { name: say("plan.days.title"), exact: true })).toBeVisible();
      await expect(report(page, say)).toContainText(say("plan.report.broken"));
      await expectAccessible(page);
      if (locale === "ko") expect(await leftoverEnglish(page, [poor])).toEqual([]);
    });
  });
}

test.describe("a plan whose way breaks", () => {
  const say = textsOf("en");
  const trays = (page: Page) => page.getByRole("region", { name: say("plan.trays.title") });

  test("goes on after a dropped line and after a reload, as the same run", async ({ page, stack: { line }, watch }) => {
    watch.expectBreaks();
    const started: string[] = [];
    page.on("request", (request) => request.method() === "POST" && started.push(request.url()));
    line.holdAfter("tool_result", 3);
    await page.goto("/plan/");
    await order(page, say, ORDERS.en.task);
    await expect(trays(page).locator("li")).not.toHaveCount(0);
    line.cut();
    await expect(page.getByText(say("plan.reconnecting"))).toBeVisible();
    line.mend();
    line.holdAfter("tool_result", 5);
    await page.reload();
    line.letThrough();
    await expect(report(page, say)).toBeVisible();
    expect(started.filter((url) => url.includes("/plans"))).toHaveLength(1);
  });

  test("goes on when its server was killed in the middle", { tag: "@soak" }, async ({ page, stack: { api, line }, watch }) => {
    watch.expectBreaks();
    line.holdAfter("tool_result", 2);
    await page.goto("/plan/");
    await order(page, say, ORDERS.en.task);
    await expect(trays(page).locator("li")).not.toHaveCount(0);
    await api.kill();
    await expect(page.getByText(say("plan.reconnecting"))).toBeVisible();
    line.letThrough();
    await api.up();
    await expect(report(page, say)).toBeVisible();
  });

  test("is stopped by its button, and the order stands in the form", async ({ page, stack: { line } }) => {
    line.holdAfter("tool_result", 2);
    await page.goto("/plan/");
    await order(page, say, ORDERS.en.task);
    await expect(trays(page).locator("li")).not.toHaveCount(0);
    await page.getByRole("button", { name: say("plan.stop"), exact: true }).click();
    await expect(page.getByLabel(say("plan.form.task"))).toHaveValue(ORDERS.en.task);
  });
});
