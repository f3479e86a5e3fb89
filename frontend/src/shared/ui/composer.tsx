"use client";

/** Where a person writes to us. Enter sends, unless a syllable is still being put together. */
import { ArrowUp, Square } from "lucide-react";
import { useId } from "react";
import type { useTranslations } from "use-intl";
import styles from "./composer.module.css";

interface ComposerProps {
  /** The feature's own words: label, placeholder, send, stop, left, over. */
  t: ReturnType<typeof useTranslations>;
  draft: string;
  setDraft(draft: string): void;
  busy: boolean;
  send(text: string): void;
  stop(): void;
  /** What stands above the field, and what Escape does about it. */
  above?: React.ReactNode;
  leave?: () => void;
  field?: React.Ref<HTMLTextAreaElement>;
}

const MOST = 2000;
const NEAR = 200;
// As the API has it: no control characters but line ends and tabs.
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;
const COMPOSING = 229;

export function Composer({ t, draft, setDraft, busy, send, stop, above, leave, field }: ComposerProps) {
  const id = useId();
  const text = draft.replace(CONTROL, "").trim();
  const left = MOST - text.length;
  const fits = text.length > 0 && left >= 0;

  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (!fits || busy) return;
    send(text);
    setDraft("");
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === COMPOSING) return;
    if (event.key === "Escape") leave?.();
    if (event.key === "Enter" && !event.shiftKey) submit(event);
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      {above && <p className={styles.above}>{above}</p>}
      <label className="hidden-visually" htmlFor={id}>
        {t("label")}
      </label>
      <textarea
        id={id}
        ref={field}
        rows={1}
        value={draft}
        placeholder={t("placeholder")}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={press}
        enterKeyHint="send"
        aria-describedby={left < NEAR ? `${id}-left` : undefined}
      />
      {busy ? (
        <button type="button" className={styles.send} onClick={stop} aria-label={t("stop")} title={t("stop")}>
          <Square size={18} aria-hidden="true" fill="currentColor" />
        </button>
      ) : (
        <button type="submit" className={styles.send} disabled={!fits} aria-label={t("send")} title={t("send")}>
          <ArrowUp size={20} aria-hidden="true" />
        </button>
      )}
      {left < NEAR && (
        <p id={`${id}-left`} className={left < 0 ? styles.over : styles.left}>
          {left < 0 ? t("over", { count: -left }) : t("left", { count: left })}
        </p>
      )}
    </form>
  );
}

/** The field's place while the page is waited for. */
export function ComposerKept() {
  return <div className={`${styles.composer} ${styles.kept}`} />;
}
