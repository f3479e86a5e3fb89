"use client";

import { useState } from "react";
import { useTranslations } from "use-intl";
import { usePath } from "@/shared/i18n/locale";
import { Button } from "@/shared/ui/button";
import styles from "./composer.module.css";
import { useFirstWords } from "./first-words";

const EXAMPLES = ["a", "b", "c", "d"] as const;
/** As much as the API takes in one message. */
const LONGEST = 2000;

export function Composer() {
  const t = useTranslations("home");
  const path = usePath();
  const begin = useFirstWords();
  const [words, setWords] = useState("");
  const send = () => words.trim() && begin(words.trim());
  return (
    <section className={styles.composer}>
      <form
        className={styles.form}
        action={path("/chat/")}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <textarea
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
            send();
          }}
        />
        <Button kind="primary" type="submit">
          {t("begin")}
        </Button>
      </form>
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
