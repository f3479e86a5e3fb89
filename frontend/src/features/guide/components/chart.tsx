"use client";

/** Crowd and light of one day on one piece of film: twenty-four bars, and the ribbon under them on the same hours. */
import { useTranslations } from "use-intl";
import { Ribbon } from "@/shared/ui/ribbon";
import { type Hour, type Light, partsOf } from "../model/light";
import styles from "./chart.module.css";

const HIGH = 100;
const HOUR = 60;
const GAP = 8;
/** Hours in which people are about: nobody is told that three in the morning is quiet. */
const FIRST = 5;
const LAST = 19;

interface ChartProps {
  /** Percent, twenty-four hours from midnight. */
  crowd: readonly number[];
  light: Light;
  /** "Sigiriya on 28 November" */
  name: string;
  busiest?: Hour | null;
  quietest?: Hour | null;
}

export function Chart({ crowd, light, name, ...found }: ChartProps) {
  const t = useTranslations("guide.day");
  const busiest = found.busiest ?? extreme(crowd, (a, b) => a > b);
  const quietest = found.quietest ?? extreme(crowd, (a, b) => a < b);
  return (
    <figure className={styles.chart}>
      <figcaption>
        <span>{t("crowdAxis")}</span>
        <span className={styles.said}>{t("ends", { quiet: clock(quietest.hour), low: quietest.percent, busy: clock(busiest.hour), high: busiest.percent })}</span>
      </figcaption>
      <div className={styles.film} aria-hidden="true">
        <svg viewBox={`0 0 ${24 * HOUR} ${HIGH}`} preserveAspectRatio="none">
          {[50, 100].map((level) => (
            <line key={level} className={styles.level} x1={0} x2={24 * HOUR} y1={HIGH - level} y2={HIGH - level} />
          ))}
          {crowd.map((percent, hour) => (
            <rect
              key={hour}
              className={hour === busiest.hour ? styles.busy : hour === quietest.hour ? styles.quiet : styles.bar}
              x={hour * HOUR + GAP / 2}
              width={HOUR - GAP}
              y={HIGH - percent}
              height={percent}
            />
          ))}
        </svg>
        <Peak at={busiest} look={styles.busyPeak} />
        <Peak at={quietest} look={styles.quietPeak} />
      </div>
      <Ribbon
        parts={partsOf(light)}
        marks={[light.sunrise, light.sunset]}
        label={t("light", { name })}
        labels={{ blue: t("blue"), golden: t("golden"), day: t("daylight") }}
      />
      <div className="hidden-visually">
        <Hours crowd={crowd} light={light} name={name} />
      </div>
    </figure>
  );
}

/** Its figure over the bar. Drawn after the page was loaded, so the browser takes its place as CSSOM. */
function Peak({ at: { hour, percent }, look }: { at: Hour; look?: string }) {
  const place = { left: `${((hour + 0.5) / 24) * 100}%`, bottom: `${percent}%` };
  return (
    <span className={styles.plot}>
      <span className={`${styles.peak} ${look}`} style={place}>
        {percent}%
      </span>
    </span>
  );
}

/** The same for those who listen. */
function Hours({ crowd, light, name }: Pick<ChartProps, "crowd" | "light" | "name">) {
  const t = useTranslations("guide.day");
  const parts = partsOf(light);
  return (
    <table>
      <caption>{t("table", { name })}</caption>
      <thead>
        <tr>
          <th scope="col">{t("hour")}</th>
          <th scope="col">{t("crowd")}</th>
          <th scope="col">{t("lightAt")}</th>
        </tr>
      </thead>
      <tbody>
        {crowd.map((percent, hour) => {
          const kind = parts.find(({ start, end }) => start <= clock(hour) && clock(hour) < end)?.kind ?? "night";
          return (
            <tr key={hour}>
              <th scope="row">{clock(hour)}</th>
              <td>{percent}%</td>
              <td>{t(kind === "day" ? "daylight" : (kind as "blue" | "golden" | "night"))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

export function clock(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

function extreme(crowd: readonly number[], isBetter: (a: number, b: number) => boolean): Hour {
  let best: Hour = { hour: FIRST, percent: crowd[FIRST] ?? 0 };
  for (let hour = FIRST; hour < LAST; hour += 1) {
    const percent = crowd[hour] ?? 0;
    if (isBetter(percent, best.percent)) best = { hour, percent };
  }
  return best;
}
