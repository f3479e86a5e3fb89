"use client";

/** Where the person writes. Enter sends, unless a syllable is still being put together. */
import { ArrowUp, Square } from "lucide-react";
import { useId } from "react";
import { useTranslations } from "use-intl";
import styles from "./composer.module.css";
import { useOutbox } from "./outbox";

interface ComposerProps {
  busy: boolean;
  /** A message is said anew: the one before will be struck. */
  again: boolean;
  cancel: () => void;
  send: (text: string) => void;
  stop: () => void;
  field: React.RefObject<HTMLTextAreaElement | null>;
}

const MOST = 2000;
const NEAR = 200;
// As the API has it: no control characters but line ends and tabs.
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;
const COMPOSING = 229;

export function Composer({ busy, again, cancel, send, stop, field }: ComposerProps) {
  const t = useTranslations("chat.composer");
  const id = useId();
  const draft = useOutbox((box) => box.draft);
  const setDraft = useOutbox((box) => box.setDraft);
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
    if (event.key === "Escape" && again) cancel();
    if (event.key === "Enter" && !event.shiftKey) submit(event);
  };
  return (
    <form className={styles.composer} onSubmit={submit}>
      {again && (
        <p className={styles.again}>
          {t("again")}{" "}
          <button type="button" onClick={cancel}>
            {t("leaveIt")}
          </button>
        </p>
      )}
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
