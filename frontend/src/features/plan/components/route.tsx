"use client";

/** The way through a country or region: why these places, and days for each that can be changed. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { langOf } from "../model/language";
import type { Change, Plan } from "../model/types";
import styles from "./route.module.css";

interface RouteProps {
  plan: Plan;
  /** Sends the order again with this change. */
  apply(change: Change): void;
}

type Stop = NonNullable<Plan["routes"]>[number]["stops"][number];

const LONGEST = 30;

export function Route({ plan, apply }: RouteProps) {
  const t = useTranslations("plan.route");
  const routes = plan.routes ?? [];
  if (routes.length === 0) return null;
  return (
    <section className={styles.route} aria-labelledby="route">
      <h2 id="route">{t("title")}</h2>
      {routes.map(({ text }) => (
        <p key={text} className={styles.text} lang={langOf(text)}>
          {text}
        </p>
      ))}
      <Days plan={plan} apply={apply} />
    </section>
  );
}

/** Only where the routes are the whole trip: else a change would drop the other places. */
function Days({ plan, apply }: RouteProps) {
  const t = useTranslations("plan.route");
  const stops = (plan.routes ?? []).flatMap((route) => route.stops);
  const [days, setDays] = useState(() => stops.map((stop) => stop.days));
  const isWhole = plan.itinerary ? stops.reduce((sum, stop) => sum + stop.days, 0) === plan.itinerary.days.length : true;
  if (!isWhole) return null;
  const total = days.reduce((sum, count) => sum + count, 0);
  const isChanged = stops.some((stop, at) => stop.days !== days[at]);
  return (
    <form
      className={styles.days}
      onSubmit={(event) => {
        event.preventDefault();
        apply({ stops: chosen(stops, days), end_date: null });
      }}
    >
      {stops.map((stop, at) => (
        <label key={stop.place} className={styles.stop}>
          <span lang={langOf(stop.name)}>{stop.name}</span>
          <input
            type="number"
            inputMode="numeric"
            min={0}
            max={LONGEST}
            value={days[at]}
            onChange={(event) => setDays(days.with(at, Math.min(Math.max(event.target.valueAsNumber || 0, 0), LONGEST)))}
          />
        </label>
      ))}
      <Button type="submit" disabled={!isChanged || total < 1 || total > LONGEST}>
        {t("again", { days: total })}
      </Button>
    </form>
  );
}

/** A stop without a day is left out. */
function chosen(stops: readonly Stop[], days: readonly number[]): { place: string; days: number }[] {
  return stops.map(({ place }, at) => ({ place, days: days[at] ?? 0 })).filter((stop) => stop.days > 0);
}
