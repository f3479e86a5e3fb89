import { expect, expectAccessible, type Page, test } from "./fixtures";
import { openTrip, STOPS } from "./seoul";
import { MARK, type Place } from "./street";
import { textsOf } from "./texts";

test.use({ hasStreets: true });

const say = textsOf("en");
const map = (page: Page) => page.getByRole("region", { name: say("shared.map.title"), exact: true });
const pins = (page: Page) => map(page).locator(".maplibregl-marker");
const strip = (page: Page) => map(page).getByRole("listitem");

async function look(page: Page): Promise<void> {
  await page.getByRole("heading", { name: say("design.map") }).scrollIntoViewIfNeeded();
  await map(page).scrollIntoViewIfNeeded();
}

/** Says so where a browser without WebGL leaves nothing but what stands in for the map. */
async function needsGl(page: Page): Promise<void> {
  const hasGl = await page.evaluate(() => document.createElement("canvas").getContext("webgl2") !== null);
  test.skip(!hasGl, "This browser draws no WebGL: the street map is NOT tested, only what stands in for it.");
}

/** The colour of the page at a point, as #rrggbb. */
async function colourAt(page: Page, x: number, y: number): Promise<string> {
  const picture = await page.screenshot({ clip: { x, y, width: 1, height: 1 } });
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const context = Object.assign(document.createElement("canvas"), { width: 1, height: 1 }).getContext("2d")!;
    context.drawImage(bitmap, 0, 0);
    return `#${[...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  }, picture.toString("base64"));
}

/** Where each pin points, on the page. */
async function pointsOf(page: Page): Promise<Record<string, Place & { x: number; y: number }>> {
  const found: Record<string, Place & { x: number; y: number }> = {};
  for (const { name, lat, lng } of STOPS) {
    const pin = pins(page).filter({ has: page.getByRole("button", { name }) });
    if ((await pin.count()) === 0) continue;
    const box = (await pin.boundingBox())!;
    const isEastern = (await pin.getAttribute("class"))!.includes("anchor-right");
    found[name] = { lat, lng, x: isEastern ? box.x + box.width - 22 : box.x + 22, y: box.y + box.height / 2 };
  }
  return found;
}

test.describe("a street map", () => {
  test.use({ viewport: { width: 1280, height: 720 }, contextOptions: { reducedMotion: "reduce" } });

  test("is asked for only when it comes into sight, and its makers are named", async ({ page, stack: { street } }) => {
    const own: string[] = [];
    page.on("request", (request) => own.push(new URL(request.url()).pathname));
    await page.setViewportSize({ width: 1280, height: 300 });
    await openTrip(page);
    await needsGl(page);
    expect(street.asked).toEqual([]);
    expect(own.filter((path) => /api\/v1\/map|maplibre/.test(path))).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 720 });
    await look(page);
    await expect(pins(page)).toHaveCount(5);
    expect(street.asked).toContain("/light.json");
    await expect(map(page).getByRole("link", { name: "© OpenStreetMap" })).toBeVisible();
    await expect(strip(page)).toHaveCount(0);
    await expectAccessible(page);
  });

  for (const colorScheme of ["light", "dark"] as const) {
    test.describe(colorScheme, () => {
      test.use({ colorScheme });
      test("has its pins where the places are, of all days and of one", async ({ page, stack: { street } }) => {
        street.places = STOPS;
        await openTrip(page);
        await needsGl(page);
        await look(page);
        for (const day of [null, 2]) {
          if (day) await map(page).getByRole("button", { name: say("shared.map.day", { number: day }) }).click();
          await expect(pins(page)).toHaveCount(day ? 2 : 5);
          await map(page).evaluate((region) => region.scrollIntoView({ block: "center" }));
          const points = Object.entries(await pointsOf(page));
          expect(points).toHaveLength(day ? 2 : 5);
          await page.evaluate(() => document.querySelectorAll<HTMLElement>(".maplibregl-marker").forEach((pin) => (pin.style.visibility = "hidden")));
          for (const [name, { x, y }] of points) {
            // Within four pixels, on some side of the lines that end here.
            const around = () => Promise.all([[4, 4], [4, -4], [-4, 4], [-4, -4]].map(([right, down]) => colourAt(page, x + right!, y + down!)));
            await expect.poll(around, { message: name }).toContain(MARK[colorScheme]);
          }
        }
      });
    });
  }

  test("is another one in the darkroom", async ({ page, stack: { street } }) => {
    await openTrip(page);
    await needsGl(page);
    await look(page);
    await expect(pins(page)).toHaveCount(5);
    expect(street.asked).not.toContain("/dark.json");
    await page.evaluate(() => (document.documentElement.dataset.theme = "dark"));
    await expect.poll(() => street.asked).toContain("/dark.json");
    await expect(pins(page)).toHaveCount(5);
    await expectAccessible(page);
  });

  test("is used by the keyboard alone: a pin leads to its line in the list", async ({ page }) => {
    await openTrip(page);
    await needsGl(page);
    await look(page);
    await expect(pins(page)).toHaveCount(5);
    const pin = pins(page).getByRole("button", { name: "Gwangjang market" });
    await pin.focus();
    await expect(pin).toHaveText(/1-3.*Gwangjang market/);
    await page.keyboard.press("Enter");
    await expect(page.locator("li:focus")).toContainText("Gwangjang market");
  });

  for (const manner of ["missing", "silent", "tileless"] as const) {
    test(`that is ${manner} gives way to the walk, and comes when asked again`, async ({ page, watch, stack: { street } }) => {
      street.manner = manner;
      watch.expectMissing("/light.json");
      if (manner === "tileless") watch.expectBreaks();
      await page.clock.install();
      await openTrip(page);
      await needsGl(page);
      await look(page);
      await expect.poll(() => street.asked).not.toEqual([]);
      if (manner === "silent") await page.clock.fastForward(12_000);
      await expect(map(page).getByText(say("shared.map.failed"))).toBeVisible();
      await expect(strip(page)).toHaveCount(5);
      await expectAccessible(page);
      street.reset();
      await map(page).getByRole("button", { name: say("shared.map.again") }).click();
      await expect(pins(page)).toHaveCount(5);
      await expect(strip(page)).toHaveCount(0);
    });
  }
});
