"use client";

/** The days as strips of film: the edge says what a thing is, the paper beside it when and where. */
import { useTranslations } from "use-intl";
import { type Drop, type Lifted, useMoving } from "../hooks/use-moving";
import { nameOf, type TripDay } from "../model/calendar";
import type { Segment, Trip } from "../model/types";
import { Bare } from "./bare";
import styles from "./board.module.css";
import { DayStrip } from "./day-strip";
import { Findings } from "./findings";
import { Jump } from "./jump";

interface BoardProps {
  trip: Trip;
  days: readonly TripDay[];
  fresh: ReadonlySet<string>;
  lit: string | null;
  busy: boolean;
  point(id: string | null): void;
  edit(segment: Segment): void;
  drop(drop: Drop): void;
  date(first: string, last: string): void;
}

export function Board({ trip, days, fresh, lit, drop, date, ...hands }: BoardProps) {
  const t = useTranslations("design.board");
  const moving = useMoving(days, drop);
  const findings = trip.findings ?? [];
  const name = moving.lifted && trip.segments.find(({ id }) => id === moving.lifted?.id);
  return (
    <section className={styles.board} aria-labelledby="days">
      <h2 id="days" className="hidden-visually">
        {t("title")}
      </h2>
      <Told lifted={moving.lifted} name={name ? nameOf(name) : ""} days={days} />
      <Jump days={days} findings={findings} />
      <Findings findings={findings.filter(({ segmentIds }) => segmentIds.length === 0)} />
      {days.length === 0 && <Bare busy={hands.busy} date={date} />}
      {days.map((day) => (
        <DayStrip key={day.date} day={day} findings={findings} fresh={fresh} lit={lit} hands={{ moving, ...hands }} />
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
