import { expect, expectAccessible, expectNoSidewaysScroll, test } from "./fixtures";
import { openTrip } from "./seoul";
import { textsOf } from "./texts";

for (const { locale, root } of [{ locale: "en", root: "" }, { locale: "ko", root: "/ko" }] as const) {
  test.describe(`no street map, ${locale}`, () => {
    test.use({ locale: locale === "ko" ? "ko-KR" : "en-GB", viewport: { width: 360, height: 740 } });
    const word = textsOf(locale);

    test("is a walk from stop to stop by days, with distances and minutes", async ({ page, stack: { street } }) => {
      await openTrip(page, root);
      const walk = page.getByRole("region", { name: word("shared.map.title"), exact: true });
      await walk.scrollIntoViewIfNeeded();
      await expect(walk.getByRole("listitem")).toHaveCount(5);
      await expect(walk.getByRole("listitem").nth(1)).toContainText(locale === "ko" ? /670m.*걸어서 약 12분/ : /670 m.*about 12 min on foot/);
      await expect(walk.locator("canvas")).toHaveCount(0);
      await walk.getByRole("button", { name: word("shared.map.day", { number: 2 }) }).click();
      await expect(walk.getByRole("listitem")).toHaveCount(2);
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      expect(street.asked).toEqual([]);
    });
  });
}
