import { leftoverEnglish } from "./english";
import { expect, expectAccessible, expectNoSidewaysScroll, type Page, test } from "./fixtures";
import { type Say, textsOf } from "./texts";

const LOOKS = [
  {
    locale: "en" as const, colorScheme: "light" as const, width: 1280, height: 900, root: "",
    title: "Tokyo in April",
    order: "add the 9:40 KE703 from Incheon to Narita on 3 April 2027, then three nights in Asakusa",
    everything: "delete everything",
    stay: "Asakusa",
    no: "No",
    yes: "Yes",
  },
  {
    locale: "ko" as const, colorScheme: "dark" as const, width: 360, height: 740, root: "/ko",
    title: "4월의 도쿄",
    order: "2027년 4월 3일 9시 40분 인천에서 나리타 가는 KE703 넣고, 그다음 아사쿠사에서 3박",
    everything: "전부 지워 줘",
    stay: "아사쿠사",
    no: "아니요",
    yes: "네",
  },
];
const FLIGHT = "KE703 ICN → NRT";
/** Names that our own data has in Latin letters only. */
const NAMES = ["Narita International Airport", "Incheon International Airport"];
const MAIL = `Your booking is confirmed
Hotel Sunroute Asakusa
Check-in: 3 April 2027 15:00
Check-out: 6 April 2027 11:00
Confirmation number: 4821330991`;

const talk = (page: Page, say: Say) => page.getByRole("region", { name: say("design.talk.title"), exact: true });
const board = (page: Page, say: Say) => page.getByRole("region", { name: say("design.board.title"), exact: true });
const entry = (page: Page, say: Say, name: string) => board(page, say).getByRole("button", { name: say("design.row.edit", { name }) });
const handle = (page: Page, say: Say, name: string) => board(page, say).getByRole("button", { name: say("design.row.move", { name }) });
const days = (page: Page, say: Say) => board(page, say).getByRole("article");

async function begin(page: Page, say: Say, root: string, title: string): Promise<void> {
  await page.goto(`${root}/design/`);
  await page.getByLabel(say("design.new.name")).fill(title);
  await page.getByRole("button", { name: say("design.new.make") }).click();
  await expect(page.getByLabel(say("design.head.name"))).toHaveValue(title);
}

async function tell(page: Page, say: Say, words: string): Promise<void> {
  await page.getByLabel(say("design.talk.label")).fill(words);
  await page.getByRole("button", { name: say("design.talk.send") }).click();
}

/** A trip of four days with one entry on its first, made by the API in the page's own name. */
async function planted(page: Page): Promise<string> {
  await page.goto("/design/");
  const id = await page.evaluate(async () => {
    const post = async (path: string, body: unknown) => {
      const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as { id: string };
    };
    const trip = await post("/api/v1/itineraries", { title: "Tokyo", startDate: "2027-04-03", endDate: "2027-04-06" });
    const walk = { type: "ACTIVITY", name: "Yanaka lanes", location: { name: "Tokyo" }, startTime: "2027-04-03T14:00", endTime: "2027-04-03T16:00" };
    await post(`/api/v1/itineraries/${trip.id}/segments`, walk);
    return trip.id;
  });
  await page.goto(`/design/?id=${id}`);
  return id;
}

