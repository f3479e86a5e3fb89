/**
 * Keeps what a person types and presses before the page is awake (awake.tsx), and does it in order once it is: words in
 * fields first, then buttons, ticks, Enter in a field that sends, forms. A control that was drawn anew meanwhile is found
 * by its name; a button that is off until words are in its field is waited for. Links and folds are the browser's own, a
 * syllable that is being put together is left alone. The function stands in the page's head as it is here: it knows
 * nothing from outside. Its hash stands in the content security policy.
 */
function keepEarly(): void {
  type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
  type Kept = { control: HTMLElement; name: string; act(control: HTMLElement): void };
  const kept: Kept[] = [];
  const typed = new Map<Field, string>();
  let composing: Field | null = null;
  let turns = 60;

  const nameOf = (control: HTMLElement) => control.tagName + (control.getAttribute("aria-label") ?? control.textContent);
  const within = (event: Event, selector: string) => (event.target as Element).closest?.<HTMLElement>(selector) ?? null;
  const isPlain = (event: MouseEvent | KeyboardEvent) =>
    !(event.defaultPrevented || ("button" in event && event.button) || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey);
  const keep = (control: HTMLElement, act: Kept["act"], event?: Event) => {
    event?.preventDefault();
    event?.stopImmediatePropagation();
    kept.push({ control, name: nameOf(control), act });
  };
  const current = ({ control, name }: Kept) =>
    control.isConnected ? control : [...document.querySelectorAll<HTMLElement>(control.tagName)].find((other) => nameOf(other) === name);
  const press = (control: HTMLElement) => control.click();
  const enter = (field: HTMLElement) => field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  const send = (form: HTMLElement) => (form as HTMLFormElement).requestSubmit();
  /** By the browser's own setter: React compares with what went through its own. */
  const say = (field: Field, words: string) => {
    field.value = "";
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, words);
    field.dispatchEvent(new Event(field.tagName === "SELECT" ? "change" : "input", { bubbles: true }));
  };

  const onClick = (event: MouseEvent) => {
    const control = within(event, "button,[type=checkbox],[type=radio]");
    if (control && isPlain(event)) keep(control, press, event);
  };
  const onPointerUp = (event: PointerEvent) => {
    const control = within(event, "button:disabled");
    if (control && isPlain(event)) keep(control, press);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const field = within(event, "textarea[enterkeyhint]");
    if (field && event.key === "Enter" && !event.isComposing && event.keyCode !== 229 && isPlain(event)) keep(field, enter, event);
  };
  const onSubmit = (event: Event) => keep(event.target as HTMLElement, send, event);
  const onInput = (event: Event) => {
    const field = event.target as Field;
    if (/checkbox|radio|file/.test(field.type)) return;
    typed.set(field, field.value);
    composing = (event as InputEvent).isComposing ? field : null;
  };

  const next = (): void => {
    const [first] = kept;
    if (!first) return;
    const control = current(first);
    if (control?.matches(":disabled") && turns-- > 0) return void requestAnimationFrame(next);
    kept.shift();
    if (control) first.act(control);
    requestAnimationFrame(next);
  };
  const done = new AbortController();
  const early = { capture: true, signal: done.signal };
  addEventListener("click", onClick, early);
  addEventListener("pointerup", onPointerUp, early);
  addEventListener("keydown", onKeyDown, early);
  addEventListener("submit", onSubmit, early);
  addEventListener("input", onInput, early);
  const awake = () => {
    done.abort();
    typed.forEach((words, field) => {
      if (field === composing) field.addEventListener("compositionend", () => setTimeout(() => say(field, field.value)), { once: true });
      else say(field, words);
    });
    requestAnimationFrame(next);
  };
  document.addEventListener("tripkit:awake", awake, { once: true });
}

export const EARLY_SCRIPT = `(${keepEarly})()`;
