/** Days of a plan on which there is nothing to do: what is missing, and what would fill it, one tap away. */
import { useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { langOf } from "../model/language";
import type { Change, Plan } from "../model/types";
import styles from "./report.module.css";

export function Gaps({ plan: { gaps = [] }, apply }: { plan: Plan; apply(change: Change): void }) {
  const t = useTranslations("plan.gaps");
  if (gaps.length === 0) return null;
  return (
    <aside className={styles.assumed} aria-labelledby="gaps">
      <h3 id="gaps">{t("title")}</h3>
      <ul className={styles.guesses}>
        {gaps.map(({ day, missing, fill, change }) => (
          <li key={day}>
            {t("day", { day })}: <span lang={langOf(missing)}>{missing}.</span> <span lang={langOf(fill)}>{fill}</span>{" "}
            {change && (
              <Button kind="quiet" onClick={() => apply(change)} aria-label={t("applyNamed", { change: fill })}>
                {t("apply")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </aside>
  );
}
