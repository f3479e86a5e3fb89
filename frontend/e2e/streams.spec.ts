import { expect, journeyOf, test } from "./fixtures";
import { Traveller } from "./travelling";

const WORDS = "Nostalgic, old lanes, film camera, three days in October";

/** As far as the sheet of places, whose stream stops after so many of them. */
async function toPlaces(one: Traveller): Promise<void> {
  await one.open("/destinations/?mood=nostalgic&aesthetic=vintage&interest=photography");
}

test("a reply is read while it is written: the third word is there, the last is not", async ({ page, stack: { line } }) => {
  const one = new Traveller(page, "en");
  await one.open("/chat/");
  await expect(one.replies).toHaveCount(1);
  line.holdAfter("token", 3);
  await one.send(WORDS);
  const reply = one.log.locator("p").last();
  await expect(reply).toHaveText(/^TripKit: (\S+\s+){2}\S+\s*$/);
  await expect(one.button("chat.composer.stop")).toBeVisible();
  const begun = (await reply.innerText()).trim();
  line.letThrough();
  await expect(one.replies).toHaveCount(2);
  const whole = await one.log.locator("p").last().innerText();
  expect(whole.startsWith(begun)).toBe(true);
  expect(whole.split(/\s+/).length).toBeGreaterThan(8);
});

test("what the API says reaches the line word by word, not in one piece", async ({ stack: { api }, address }) => {
  const answer = await fetch(`http://127.0.0.1:${api.port}/api/v1/vibe/chat/stream`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": address, "Accept-Encoding": "gzip" },
    body: JSON.stringify({ message: WORDS, locale: "en" }),
  });
  expect(answer.headers.get("content-encoding")).toBeNull();
  const text = await answer.text();
  expect(text.split("event: token\n").length - 1).toBeGreaterThan(8);
  expect(text.indexOf("event: token\n")).toBeLessThan(text.indexOf("event: turn\n"));
});

test("after a break the same run goes on by itself, and each place comes once", async ({ page, stack: { line }, watch }) => {
  watch.expectBreaks();
  const one = new Traveller(page, "en");
  line.holdAfter("destination", 1);
  await toPlaces(one);
  await expect(one.places).toHaveCount(1);
  const before = await one.places.first().getByRole("heading", { level: 2 }).innerText();
  line.cut();
  await expect(page.getByText(one.say("destinations.reconnecting"))).toBeVisible();
  await expect(one.places).toHaveCount(1);
  line.mend();
  await expect(one.places).toHaveCount(3);
  const names = await one.places.getByRole("heading", { level: 2 }).allInnerTexts();
  expect(names[0]).toBe(before);
  expect(new Set(names).size).toBe(3);
});

test("a reload in the middle takes the same run up again", async ({ page, stack: { line } }) => {
  const one = new Traveller(page, "en");
  line.holdAfter("destination", 1);
  await toPlaces(one);
  await expect(one.places).toHaveCount(1);
  const { runs } = await journeyOf(page);
  const started: string[] = [];
  page.on("request", (request) => request.method() === "POST" && started.push(request.url()));
  line.letThrough();
  await page.reload();
  await expect(one.places).toHaveCount(3);
  expect((await journeyOf(page)).runs).toEqual(runs);
  expect(started).toEqual([]);
});

test("a server that is killed in the middle leaves what had come; it comes back, and so does the rest", async ({ page, stack, watch }) => {
  watch.expectBreaks();
  const { api, line } = stack;
  const one = new Traveller(page, "en");
  line.holdAfter("destination", 2);
  await toPlaces(one);
  await expect(one.places).toHaveCount(2);
  await api.kill();
  await expect(page.getByText(one.say("destinations.reconnecting"))).toBeVisible();
  await expect(one.places).toHaveCount(2);
  line.letThrough();
  await api.up();
  // The run is taken up again where the server kept it, or said to be lost with a new one to ask for.
  const again = one.button("shared.failure.retry");
  await expect(one.places.nth(2).or(again)).toBeVisible();
  if (await again.isVisible()) await again.click();
  await expect(one.places).toHaveCount(3);
  const names = await one.places.getByRole("heading", { level: 2 }).allInnerTexts();
  expect(new Set(names).size).toBe(3);
});

test("what is said without a network waits here, and goes out when it is back", async ({ page, context, watch }) => {
  watch.expectBreaks();
  const one = new Traveller(page, "en");
  await one.open("/chat/");
  await expect(one.replies).toHaveCount(1);
  await context.setOffline(true);
  await expect(page.getByText(one.say("shared.offline"))).toBeVisible();
  await one.send(WORDS);
  await expect(page.getByText(one.say("chat.standing.waiting"))).toBeVisible();
  await context.setOffline(false);
  await one.answered(WORDS, 2);
  await expect(page.getByText(one.say("shared.offline"))).toBeHidden();
});
