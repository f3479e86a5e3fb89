"use client";

/** The day in question at the place in question; another place or day is one choice away. */
import { useId, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { DayFacts } from "@/shared/api/types";
import { Failure, Waiting } from "@/shared/ui/notice";
import { type PlaceName, useDay, usePlaceNames } from "../api/day";
import type { Light, Span } from "../model/light";
import { Chart } from "./chart";
import styles from "./day.module.css";

const FIRST_DAY = "2003-01-01";
const LAST_DAY = "2076-12-31";

interface Chosen {
  /** The place's id. */
  place: string;
  day: string;
}

/** `own` is the place that the answer speaks of. */
export function Day({ facts, own }: { facts: DayFacts; own: PlaceName }) {
  const t = useTranslations("guide.day");
  const format = useFormatter();
  const [chosen, setChosen] = useState<Chosen>({ place: own.id, day: facts.day });
  const [isWanted, setWanted] = useState(false);
  const names = withOwn(usePlaceNames(isWanted), own);
  const place = names.find(({ id }) => id === chosen.place)?.name ?? own.name;
  const name = t("name", { place, date: format.dateTime(new Date(chosen.day), { dateStyle: "full" }) });
  const isOwn = chosen.place === own.id && chosen.day === facts.day;
  return (
    <section className={styles.day}>
      <h3>{name}</h3>
      <Pickers names={names} chosen={chosen} onChoose={setChosen} onWant={() => setWanted(true)} />
      {isOwn ? <OwnDay facts={facts} name={name} /> : <OtherDay chosen={chosen} name={name} />}
    </section>
  );
}

/** The answer's own day, in the answer's own figures. */
function OwnDay({ facts, name }: { facts: DayFacts; name: string }) {
  const light = lightOf(facts);
  const { crowd = [], busiest, quietest } = facts;
  if (!light || crowd.length === 0) return null;
  return <Chart crowd={crowd} light={light} name={name} busiest={busiest} quietest={quietest} />;
}

function OtherDay({ chosen: { place, day }, name }: { chosen: Chosen; name: string }) {
  const t = useTranslations("guide.day");
  const { data, error, refetch } = useDay(place, day);
  if (error) return <Failure problem={error} retry={() => void refetch()} />;
  if (!data?.light) return <Waiting label={t("waiting")} ratio="line" />;
  return (
    <>
      <Chart crowd={data.crowd} light={data.light} name={name} quietest={data.quietest} />
      {data.reasons.length > 0 && <p className={styles.reasons}>{data.reasons.join(" · ")}</p>}
    </>
  );
}

interface PickersProps {
  names: readonly PlaceName[];
  chosen: Chosen;
  onChoose(next: Chosen): void;
  /** The other places are asked for when somebody comes near. */
  onWant(): void;
}

function Pickers({ names, chosen, onChoose, onWant }: PickersProps) {
  const t = useTranslations("guide.day");
  const id = useId();
  const pickDay = (day: string) => {
    if (day >= FIRST_DAY && day <= LAST_DAY) onChoose({ ...chosen, day });
  };
  return (
    <div className={styles.pickers} onPointerEnter={onWant} onFocus={onWant}>
      <label htmlFor={`${id}-place`}>{t("place")}</label>
      <select id={`${id}-place`} value={chosen.place} onChange={(event) => onChoose({ ...chosen, place: event.target.value })}>
        {names.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
      <label htmlFor={`${id}-day`}>{t("date")}</label>
      <input id={`${id}-day`} type="date" min={FIRST_DAY} max={LAST_DAY} value={chosen.day} onChange={(event) => pickDay(event.target.value)} />
    </div>
  );
}

/** The place that was spoken of is there before the others are known. */
function withOwn(names: PlaceName[], own: PlaceName): PlaceName[] {
  return names.some(({ id }) => id === own.id) ? names : [own, ...names];
}

export function lightOf({ sunrise, sunset, golden_morning, golden_evening }: DayFacts): Light | null {
  if (!sunrise || !sunset) return null;
  return { sunrise, sunset, goldenMorning: spanOf(golden_morning), goldenEvening: spanOf(golden_evening) };
}

function spanOf(window: readonly string[] | null | undefined): Span | null {
  const [start, end] = window ?? [];
  return start && end ? { start, end } : null;
}
