import { beforeEach, expect, it, vi } from "vitest";
import { EARLY_SCRIPT } from "./early-script";

const did: string[] = [];

/** A page as built: it stands there, and nothing listens yet. */
function standing(): void {
  document.body.innerHTML = `<form action="/chat/"><textarea enterkeyhint="send"></textarea><button type="submit">Send</button></form>
    <button type="button" id="chip">Asia</button><button type="button" id="off" disabled>Off</button><a href="#there"><b>There</b></a><details><summary>Held <i>0</i></summary>dates</details>`;
  new Function(EARLY_SCRIPT)();
}

/** What a page does once it is awake. */
function wakes(): void {
  const form = document.querySelector("form")!;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    did.push("sent");
  });
  document.querySelector("textarea")!.addEventListener("keydown", ({ key }) => did.push(key));
  for (const id of ["chip", "off"]) document.getElementById(id)!.addEventListener("click", () => did.push(id));
  document.dispatchEvent(new Event("tripkit:awake"));
}

const press = (target: Element, type: string, init: MouseEventInit | KeyboardEventInit = {}): boolean =>
  target.dispatchEvent(new (type === "keydown" ? KeyboardEvent : MouseEvent)(type, { bubbles: true, cancelable: true, ...init }));
const get = (selector: string): HTMLElement => document.querySelector(selector)!;

beforeEach(() => {
  document.dispatchEvent(new Event("tripkit:awake"));
  did.length = 0;
  standing();
});

it("does what was pressed early once the page is awake, in order and once", async () => {
  expect(press(get("#chip"), "click")).toBe(false);
  expect(press(get("textarea"), "keydown", { key: "Enter" })).toBe(false);
  get("[type=submit]").click();
  expect(did).toEqual([]);
  wakes();
  await vi.waitFor(() => expect(did).toEqual(["chip", "Enter", "sent"]));
  get("#chip").click();
  expect(did).toEqual(["chip", "Enter", "sent", "chip"]);
});

it("waits for a button that comes on with the words in its field", async () => {
  press(get("#off"), "pointerup");
  press(get("#chip"), "click");
  wakes();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  expect(did).toEqual([]);
  (get("#off") as HTMLButtonElement).disabled = false;
  await vi.waitFor(() => expect(did).toEqual(["off", "chip"]));
});

it("tells fields that have come to life what was typed before, and does so first", async () => {
  const field = get("textarea") as HTMLTextAreaElement;
  field.value = "old lanes";
  press(field, "input");
  press(get("#chip"), "click");
  field.addEventListener("input", () => did.push(field.value));
  wakes();
  expect(did).toEqual(["old lanes"]);
  await vi.waitFor(() => expect(did).toEqual(["old lanes", "chip"]));
});

it("waits for the end of a syllable that is being put together", async () => {
  const field = get("textarea") as HTMLTextAreaElement;
  field.value = "엄ㅁ";
  field.dispatchEvent(new InputEvent("input", { bubbles: true, isComposing: true }));
  field.addEventListener("input", () => did.push(field.value));
  wakes();
  expect(did).toEqual([]);
  field.value = "엄마";
  field.dispatchEvent(new CompositionEvent("compositionend", { bubbles: true }));
  await vi.waitFor(() => expect(did).toEqual(["엄마"]));
});

it("gives back words that a page wrote over while it woke up", async () => {
  const field = get("textarea") as HTMLTextAreaElement;
  field.value = "old lanes";
  press(field, "input");
  field.value = "";
  field.addEventListener("input", () => did.push(field.value));
  wakes();
  expect(did).toEqual(["old lanes"]);
  expect(field.value).toBe("old lanes");
});

it("finds a button that was drawn anew by its name", async () => {
  press(get("#chip"), "click");
  document.body.innerHTML = document.body.innerHTML.replace('id="off"', 'id="other"');
  const chip = get("#chip");
  chip.addEventListener("click", () => did.push("anew"));
  document.dispatchEvent(new Event("tripkit:awake"));
  await vi.waitFor(() => expect(did).toEqual(["anew"]));
});

it("knows nothing from outside, since it stands in the page's head", () => {
  expect(EARLY_SCRIPT).not.toMatch(/import|require|__vite/);
});

it("leaves alone what a browser does by itself, and a syllable that is being put together", () => {
  expect(press(get("a b"), "click")).toBe(true);
  expect(press(get("#chip"), "click", { ctrlKey: true })).toBe(true);
  expect(press(get("textarea"), "keydown", { key: "Enter", shiftKey: true })).toBe(true);
  expect(press(get("textarea"), "keydown", { key: "Enter", isComposing: true })).toBe(true);
  expect(press(get("textarea"), "keydown", { key: "a" })).toBe(true);
});

it("forgets what is gone when the page is awake", async () => {
  press(get("#chip"), "click");
  press(get("textarea"), "keydown", { key: "Enter" });
  const chip = get("#chip");
  chip.addEventListener("click", () => did.push("chip"));
  chip.replaceWith(Object.assign(document.createElement("button"), { id: "chip", textContent: "Europe" }));
  wakes();
  await vi.waitFor(() => expect(did).toEqual(["Enter"]));
});
