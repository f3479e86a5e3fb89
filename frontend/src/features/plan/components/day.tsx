"use client";

/** One day: when, what, where, how one gets there, what it costs, why it stands there, and what that rests on. */
import { useFormatter, useTranslations } from "use-intl";
import { Frame } from "@/shared/ui/frame";
import { WithMarks } from "@/shared/ui/unchecked";
import { useMoney } from "../hooks/use-money";
import { useWay } from "../hooks/use-way";
import { langOf } from "../model/language";
import type { PlanDay, Stop } from "../model/types";
import { Credit } from "./credit";
import styles from "./day.module.css";

interface DayProps {
  day: PlanDay;
  currency: string;
  numberOf(stop: Stop): number | null;
  /** The place that its pin points at. */
  lit: string | null;
  onPoint?: (slot: string | null) => void;
}

export function Day({ day, currency, numberOf, lit, onPoint }: DayProps) {
  const t = useTranslations("plan.day");
  const format = useFormatter();
  const money = useMoney(currency);
  const seen = new Set<number>();
  const date = format.dateTime(new Date(`${day.date}T12:00Z`), { weekday: "long", day: "numeric", month: "long" });
  return (
    <section className={styles.day}>
      <h3>{t("title", { number: day.day, date })}</h3>
      <p lang={langOf(day.theme)}>{day.theme}</p>
      <p className={styles.facts}>
        <span lang={langOf(day.city)}>{day.city}</span>
        {day.weather && <span lang={langOf(day.weather)}>{day.weather}</span>}
        <span>{t("cost", { cost: money(day.day_cost) })}</span>
      </p>
      <ol className={styles.stops}>
        {day.schedule.map((stop, n) => {
          const number = numberOf(stop);
          const isFirst = number !== null && !seen.has(number);
          if (number !== null) seen.add(number);
          return (
            <StopLine
              key={`${stop.time} ${n}`}
              stop={stop}
              number={number}
              // A place's first line is where the map leads to.
              id={isFirst && onPoint ? `stop-${number}` : undefined}
              isLit={number !== null && lit === `${number}`}
              cost={stop.cost > 0 ? money(stop.cost) : null}
              onPoint={onPoint}
            />
          );
        })}
      </ol>
    </section>
  );
}

interface StopProps {
  stop: Stop;
  number: number | null;
  id?: string;
  isLit: boolean;
  cost: string | null;
  onPoint?: (slot: string | null) => void;
}

function StopLine({ stop, number, id, isLit, cost, onPoint }: StopProps) {
  const t = useTranslations("plan.day");
  const point = number === null ? undefined : `${number}`;
  return (
    <li
      id={id}
      tabIndex={id ? -1 : undefined}
      className={isLit ? `${styles.stop} ${styles.lit}` : styles.stop}
      onPointerEnter={() => point && onPoint?.(point)}
      onPointerLeave={() => onPoint?.(null)}
    >
      <Way stop={stop} />
      <p className={styles.time}>
        <time>{stop.time}</time>
        {stop.category !== "lodging" && <span className={styles.until}>{t("until", { time: stop.end_time })}</span>}
      </p>
      <div className={styles.what}>
        <h4>
          {number !== null && (
            <span className={styles.number} aria-hidden="true">
              {number}A
            </span>
          )}{" "}
          <Own text={stop.activity} />
        </h4>
        <p className={styles.line}>
          {stop.location !== stop.activity && <Own text={stop.location} />}
          <Price stop={stop} cost={cost} />
        </p>
        <p>
          <span lang={langOf(stop.description)}>
            <WithMarks text={stop.description} />
          </span>
        </p>
        <Words stop={stop} />
      </div>
      {stop.image_url && (
        <div className={styles.print}>
          <Frame src={stop.image_url} alt="" sizes="120px" />
          {stop.image_credit && (
            <p className={styles.source}>
              <Credit credit={stop.image_credit} />
            </p>
          )}
        </div>
      )}
    </li>
  );
}

/** In the language that it was written in. */
function Own({ text }: { text: string }) {
  return <span lang={langOf(text)}>{text}</span>;
}

function Words({ stop }: { stop: Stop }) {
  const t = useTranslations("plan.day");
  return (
    <>
      {stop.notes && (
        <p className={styles.note}>
          <Own text={stop.notes} />
        </p>
      )}
      <p className={styles.line}>
        {stop.why && <span className={styles.why}>{t.rich("why", { why: () => <Own text={stop.why ?? ""} /> })}</span>}
        <Source stop={stop} />
      </p>
    </>
  );
}

function Price({ stop: { category }, cost }: { stop: Stop; cost: string | null }) {
  const t = useTranslations("plan.day");
  if (cost) return <span className={styles.cost}>{cost}</span>;
  return category === "sight" ? <span className={styles.cost}>{t("free")}</span> : null;
}

function Way({ stop }: { stop: Stop }) {
  const way = useWay()(stop);
  return way && <p className={styles.way}>{way}</p>;
}

const SOURCES = ["catalogue", "estimate", "web", "places", "serpapi", "wikivoyage", "openstreetmap", "wikidata", "geonames", "model"] as const;

function Source({ stop: { source, source_url } }: { stop: Stop }) {
  const t = useTranslations("plan.day.source");
  const known = SOURCES.find((one) => one === source);
  return (
    <span className={styles.source}>
      {known ? t(known) : source}
      {source_url && URL.canParse(source_url) && (
        <>
          {": "}
          <a href={source_url} rel="noreferrer noopener" target="_blank">
            {new URL(source_url).hostname.replace(/^www\./, "")}
          </a>
        </>
      )}
    </span>
  );
}
