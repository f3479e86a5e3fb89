"use client";

/** One day as a strip of film. */
import { Fragment, useEffect, useRef } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Hands } from "../hooks/use-moving";
import { nameOf, noon, type TripDay } from "../model/calendar";
import type { Finding } from "../model/types";
import styles from "./board.module.css";
import { Row } from "./row";

interface StripProps {
  day: TripDay;
  findings: readonly Finding[];
  /** Ids that the last answer touched: they are ringed. */
  fresh?: ReadonlySet<string>;
  lit?: string | null;
  hands?: Hands;
}

export function DayStrip({ day: { date, number, segments, stays }, findings, fresh, lit, hands }: StripProps) {
  const t = useTranslations("design.board");
  const format = useFormatter();
  const lifted = hands?.moving.lifted ?? null;
  const at = lifted?.date === date ? lifted.index : -1;
  const [, month, dayOfMonth] = date.split("-");
  const of = (id: string) => findings.filter(({ segmentIds }) => segmentIds.at(-1) === id);
  return (
    <article className={styles.day} data-date={date} data-count={segments.length} aria-labelledby={`day-${date}`}>
      <header className={styles.head}>
        <h3 id={`day-${date}`} tabIndex={-1}>
          {t("day", { number, date: format.dateTime(noon(date), { weekday: "short", day: "numeric", month: "long" }) })}
        </h3>
        <span className={styles.edge} aria-hidden="true">
          {number}A ▸ {month} {dayOfMonth}
        </span>
      </header>
      {stays.map((one) => (
        <p key={one.id} className={styles.stay}>
          {one.endDatetime.slice(0, 10) === date ? t("leaves", { name: nameOf(one), time: one.endDatetime.slice(11) }) : t("stays", { name: nameOf(one) })}
        </p>
      ))}
      <ol className={styles.rows}>
        {segments.map((one, n) => (
          <Fragment key={one.id}>
            {at === n && <Mark />}
            <Row segment={one} date={date} index={n} hands={hands} isLit={lit === one.id} isFresh={fresh?.has(one.id) ?? false} findings={of(one.id)} />
          </Fragment>
        ))}
        {at >= segments.length && <Mark />}
      </ol>
      {segments.length === 0 && <p className={styles.empty}>{t("empty")}</p>}
    </article>
  );
}

/** The grease pencil's line: here it would lie. It is kept in sight, however far the day is. */
function Mark() {
  const line = useRef<HTMLLIElement>(null);
  // Newer browsers answer with a promise, which is no way to clean up.
  useEffect(() => void line.current?.scrollIntoView?.({ block: "nearest" }), []);
  return <li ref={line} className={styles.mark} aria-hidden="true" />;
}