for (const { locale, colorScheme, width, height, root, ...words } of LOOKS) {
  test.describe(`a trip by talking, ${locale}, ${colorScheme}, ${width} px`, () => {
    test.use({ viewport: { width, height }, colorScheme, locale: locale === "ko" ? "ko-KR" : "en-GB", contextOptions: { reducedMotion: "reduce" } });
    const say = textsOf(locale);

    const sound = async (page: Page) => {
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
      if (locale === "ko") expect(await leftoverEnglish(page, NAMES)).toEqual([]);
    };

    test("begins empty, fills by a sentence, and each of its changes is taken back", async ({ page }) => {
      await page.goto(`${root}/design/`);
      await expect(page.getByRole("heading", { name: say("design.sample.title") })).toBeVisible();
      await sound(page);
      await begin(page, say, root, words.title);
      await sound(page);
      await tell(page, say, words.order);
      await expect(entry(page, say, FLIGHT)).toBeVisible();
      await expect(days(page, say)).toHaveCount(4);
      if (width < 960) await talk(page, say).getByRole("button", { expanded: false }).click();
      const lines = talk(page, say).getByRole("listitem").filter({ hasText: say("design.calls.op.added") }).filter({ hasNot: page.getByRole("list") });
      await expect(lines).toHaveText([new RegExp(FLIGHT), new RegExp(words.stay)]);
      await sound(page);
      const undo = talk(page, say).getByRole("button", { name: say("design.calls.undo"), exact: true });
      await undo.click();
      await expect(entry(page, say, words.stay)).toHaveCount(0);
      await expect(entry(page, say, FLIGHT)).toHaveCount(1);
      await undo.click();
      await expect(entry(page, say, FLIGHT)).toHaveCount(0);
      await expect(talk(page, say).getByText(say("design.calls.undone"))).toHaveCount(2);
    });

    test("asks on a card before everything goes, and a tap answers", async ({ page }) => {
      await begin(page, say, root, words.title);
      await tell(page, say, words.order);
      await expect(entry(page, say, words.stay)).toBeVisible();
      if (width < 960) await talk(page, say).getByRole("button", { expanded: false }).click();
      await tell(page, say, words.everything);
      const card = talk(page, say).getByRole("group", { name: /KE703/ });
      await expect(card).toBeInViewport();
      await sound(page);
      await card.getByRole("button", { name: words.no, exact: true }).click();
      await expect(card).toHaveCount(0);
      await expect(entry(page, say, FLIGHT)).toHaveCount(1);
      await tell(page, say, words.everything);
      await card.getByRole("button", { name: words.yes, exact: true }).click();
      await expect(entry(page, say, FLIGHT)).toHaveCount(0);
      await expect(entry(page, say, words.stay)).toHaveCount(0);
    });
  });
}

