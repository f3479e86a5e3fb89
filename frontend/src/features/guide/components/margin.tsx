"use client";

/** The day's rules as notes in the margin: a mark and a word say how grave, not the colour alone. */
import { Ban, Info, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { GuideConstraint } from "@/shared/api/types";
import styles from "./margin.module.css";

const MARKS = { critical: Ban, high: TriangleAlert, medium: TriangleAlert, low: Info };
const RULES = ["poya_alcohol", "dry_day", "modest_dress", "new_year_shutdown", "crowd_warning", "domestic_peak"] as const;

export function Margin({ rules }: { rules: readonly GuideConstraint[] }) {
  const t = useTranslations("guide.rules");
  if (rules.length === 0) return null;
  return (
    <div role="note" aria-label={t("title")}>
      <ul className={styles.rules}>
        {rules.map((rule) => (
          <Rule key={rule.code} rule={rule} />
        ))}
      </ul>
    </div>
  );
}

function Rule({ rule: { constraint_type, code, severity, description, suggestion } }: { rule: GuideConstraint }) {
  const t = useTranslations("guide.rules");
  const Mark = MARKS[severity];
  // A day that is merely full has no festival to name.
  const known = code === "CROWD" ? "full" : RULES.find((one) => one === constraint_type);
  return (
    <li className={`${styles.rule} ${styles[severity]}`}>
      <p className={styles.severity}>
        <Mark size={16} aria-hidden="true" />
        {t(`severity.${severity}`)}
      </p>
      <p className={styles.what}>{known ? t(`name.${known}`) : description}</p>
      <p>{suggestion}</p>
    </li>
  );
}
