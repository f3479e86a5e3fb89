import { expect, type Page, test } from "./fixtures";
import { Traveller } from "./travelling";

const WORDS = "Nostalgic, old lanes, film camera, three days in October";

/** A page whose scripts are still on their way, as on a slow line; the answer lets them come. */
async function asleep(page: Page, path: string): Promise<() => Promise<void>> {
  let come = () => undefined as void;
  const coming = new Promise<void>((resolve) => (come = resolve));
  await page.route("**/_next/static/chunks/*.js", async (route) => {
    await coming;
    await route.continue().catch(() => undefined);
  });
  await page.goto(path, { waitUntil: "domcontentloaded" });
  return async () => {
    come();
    await page.unrouteAll({ behavior: "wait" });
  };
}

test("words and a button pressed before the page is awake lead into the talk", async ({ page }) => {
  const one = new Traveller(page, "en");
  const wake = await asleep(page, "/");
  await page.getByRole("textbox", { name: one.say("home.ask") }).fill(WORDS);
  await one.button("home.begin").click();
  expect(new URL(page.url()).search).toBe("");
  await wake();
  await one.at("/chat/");
  await one.answered(WORDS, 2);
});

test("Enter pressed before the page is awake sends the words once", async ({ page }) => {
  const one = new Traveller(page, "ko");
  const words = "엄마랑 조용한 바닷가, 4박 5일";
  const wake = await asleep(page, "/ko/");
  await page.getByRole("textbox", { name: one.say("home.ask") }).fill(words);
  await page.keyboard.press("Enter");
  await wake();
  await one.at("/chat/");
  await one.answered(words, 2);
  await expect(one.log.getByText(words)).toHaveCount(1);
});

test("words typed before the page is awake are asked of the guide", async ({ page }) => {
  const wake = await asleep(page, "/guide/");
  const field = page.getByRole("textbox");
  await field.fill("Tell me the history of Kandy");
  await field.press("Enter");
  await wake();
  await expect(page.getByRole("article").filter({ has: page.locator("summary") })).toHaveCount(1);
});

test("an order given before the page is awake is planned as it was given", async ({ page }) => {
  const one = new Traveller(page, "en");
  const wake = await asleep(page, "/plan/");
  await page.getByLabel(one.say("plan.form.task")).fill("three days in Lisbon from Madrid in May");
  await page.locator("summary").first().click();
  await page.getByRole("radio").nth(2).locator("xpath=..").click();
  const order = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/plans"));
  await page.getByRole("button", { name: one.say("plan.form.send") }).click({ force: true });
  await wake();
  expect((await order).postDataJSON()).toMatchObject({
    task: "three days in Lisbon from Madrid in May",
    constraints: { hard_constraints: ["packed pace"] },
  });
});

for (const [path, key, feature] of [["/plan/", "plan.form.task", "plan"], ["/design/", "design.new.name", "design"]] as const) {
  test(`what is typed on ${path} before it is awake stays, in the same field, and one types on`, async ({ page }) => {
    const one = new Traveller(page, "ko");
    const wake = await asleep(page, `/ko${path}`);
    const field = page.getByLabel(one.say(key));
    await field.pressSequentially("리스본");
    await field.evaluate((element) => element.setAttribute("data-mine", ""));
    await wake();
    await expect(page.locator("html")).toHaveAttribute("data-awake");
    await expect(page.locator("[data-mine]"), `${feature} draws its form anew`).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type(" 사흘");
    await expect(field).toHaveValue("리스본 사흘");
  });
}

test("a trip named before the page is awake is made under that name", async ({ page }) => {
  const one = new Traveller(page, "en");
  const wake = await asleep(page, "/design/");
  await page.getByLabel(one.say("design.new.name")).fill("Porto by the sea");
  await page.getByLabel(one.say("design.new.from")).fill("2027-05-01");
  await one.button("design.new.make").click({ force: true });
  await wake();
  await page.waitForURL((url) => url.searchParams.has("id"));
  await expect(page.getByLabel(one.say("design.head.name"))).toHaveValue("Porto by the sea");
});

test("a choice made before the page is awake holds", async ({ page }) => {
  const one = new Traveller(page, "en");
  const wake = await asleep(page, "/settings/");
  await page.getByText(one.say("settings.theme.dark"), { exact: true }).click();
  await wake();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
