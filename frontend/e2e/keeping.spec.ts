import { expect, journeyOf, test } from "./fixtures";
import { plant } from "./planted";
import { Traveller } from "./travelling";

const WORDS = "Nostalgic, old lanes, film camera, three days in October";

test("two tabs share one roll, and a reload keeps it", async ({ page, context }) => {
  const one = new Traveller(page, "en");
  await one.open("/");
  await one.begin(WORDS);
  const other = new Traveller(await context.newPage(), "en");
  await other.open("/chat/");
  await other.answered(WORDS, 2);
  await other.open("/concept/");
  await other.ring("Noir");
  await expect.poll(async () => (await journeyOf(page)).conceptId).toBe("noir");
  await one.open("/concept/");
  await expect(page.getByRole("button", { name: "Noir" })).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(page.getByRole("button", { name: "Noir" })).toHaveAttribute("aria-pressed", "true");
});

test("two first requests at once are one visitor's", async ({ page }) => {
  await page.goto("/settings/");
  const ids = await page.evaluate(async () => {
    const begin = async () => {
      const answer = await fetch("/api/v1/vibe/sessions", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" });
      return ((await answer.json()) as { sessionId: string }).sessionId;
    };
    return Promise.all([begin(), begin()]);
  });
  const mine = await page.evaluate(async () => {
    const answer = await fetch("/api/v1/me");
    return ((await answer.json()) as { chats: { items: { id?: string; sessionId?: string }[] } }).chats.items;
  });
  expect(mine.map(({ id, sessionId }) => sessionId ?? id).sort()).toEqual(ids.sort());
});

test("what was deleted can be taken back, and is gone for good when it was not", async ({ page }) => {
  const one = new Traveller(page, "en");
  await plant(page, "en");
  await one.open("/rolls/");
  const kits = page.getByRole("region", { name: one.say("rolls.kind.kits") }).getByRole("listitem");
  const remove = kits.getByRole("button", { name: /^Delete/ });
  await expect(kits).toHaveCount(1);
  await remove.click();
  await expect(kits).toHaveCount(0);
  await one.button("shared.undo").click();
  await expect(kits).toHaveCount(1);
  await page.reload();
  await expect(kits).toHaveCount(1);
  await remove.click();
  await expect(kits).toHaveCount(0);
  await page.goto("/settings/");
  await one.open("/rolls/");
  await expect(page.getByText(one.say("rolls.none.kits"))).toBeVisible();
});

test("the other language is the same page, with the same journey", async ({ page }) => {
  await plant(page, "en");
  await page.goto("/concept/?from=here");
  await page.getByRole("link", { name: "한국어" }).click();
  await page.waitForURL("**/ko/concept/?from=here");
  await expect(page.locator("html")).toHaveAttribute("lang", "ko");
  await expect(page.getByRole("button", { name: "필름 로그" })).toHaveAttribute("aria-pressed", "true");
  await page.goto("/");
  await page.waitForURL("**/ko/");
});

test("the darkroom stays dark on every page from its first paint", async ({ page }) => {
  const one = new Traveller(page, "en");
  await one.open("/settings/");
  await one.button("settings.theme.dark").click();
  await expect(one.button("settings.theme.dark")).toHaveAttribute("aria-pressed", "true");
  await one.open("/concept/");
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("a link that was passed on opens for somebody else, until it is taken back", async ({ page, browser, baseURL, watch }) => {
  const one = new Traveller(page, "en");
  await plant(page, "en");
  await one.open("/tripkit/");
  await one.button("shared.share.make").click();
  const field = page.getByLabel(one.say("shared.share.link"), { exact: true });
  const link = new URL(await field.inputValue());
  expect(link.origin).toBe(baseURL);
  const friends = await browser.newContext({ baseURL });
  watch.over(friends);
  const friend = await friends.newPage();
  expect((await friend.goto(link.pathname))?.status()).toBe(200);
  await expect(friend.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(friend.locator("meta[property='og:image']")).toHaveAttribute("content", /^http/);
  await one.button("shared.share.revoke").click();
  await expect(page.getByText(one.say("shared.share.revoked"))).toBeVisible();
  watch.expectMissing(link.pathname);
  // Until the page is left it could be undone.
  await one.open("/settings/");
  await expect.poll(async () => (await friend.goto(link.pathname))?.status()).toBe(404);
  await friends.close();
});
