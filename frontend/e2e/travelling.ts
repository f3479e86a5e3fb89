/** The journey's steps as a person takes them, in either language. */
import { expect, type Page } from "./fixtures";
import type { Line } from "./line";
import { type Locale, type Say, textsOf } from "./texts";

/** Each talk begins with a reply to nobody. */
const GREETING = 1;

export class Traveller {
  readonly say: Say;
  readonly root: string;

  constructor(
    readonly page: Page,
    readonly locale: Locale,
  ) {
    this.say = textsOf(locale);
    this.root = locale === "ko" ? "/ko" : "";
  }

  async open(path: string): Promise<void> {
    await this.page.goto(`${this.root}${path}`);
  }

  async at(path: string): Promise<void> {
    await this.page.waitForURL((url) => url.pathname === `${this.root}${path}`);
  }

  button(key: string, values?: Record<string, string>) {
    return this.page.getByRole("button", { name: this.say(key, values), exact: true });
  }

  link(key: string) {
    return this.page.getByRole("main").getByRole("link", { name: this.say(key), exact: true });
  }

  get log() {
    return this.page.getByRole("log");
  }

  get composer() {
    return this.page.getByLabel(this.say("chat.composer.label"));
  }

  /** Frames of the strip that say something. */
  get exposed() {
    return this.page
      .getByRole("region", { name: this.say("chat.strip.title") })
      .getByRole("button")
      .filter({ hasNotText: this.say("chat.strip.open") });
  }

  get places() {
    return this.page.getByRole("article");
  }

  /** From the first page's field into the talk. */
  async begin(words: string): Promise<void> {
    await this.page.getByRole("textbox", { name: this.say("home.ask") }).fill(words);
    await this.button("home.begin").click();
    await this.at("/chat/");
    await this.answered(words, GREETING + 1);
  }

  async tell(words: string): Promise<void> {
    const before = await this.replies.count();
    await this.send(words);
    await this.answered(words, before + 1);
  }

  /** Sends it, and does not wait for the reply. */
  async send(words: string): Promise<void> {
    await this.composer.fill(words);
    await this.button("chat.composer.send").click();
  }

  /** Whole ones: each can be copied. */
  get replies() {
    return this.button("chat.log.copy");
  }

  /** The words stand in the talk, and the reply behind them is whole. */
  async answered(words: string, replies: number): Promise<void> {
    await expect(this.log.getByText(words)).toBeVisible();
    await expect(this.replies).toHaveCount(replies);
  }

  /** Rings a look; `name` as the frame has it. */
  async ring(name: string): Promise<void> {
    const frame = this.page.getByRole("group", { name: this.say("concepts.group") }).getByRole("button", { name });
    await frame.click();
    await expect(frame).toHaveAttribute("aria-pressed", "true");
  }

  /** Three places, one after the other, each into the place that was kept for it. */
  async seeThreePlaces(line: Line): Promise<void> {
    await expect(this.places).toHaveCount(1);
    const first = await this.places.first().boundingBox();
    for (const count of [2, 3]) {
      line.holdAfter("destination", count);
      await expect(this.places).toHaveCount(count);
    }
    line.letThrough();
    await expect(this.page.getByText(this.say("destinations.count", { count: 3 }))).toBeVisible();
    expect((await this.places.first().boundingBox())?.y, "the first place was pushed about").toBe(first?.y);
  }

  async choosePlace(): Promise<void> {
    const place = this.places.first();
    await place.getByRole("button", { name: this.say("destinations.choose"), exact: true }).click();
    await expect(place.getByRole("button", { name: this.say("destinations.chosen"), exact: true })).toHaveAttribute("aria-pressed", "true");
    await place.getByRole("link", { name: this.say("destinations.makeKit"), exact: true }).click();
    await this.at("/tripkit/");
  }

  get card() {
    return this.page.getByRole("article", { name: this.say("kit.card") });
  }

  get picture() {
    return this.page.getByRole("img", { name: this.say("picture.result.alt"), exact: true });
  }

  async develop(): Promise<void> {
    await this.button("picture.scene.develop").click();
    await expect(this.picture).toBeVisible({ timeout: 120_000 });
    await expect.poll(() => this.picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600);
  }
}