test.describe("a trip by hand", () => {
  const say = textsOf("en");

  test("an entry goes to another day by keys, and to a third by mouse", async ({ page }) => {
    await planted(page);
    const grip = handle(page, say, "Yanaka lanes");
    for (const key of ["Enter", "ArrowRight", "Enter"]) await grip.press(key);
    await expect(days(page, say).nth(1)).toContainText("Yanaka lanes");
    await expect(days(page, say).nth(1)).toContainText("14:00");
    await expect(grip).toBeEnabled();
    const target = days(page, say).nth(2);
    const [from, to] = [await grip.boundingBox(), await target.boundingBox()];
    await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2);
    await page.mouse.down();
    await page.mouse.move(to!.x + 80, to!.y + to!.height / 2, { steps: 8 });
    await page.mouse.up();
    await expect(target).toContainText("Yanaka lanes");
    await expect(days(page, say).nth(1)).not.toContainText("Yanaka lanes");
  });

  test("two pages on one trip stay in step, and an old version overwrites nothing", async ({ page, context, watch, stack: { line } }) => {
    const id = await planted(page);
    const other = await context.newPage();
    await other.goto(`/design/?id=${id}`);
    for (const key of ["Enter", "ArrowRight", "Enter"]) await handle(other, say, "Yanaka lanes").press(key);
    await expect(days(page, say).nth(1)).toContainText("Yanaka lanes");

    // From here the first page hears nothing of the other's changes.
    line.holdAfter("itinerary", 0);
    await expect(handle(other, say, "Yanaka lanes")).toBeEnabled();
    for (const key of ["Enter", "ArrowRight", "Enter"]) await handle(other, say, "Yanaka lanes").press(key);
    await expect(days(other, say).nth(2)).toContainText("Yanaka lanes");
    await expect(days(page, say).nth(1)).toContainText("Yanaka lanes");
    watch.expectRefused(409);
    for (const key of ["Enter", "ArrowLeft", "Enter"]) await handle(page, say, "Yanaka lanes").press(key);
    await expect(page.getByRole("alert").filter({ hasText: say("design.refused.other") })).toBeVisible();
    await expect(days(page, say).nth(2)).toContainText("Yanaka lanes");
    await page.getByRole("button", { name: say("design.refused.seen") }).click();
    for (const key of ["Enter", "ArrowLeft", "Enter"]) await handle(page, say, "Yanaka lanes").press(key);
    await expect(days(page, say).nth(1)).toContainText("Yanaka lanes");
    line.letThrough();
    await expect(days(other, say).nth(1)).toContainText("Yanaka lanes");
  });

  test("a confirmation that was pasted is looked at first, then added", async ({ page }) => {
    await planted(page);
    await page.getByText(say("design.take.import")).click();
    await page.getByLabel(say("design.import.paste")).fill(MAIL);
    await page.getByRole("button", { name: say("design.import.read") }).click();
    const draft = page.getByRole("checkbox", { name: /Sunroute/ });
    await expect(draft).toBeChecked();
    await expectAccessible(page);
    await expect(entry(page, say, "Hotel Sunroute Asakusa")).toHaveCount(0);
    await page.getByRole("button", { name: say("design.import.add", { count: 1 }) }).click();
    await expect(entry(page, say, "Hotel Sunroute Asakusa")).toBeVisible();
    await expect(days(page, say).nth(0)).toContainText("4821330991");
  });

  test("an answer goes on after a dropped line and a reload, as the same run", async ({ page, stack: { line }, watch }) => {
    const { order, title } = LOOKS[0]!;
    watch.expectBreaks();
    const started: string[] = [];
    page.on("request", (request) => request.method() === "POST" && /messages\/stream$/.test(request.url()) && started.push(request.url()));
    await begin(page, say, "", title);
    line.holdAfter("tool_result", 1);
    await tell(page, say, order);
    await expect(talk(page, say).getByText(FLIGHT)).not.toHaveCount(0);
    line.cut();
    await expect(talk(page, say).getByText(say("design.talk.reconnecting"))).toBeVisible();
    line.mend();
    await page.reload();
    await expect(entry(page, say, "Asakusa")).toBeVisible();
    await expect(talk(page, say).getByRole("button", { name: say("design.talk.stop") })).toHaveCount(0);
    await expect(talk(page, say).getByRole("log")).toContainText("KE703");
    expect(started).toHaveLength(1);
  });

  test("a plan opens on the table, and a link to it is handed out and taken back", async ({ page, watch, playwright, baseURL }) => {
    await page.goto("/plan/");
    await page.getByLabel(say("plan.form.task")).fill("3 days in Tokyo from Seoul in April, vegetarian");
    await page.getByRole("button", { name: say("plan.form.send") }).click();
    await page.getByRole("button", { name: say("plan.take.refine") }).click();
    await expect(days(page, say).first()).toBeVisible();
    await expect(board(page, say).getByRole("heading", { level: 4 })).not.toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("button", { name: say("shared.share.make") }).click();
    const link = await page.getByLabel(say("shared.share.link")).inputValue();
    const stranger = await playwright.request.newContext({ baseURL });
    expect((await stranger.get(link)).status()).toBe(200);
    watch.expectMissing(new URL(link).pathname);
    await page.getByRole("button", { name: say("shared.share.revoke") }).click();
    await expect(page.getByRole("button", { name: say("shared.share.make") })).toBeVisible();
    // It is settled when it can't be undone any more, at the latest on leaving.
    await page.goto("/design/");
    await expect.poll(async () => (await stranger.get(link)).status()).toBe(404);
    await stranger.dispose();
  });
});
