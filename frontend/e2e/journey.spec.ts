import { readFile } from "node:fs/promises";
import { expect, expectNoSidewaysScroll, test } from "./fixtures";
import type { Locale } from "./texts";
import { Traveller } from "./travelling";

interface Trip {
  locale: Locale;
  colorScheme: "light" | "dark";
  width: number;
  height: number;
  words: string;
  scene: string;
  look: string;
  tag?: "@soak";
}

const EN = {
  locale: "en" as const,
  words: "Nostalgic, old lanes, film camera, three days in October",
  scene: "My one photo: rain on a tram window",
  look: "Film Log",
};
const KO = {
  locale: "ko" as const,
  words: "엄마랑 조용한 바닷가, 4박 5일. 사람 많은 데는 싫어요",
  scene: "장면은 해 질 녘 항구에 앉은 엄마예요",
  look: "필름 로그",
};
const LAPTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };

const TRIPS: Trip[] = [
  { ...EN, ...LAPTOP, colorScheme: "light" },
  { ...KO, ...PHONE, colorScheme: "dark" },
  { ...EN, ...PHONE, colorScheme: "dark", tag: "@soak" },
  { ...KO, ...LAPTOP, colorScheme: "light", tag: "@soak" },
];

for (const { locale, colorScheme, width, height, words, scene, look, tag = [] } of TRIPS) {
  test.describe(`${locale}, ${colorScheme}, ${width} px`, { tag }, () => {
    test.use({ viewport: { width, height }, colorScheme, locale: locale === "ko" ? "ko-KR" : "en-GB" });

    test("a sentence becomes a talk, a look, three places, a kit and a picture", async ({ page, stack: { line } }) => {
      const one = new Traveller(page, locale);
      await one.open("/");
      await expectNoSidewaysScroll(page);
      await one.begin(words);
      await expect.poll(() => one.exposed.count()).toBeGreaterThan(1);
      const filled = await one.exposed.count();
      await one.tell(scene);
      await expect.poll(() => one.exposed.count()).toBeGreaterThan(filled);
      await expectNoSidewaysScroll(page);

      await one.link("chat.showMe").click();
      await one.at("/concept/");
      await one.ring(look);
      await expectNoSidewaysScroll(page);
      line.holdAfter("destination", 1);
      await one.link("concepts.on").click();

      await one.at("/destinations/");
      await one.seeThreePlaces(line);
      await expectNoSidewaysScroll(page);
      const name = await one.places.first().getByRole("heading", { level: 2 }).innerText();
      await one.choosePlace();

      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      for (const side of ["light", "camera", "wear", "pack"]) {
        await expect(one.card.getByRole("heading", { level: 2, name: one.say(`kit.${side}.title`), exact: true })).toBeVisible();
      }
      await expectNoSidewaysScroll(page);
      await one.link("kit.take.develop").click();

      await one.at("/generate/");
      await one.develop();
      await expectNoSidewaysScroll(page);
      for (const shape of ["postcard.front", "postcard.back", "formats.portrait.name", "formats.story.name", "formats.strip.name"]) {
        const what = one.say(`picture.${shape}`);
        const download = page.waitForEvent("download");
        await page.getByRole("button", { name: one.say("picture.formats.saveWhat", { what }) }).click();
        const file = await readFile(await (await download).path());
        expect([...file.subarray(0, 3)], `${what} is a JPEG`).toEqual([0xff, 0xd8, 0xff]);
        expect(file.length).toBeGreaterThan(20_000);
      }
    });
  });
}
