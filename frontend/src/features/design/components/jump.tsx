"use client";

/** The way to a day of a long trip; a day where something does not fit is marked. */
import { useTranslations } from "use-intl";
import type { TripDay } from "../model/calendar";
import type { Finding } from "../model/types";
import styles from "./jump.module.css";

/** So many days are in sight of one another. */
const FEW = 4;

export function Jump({ days, findings }: { days: readonly TripDay[]; findings: readonly Finding[] }) {
  const t = useTranslations("design.board");
  if (days.length <= FEW) return null;
  const wrong = new Set(findings.filter(({ severity }) => severity !== "note").map(({ segmentIds }) => segmentIds.at(-1)));
  return (
    <nav className={styles.jump} aria-label={t("jump")}>
      <ol>
        {days.map(({ date, number, segments }) => (
          <li key={date} className={segments.length === 0 ? styles.bare : undefined}>
            <a href={`#day-${date}`} onClick={(event) => (event.preventDefault(), go(date))}>
              <span className={styles.number} aria-hidden="true">
                {number}A
              </span>
              {date.slice(5).split("-").map(Number).join("/")}
              {segments.some(({ id }) => wrong.has(id)) && (
                <span className={styles.wrong}>
                  <span className="hidden-visually">{t("wrong")}</span>
                </span>
              )}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function go(date: string): void {
  const heading = document.getElementById(`day-${date}`);
  heading?.focus({ preventScroll: true });
  heading?.closest("article")?.scrollIntoView?.({ block: "start" });
}
