"use client";

/** The days as strips of film: the edge says what a thing is, the paper beside it when and where. */
import { Fragment } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { nameOf, noon, type TripDay } from "./calendar";
import styles from "./board.module.css";
import { Findings } from "./findings";
import { type Drop, type Lifted, type Moving, useMoving } from "./moving";
import { Row } from "./row";
import type { Finding, Segment, Trip } from "./types";

interface BoardProps {
  trip: Trip;
  days: readonly TripDay[];
  /** Ids that the last answer touched: they are ringed. */
  fresh: ReadonlySet<string>;
  lit: string | null;
  busy: boolean;
  point(id: string | null): void;
  edit(segment: Segment): void;
  drop(drop: Drop): void;
}

export function Board({ trip, days, drop, ...rest }: BoardProps) {
  const t = useTranslations("design.board");
  const moving = useMoving(days, drop);
  const name = moving.lifted && trip.segments.find(({ id }) => id === moving.lifted?.id);
  return (
    <section className={styles.board} aria-labelledby="days">
      <h2 id="days" className="hidden-visually">
        {t("title")}
      </h2>
      <Told lifted={moving.lifted} name={name ? nameOf(name) : ""} days={days} />
      <Findings findings={(trip.findings ?? []).filter(({ segmentIds }) => segmentIds.length === 0)} />
      {days.map((day) => (
        <DayStrip key={day.date} day={day} findings={trip.findings ?? []} moving={moving} {...rest} />
      ))}
    </section>
  );
}

/** For those who listen: where what is lifted would be put. */
function Told({ lifted, name, days }: { lifted: Lifted | null; name: string; days: readonly TripDay[] }) {
  const t = useTranslations("design.board");
  const day = lifted && days.find(({ date }) => date === lifted.date);
  const before = day?.segments.filter(({ id }) => id !== lifted?.id)[lifted?.index ?? 0];
  return (
    <p role="status" className="hidden-visually">
      {lifted && day && (before ? t("before", { name, number: day.number, other: nameOf(before) }) : t("last", { name, number: day.number }))}
    </p>
  );
}

interface StripProps extends Omit<BoardProps, "trip" | "days" | "drop"> {
  day: TripDay;
  findings: readonly Finding[];
  moving: Moving;
}

function DayStrip({ day, findings, moving, ...rest }: StripProps) {
  const t = useTranslations("design.board");
  const format = useFormatter();
  const { date, number, segments, stays } = day;
  const at = moving.lifted?.date === date ? moving.lifted.index : -1;
  const [, month, dayOfMonth] = date.split("-");
  const of = (id: string) => findings.filter(({ segmentIds }) => segmentIds.at(-1) === id);
  return (
    <article className={styles.day} data-date={date} data-count={segments.length} aria-labelledby={`day-${date}`}>
      <header className={styles.head}>
        <h3 id={`day-${date}`}>{t("day", { number, date: format.dateTime(noon(date), { weekday: "short", day: "numeric", month: "long" }) })}</h3>
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
            <Row segment={one} date={date} index={n} handle={moving.handle(one.id)} isLifted={moving.lifted?.id === one.id} findings={of(one.id)} {...rest} />
          </Fragment>
        ))}
        {at >= segments.length && <Mark />}
      </ol>
      {segments.length === 0 && <p className={styles.empty}>{t("empty")}</p>}
    </article>
  );
}

/** The grease pencil's line: here it would lie. */
function Mark() {
  return <li className={styles.mark} aria-hidden="true" />;
}
