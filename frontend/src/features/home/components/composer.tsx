"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { usePath } from "@/shared/i18n/locale";
import { Button } from "@/shared/ui/button";
import { useFirstWords } from "../hooks/use-first-words";
import { isQuestion } from "../model/question";
import styles from "./composer.module.css";

const EXAMPLES = ["a", "b", "c", "d"] as const;
/** As much as the API takes in one message. */
const LONGEST = 2000;

/** Where "Ask" in the header leads. */
const ASK = "ask";

/** `ask` answers a question right here. */
export function Composer({ ask }: { ask?: (words: string) => void }) {
  const t = useTranslations("home");
  const path = usePath();
  const begin = useFirstWords();
  const [words, setWords] = useState("");
  const field = useAsked();
  const asks = ask !== undefined && isQuestion(words);
  const send = (go: (words: string) => void) => {
    if (!words.trim()) return;
    go(words.trim());
    if (go === ask) setWords("");
  };
  const onEnter = asks ? ask : begin;
  return (
    <section className={styles.composer}>
      <form
        className={styles.form}
        action={path("/chat/")}
        onSubmit={(event) => {
          event.preventDefault();
          send(onEnter);
        }}
      >
        <textarea
          id={ASK}
          ref={field}
          className={styles.field}
          aria-label={t("ask")}
          placeholder={t("placeholder")}
          rows={2}
          maxLength={LONGEST}
          enterKeyHint="go"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            // While Hangul is being composed, Enter ends a syllable.
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send(onEnter);
          }}
        />
        <span className={styles.ways}>
          {ask && (
            <Button kind={asks ? "primary" : "plain"} onClick={() => send(ask)}>
              {t("question.ask")}
            </Button>
          )}
          <Button kind={asks ? "plain" : "primary"} type={asks ? "button" : "submit"} onClick={asks ? () => send(begin) : undefined}>
            {t("begin")}
          </Button>
        </span>
      </form>
      {ask && (
        <p role="status" className={styles.hint}>
          {asks && t("question.here")}
        </p>
      )}
      <ul className={styles.examples} aria-label={t("examples.label")}>
        {EXAMPLES.map((key) => (
          <li key={key}>
            <button type="button" className={styles.example} onClick={() => begin(t(`examples.${key}`))}>
              {t(`examples.${key}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** An address that names the field puts the cursor into it. */
function useAsked(): React.RefObject<HTMLTextAreaElement | null> {
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (window.location.hash === `#${ASK}`) field.current?.focus();
  }, []);
  return field;
}
