type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Act = (control: HTMLElement) => void;

/** What is done to controls in a person's stead. */
function deeds() {
  const nameOf = (control: HTMLElement) => control.tagName + (control.getAttribute("aria-label") ?? control.textContent);
  return {
    nameOf,
    /** The control, or the one that was drawn in its place. */
    current: (control: HTMLElement, name: string) =>
      control.isConnected ? control : [...document.querySelectorAll<HTMLElement>(control.tagName)].find((other) => nameOf(other) === name),
    press: (control: HTMLElement) => control.click(),
    enter: (field: HTMLElement) => void field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true })),
    send: (form: HTMLElement) => (form as HTMLFormElement).requestSubmit(),
    /** By the browser's own setter: React compares with what went through its own. */
    say: (field: Field, words: string) => {
      field.value = "";
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, words);
      field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
    },
  };
}

/** Hears everything before the page does, and returns what ends that. */
function listen(keep: (control: HTMLElement, act: Act, event?: Event) => void, type: (field: Field, isComposing: boolean) => void, by: ReturnType<typeof deeds>): () => void {
  const ended = new AbortController();
  const early = { capture: true, signal: ended.signal };
  const within = (event: Event, selector: string) => (event.target as Element).closest?.<HTMLElement>(selector) ?? null;
  const isPlain = (event: MouseEvent | KeyboardEvent) =>
    !(event.defaultPrevented || ("button" in event && event.button) || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey);
  const onClick = (event: MouseEvent) => {
    const control = within(event, "button,[type=checkbox],[type=radio]");
    if (control && isPlain(event)) keep(control, by.press, event);
  };
  const onPointerUp = (event: PointerEvent) => {
    const control = within(event, "button:disabled");
    if (control && isPlain(event)) keep(control, by.press);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const field = within(event, "textarea[enterkeyhint]");
    if (field && event.key === "Enter" && !event.isComposing && event.keyCode !== 229 && isPlain(event)) keep(field, by.enter, event);
  };
  const onInput = (event: Event) => {
    const field = event.target as Field;
    if (!/checkbox|radio|file/.test(field.type)) type(field, (event as InputEvent).isComposing);
  };
  addEventListener("click", onClick, early);
  addEventListener("pointerup", onPointerUp, early);
  addEventListener("keydown", onKeyDown, early);
  addEventListener("submit", (event) => keep(event.target as HTMLElement, by.send, event), early);
  addEventListener("input", onInput, early);
  return () => ended.abort();
}

function keepEarly(hear: typeof listen, by: ReturnType<typeof deeds>): void {
  const kept: { control: HTMLElement; name: string; act: Act }[] = [];
  const typed = new Map<Field, string>();
  let composing: Field | null = null;
  let turns = 60;
  const keep = (control: HTMLElement, act: Act, event?: Event) => {
    event?.preventDefault();
    event?.stopImmediatePropagation();
    kept.push({ control, name: by.nameOf(control), act });
  };
  const type = (field: Field, isComposing: boolean) => {
    typed.set(field, field.value);
    composing = isComposing ? field : null;
  };
  const next = (): void => {
    const [first] = kept;
    if (!first) return;
    const control = by.current(first.control, first.name);
    if (control?.matches(":disabled") && turns-- > 0) return void requestAnimationFrame(next);
    kept.shift();
    if (control) first.act(control);
    requestAnimationFrame(next);
  };
  const stop = hear(keep, type, by);
  const awake = () => {
    stop();
    typed.forEach((words, field) => {
      if (field === composing) field.addEventListener("compositionend", () => setTimeout(() => by.say(field, field.value)), { once: true });
      else by.say(field, words);
    });
    requestAnimationFrame(next);
  };
  document.addEventListener("tripkit:awake", awake, { once: true });
}

/**
 * Keeps what a person types and presses before the page is awake (awake.tsx), and does it in order once it is: words in
 * fields first, then buttons, ticks, Enter in a field that sends, forms. A button that is off until words are in its field
 * is waited for. Links and folds are the browser's own, a syllable that is being put together is left alone. The functions
 * stand in the page's head as they are here: they know nothing from outside. Its hash stands in the content security policy.
 */
export const EARLY_SCRIPT = `(${keepEarly})(${listen},(${deeds})())`;
