"use client";

/** The days as a contact sheet, and the chosen one hour by hour beside its map. */
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { OrList } from "@/shared/map/or-list";
import type { MapPin, MapRoute } from "@/shared/map/pin";
import { Frame } from "@/shared/ui/frame";
import { useWay } from "../hooks/use-way";
import type { Itinerary, PlanDay, Stop } from "../model/types";
import { Credit } from "./credit";
import { Day } from "./day";
import styles from "./days.module.css";

const PlaceMap = dynamic(() => import("@/shared/map/place-map").then(({ PlaceMap: Map }) => Map), { ssr: false });

const SIZES = "(max-width: 760px) 40vw, 180px";
const DRAWN = "/api/v1/cards/";

export function Days({ itinerary }: { itinerary: Itinerary }) {
  const t = useTranslations("plan.days");
  const shared = useTranslations("shared");
  const [chosen, setChosen] = useState(0);
  const { days, currency } = itinerary;
  const day = days[chosen] ?? days[0];
  const isDrawn = days.some(({ schedule }) => schedule.some(({ image_url }) => image_url?.startsWith(DRAWN)));
  if (!day) return null;
  return (
    <section className={styles.days} aria-labelledby="days">
      <h2 id="days">{t("title")}</h2>
      {days.length > 1 && <Sheet days={days} chosen={chosen} choose={setChosen} />}
      {days.length > 1 && <Credits days={days} />}
      {isDrawn && <p className={styles.drawn}>{shared("drawn")}</p>}
      <Chosen key={day.date} day={day} currency={currency} />
      {/* On paper they stand one below the other. */}
      <div className={styles.paper} aria-hidden="true">
        {days.map((one) => one !== day && <Day key={one.day} day={one} currency={currency} numberOf={() => null} lit={null} />)}
      </div>
    </section>
  );
}

interface SheetProps {
  days: readonly PlanDay[];
  chosen: number;
  choose(n: number): void;
}

function Sheet({ days, chosen, choose }: SheetProps) {
  const t = useTranslations("plan.days");
  const format = useFormatter();
  return (
    <ul className={styles.sheet}>
      {days.map((day, n) => {
        const date = new Date(`${day.date}T12:00Z`);
        const [, month, number] = day.date.split("-");
        return (
          <li key={day.day}>
            <button type="button" className={styles.frame} aria-pressed={n === chosen} onClick={() => choose(n)}>
              <Frame
                src={picturedIn(day)?.image_url ?? null}
                alt=""
                sizes={SIZES}
                edge={`${n + 1}A ▸ ${month} ${number}`}
                state={n === chosen ? "chosen" : undefined}
              />
              <span className={styles.name}>
                <span>{t("frame", { number: day.day })}</span> <span>{format.dateTime(date, { weekday: "short", day: "numeric", month: "short" })}</span>
              </span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** The day's own: what it is worth going for, not where one sleeps. */
function picturedIn({ schedule }: PlanDay): Stop | undefined {
  const shown = schedule.filter(({ image_url }) => image_url);
  return shown.find(({ category }) => category === "sight") ?? shown[0];
}

/** Of the photographs on the sheet, each once. */
function Credits({ days }: { days: readonly PlanDay[] }) {
  const credits = days.flatMap((day) => picturedIn(day)?.image_credit ?? []);
  const unlike = [...new Map(credits.map((credit) => [credit.page, credit])).values()];
  if (unlike.length === 0) return null;
  return (
    <ul className={styles.credits}>
      {unlike.map((credit) => (
        <li key={credit.page}>
          <Credit credit={credit} />
        </li>
      ))}
    </ul>
  );
}

function Chosen({ day, currency }: { day: PlanDay; currency: string }) {
  const t = useTranslations("plan.days");
  const [lit, setLit] = useState<string | null>(null);
  const { pins, route, numberOf } = usePlaces(day, lit);
  const pick = (slot: string) => document.getElementById(`stop-${slot}`)?.focus();
  return (
    <div className={styles.chosen}>
      <Day day={day} currency={currency} numberOf={numberOf} lit={lit} onPoint={setLit} />
      {pins.length > 0 && (
        <div className={styles.map}>
          <h3 className="hidden-visually">{t("map", { number: day.day })}</h3>
          <OrList>
            <PlaceMap pins={pins} routes={[route]} closest="town" onPoint={setLit} onPick={pick} />
          </OrList>
        </div>
      )}
    </div>
  );
}

type Placed = Stop & { latitude: number; longitude: number };

const isPlaced = (stop: Stop): stop is Placed => typeof stop.latitude === "number" && typeof stop.longitude === "number";

/** One pin a place, numbered in the day's order; the line goes from stop to stop. */
function usePlaces(day: PlanDay, lit: string | null) {
  const wayOf = useWay();
  return useMemo(() => {
    const placed = day.schedule.filter(isPlaced);
    const spotOf = ({ latitude, longitude }: Placed) => `${latitude},${longitude}`;
    const order = [...new Set(placed.map(spotOf))];
    const found = order.map((spot) => placed.find((stop) => spotOf(stop) === spot)!);
    const east = found.map(({ longitude }) => longitude);
    const middle = (Math.min(...east) + Math.max(...east)) / 2;
    const numberOf = (stop: Stop) => (isPlaced(stop) ? order.indexOf(spotOf(stop)) + 1 : null);
    const pins = found.map((stop, n): MapPin => {
      const isLit = lit === `${n + 1}`;
      // Names would lie on each other: the places of a day are near. The list beside has them.
      const city = isLit ? stop.activity : "";
      return {
        slot: `${n + 1}`, number: n + 1, name: stop.activity, city, lat: stop.latitude, lng: stop.longitude,
        isEastern: stop.longitude > middle, isLit, isChosen: false,
      };
    });
    const route: MapRoute = {
      day: null,
      line: placed.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude })),
      stops: placed.map((stop) => ({ slot: `${numberOf(stop)}`, name: stop.activity, way: wayOf(stop) })),
    };
    return { pins, route, numberOf };
  }, [day, lit, wayOf]);
}
