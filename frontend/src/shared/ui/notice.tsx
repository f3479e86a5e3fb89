"use client";

import { useTranslations } from "use-intl";
import { type ApiProblem, isOffline } from "../api/problem";
import { Button } from "./button";
import styles from "./notice.module.css";

/** Nothing here yet: an unexposed frame and one action. */
export function Empty({ text, children }: React.PropsWithChildren<{ text: string }>) {
  return (
    <div className={styles.empty}>
      <span className={styles.unexposed} aria-hidden="true" />
      <p>{text}</p>
      {children}
    </div>
  );
}

interface FailureProps {
  problem?: ApiProblem | Error | null;
  /** What was being done, when it isn't plain from the page. */
  what?: string;
  /** The same run or request again, from where it broke. */
  reconnect?: () => void;
  /** A new one. */
  retry?: () => void;
}

const KNOWN = new Set([
  "offline", "rate_limited", "not_found", "events_gone", "interrupted", "run_under_way", "cost_limit", "too_large",
  "quota_reached", "daily_limit",
]);

/** Light got in: what happened, why, and one or two ways on. What has arrived stays on the page. */
export function Failure({ problem, what, reconnect, retry }: FailureProps) {
  const t = useTranslations("shared.failure");
  const code = problem && "code" in problem ? problem.code : isOffline(problem) ? "offline" : "other";
  return (
    <div role="alert" className={styles.failure}>
      <span className={styles.leak} aria-hidden="true" />
      <div>
        <strong>{what ?? t("title")}</strong>
        <p>{t(`why.${KNOWN.has(code) ? code : "other"}`)}</p>
        <p className={styles.ways}>
          {reconnect && (
            <Button kind="primary" onClick={reconnect}>
              {t("reconnect")}
            </Button>
          )}
          {retry && <Button onClick={retry}>{t("retry")}</Button>}
        </p>
      </div>
    </div>
  );
}

/** A place kept for what comes. */
export function Waiting({ label, ratio = "3 / 2" }: { label: string; ratio?: "3 / 2" | "16 / 9" | "line" }) {
  return (
    <div className={`${styles.waiting} ${ratio === "line" ? styles.line : ""}`} role="status">
      <span className="hidden-visually">{label}</span>
    </div>
  );
}
