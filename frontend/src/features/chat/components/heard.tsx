"use client";

/** What was understood of the last message, in the person's own words, and what was not. */
import { useTranslations } from "use-intl";
import type { StatementRow } from "@/shared/api/types";
import { isKorean } from "../api/session";
import { heard } from "../model/heard";
import styles from "./margin.module.css";

export function Heard({ statements }: { statements: readonly StatementRow[] }) {
  const t = useTranslations("chat.heard");
  const rows = heard(statements);
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="heard">
      <h2 id="heard">{t("title")}</h2>
      <ul className={styles.heard}>
        {rows.map(({ id, text, status, where, reason }) => (
          <li key={id} data-status={status}>
            <q lang={isKorean(text) ? "ko" : "en"}>{text}</q>
            <small>{status === "used" ? t("used", { where: where ?? "" }) : (reason ?? t(status))}</small>
          </li>
        ))}
      </ul>
    </section>
  );
}
