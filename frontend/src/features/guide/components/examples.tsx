"use client";

/** Nothing asked yet: the field, four questions to begin with, and what is looked at before an answer goes out. */
import { useTranslations } from "use-intl";
import type { GuideAnswer } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import styles from "./examples.module.css";

const FIRST = ["barCrawl", "light", "crowd", "ella"] as const;
const LOOKED = ["calendar", "crowds", "sun", "texts"] as const;

export function Begin({ ask, children }: React.PropsWithChildren<{ ask(text: string): void }>) {
  const t = useTranslations("guide");
  return (
    <div className={styles.begin}>
      <div className={styles.left}>
        {children}
        <ul className={styles.examples} aria-label={t("examples.label")}>
          {FIRST.map((name) => (
            <li key={name}>
              <button type="button" onClick={() => ask(t(`examples.${name}`))}>
                {t(`examples.${name}`)}
              </button>
            </li>
          ))}
        </ul>
      </div>
      <aside className={styles.looked} aria-labelledby="looked">
        <h2 id="looked">{t("looked.title")}</h2>
        <ul className={styles.list}>
          {LOOKED.map((name) => (
            <li key={name}>{t(`looked.${name}`)}</li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

const CHIPS = 4;

/** Questions that go on from the answer: those that the guide checked, then what is computed of its place and day. */
export function FollowUps({ last, busy, ask }: { last: GuideAnswer | null; busy: boolean; ask(text: string): void }) {
  const t = useTranslations("guide.follow");
  if (busy || !last) return null;
  const computed = last.itinerary.length > 0 ? (["quiet", "light"] as const) : (["quiet", "plan"] as const);
  const questions = [...(last.metadata.followups ?? []), ...(last.facts?.place ? computed.map((name) => t(name)) : [])];
  if (questions.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t("label")}>
      {questions.slice(0, CHIPS).map((question) => (
        <li key={question}>
          <Button onClick={() => ask(question)}>{question}</Button>
        </li>
      ))}
    </ul>
  );
}
