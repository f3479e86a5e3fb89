"use client";

import { useTranslations } from "use-intl";
import styles from "./settings.module.css";

const FACTS = ["places", "light", "pictures", "map", "safety"] as const;
const KEYS = [
  { keys: "Enter", does: "send" },
  { keys: "Shift + Enter", does: "line" },
  { keys: "Tab", does: "next" },
  { keys: "Esc", does: "close" },
] as const;

export function About() {
  const t = useTranslations("settings");
  return (
    <div className={styles.about}>
      <section aria-labelledby="facts">
        <h2 id="facts">{t("about.title")}</h2>
        <dl className={styles.facts}>
          {FACTS.map((fact) => (
            <div key={fact}>
              <dt>{t(`about.${fact}.what`)}</dt>
              <dd>{t(`about.${fact}.how`)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="keys">
        <h2 id="keys">{t("keys.title")}</h2>
        <dl className={styles.keys}>
          {KEYS.map(({ keys, does }) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{t(`keys.${does}`)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </div>
  );
}
