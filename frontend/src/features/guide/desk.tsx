"use client";

/** Where the person asks. Enter sends, unless a syllable is still being put together. */
import { ArrowUp, Square } from "lucide-react";
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./desk.module.css";

interface DeskProps {
  busy: boolean;
  ask(text: string): void;
  stop(): void;
}

const MOST = 2000;
const NEAR = 200;
// As the API has it: no control characters but line ends and tabs.
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/g;
const COMPOSING = 229;

export function Desk({ busy, ask, stop }: DeskProps) {
  const t = useTranslations("guide.desk");
  const id = useId();
  const [draft, setDraft] = useState("");
  const text = draft.replace(CONTROL, "").trim();
  const left = MOST - text.length;
  const fits = text.length > 0 && left >= 0;

  const submit = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (!fits || busy) return;
    ask(text);
    setDraft("");
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === COMPOSING) return;
    if (event.key === "Enter" && !event.shiftKey) submit(event);
  };
  return (
    <form className={styles.desk} onSubmit={submit}>
      <label className="hidden-visually" htmlFor={id}>
        {t("label")}
      </label>
      <textarea
        id={id}
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
