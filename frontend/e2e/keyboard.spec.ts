import { expect, type Page, test } from "./fixtures";
import { Traveller } from "./travelling";

const FARTHEST = 80;

/**
 * Tab by tab to the control of that name; each stop on the way shows where one is.
 * Within a date, and on the map, the browser shows it itself.
 */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  for (let n = 0; n < FARTHEST; n += 1) {
    await page.keyboard.press("Tab");
    const stop = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null;
      if (!element || element === document.body) return null;
      // A field may be shown by the frame round it.
      const outlines = [element, element.parentElement, element.parentElement?.parentElement].filter((one) => one instanceof HTMLElement);
      const shown = outlines.map((one) => getComputedStyle(one)).some(({ outlineStyle, outlineWidth }) => outlineStyle !== "none" && parseFloat(outlineWidth) >= 2);
      const labelled = element.closest("label") ?? (element.id ? document.querySelector(`label[for="${element.id}"]`) : null);
      const name = element.getAttribute("aria-label") ?? labelled?.textContent ?? element.textContent ?? "";
      return { name: name.trim(), isOwn: element.matches("canvas, [type=date]"), shown };
    });
    if (!stop) continue;
    if (!stop.isOwn) expect(stop.shown, `nobody sees that "${stop.name}" has the focus`).toBe(true);
    if (typeof name === "string" ? stop.name === name : name.test(stop.name)) return;
  }
  throw new Error(`Tab never comes to ${name}`);
}

test("the keyboard alone leads from the first sentence to the picture", async ({ page }) => {
  const one = new Traveller(page, "en");
  await one.open("/");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: one.say("shared.skip") })).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, one.say("home.ask"));
  const words = "Nostalgic, old lanes, film camera, three days in October";
  await page.keyboard.type(words);
  await page.keyboard.press("Enter");
  await one.at("/chat/");
  await one.answered(words, 2);
  await tabTo(page, one.say("chat.showMe"));
  await page.keyboard.press("Enter");
  await one.at("/concept/");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const group = page.getByRole("group", { name: one.say("concepts.group") });
  await expect(group.getByRole("button").first()).toBeVisible();
  await tabTo(page, /Film Log|Flâneur|Midnight|Pastoral|Noir|Seaside/);
  await page.keyboard.press("ArrowRight");
  await expect(group.locator("[aria-pressed=true]")).toBeFocused();
  await tabTo(page, one.say("concepts.on"));
  await page.keyboard.press("Enter");
  await one.at("/destinations/");
  await expect(one.places).toHaveCount(3);
  await expect(page.getByText(one.say("destinations.count", { count: 3 }))).toBeAttached();
  await tabTo(page, one.say("destinations.choose"));
  await page.keyboard.press("Enter");
  await tabTo(page, one.say("destinations.makeKit"));
  await page.keyboard.press("Enter");
  await one.at("/tripkit/");
  await expect(one.card).toBeVisible();
  await tabTo(page, one.say("kit.take.develop"));
  await page.keyboard.press("Enter");
  await one.at("/generate/");
  await expect(one.button("picture.scene.develop")).toBeVisible();
  await tabTo(page, one.say("picture.scene.develop"));
  await page.keyboard.press("Enter");
  await expect(one.picture).toBeVisible({ timeout: 120_000 });
});
