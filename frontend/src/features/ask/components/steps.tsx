"use client";

/** The steps that a question takes, in the words of a desk; those done are struck off in pencil. */
import { useTranslations } from "use-intl";
import type { Making } from "../model/answer";
import styles from "./steps.module.css";

export function Steps({ route, steps }: { route: Making["route"]; steps: Making["steps"] }) {
  const t = useTranslations("ask");
  const once = steps.filter(({ agent }, n) => steps.findIndex((step) => step.agent === agent) === n);
  if (once.length === 0) return null;
  return (
    <div className={styles.making}>
      {route && <span className={styles.route}>{t(`route.${route}`)}</span>}
      <ol className={styles.steps} aria-label={t("steps")}>
        {once.map(({ agent, state }) => (
          <li key={agent} className={styles[state]}>
            {t(`step.${agent}`)}
            <span className="hidden-visually">, {t(`state.${state}`)}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
