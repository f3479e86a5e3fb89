"use client";

/** The plan: its hours as a list, and the way from place to place on the map. */
import dynamic from "next/dynamic";
import { useMemo, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { GuideAnswer } from "@/shared/api/types";
import type { MapPin, MapRoute } from "@/shared/map/pin";
import styles from "./plan.module.css";

const PlaceMap = dynamic(() => import("@/shared/map/place-map").then(({ PlaceMap: Map }) => Map), { ssr: false });

type Slot = GuideAnswer["itinerary"][number];

export function Plan({ id, slots }: { id: string; slots: readonly Slot[] }) {
  const t = useTranslations("guide.plan");
  const [lit, setLit] = useState<string | null>(null);
  const { pins, routes, numberOf } = usePlaces(slots, lit);
  const days = [...new Set(slots.map(({ date }) => date))];
  const pick = (place: string) => document.getElementById(`${id}-${place}`)?.focus();
  return (
    <section className={styles.plan}>
      <h3>{t("title")}</h3>
      <div className={styles.days}>
        {days.map((date, n) => (
          <section key={date}>
            <DayName date={date} number={days.length > 1 ? n + 1 : null} />
            <ol className={styles.slots}>
              {slots.map((slot, at) =>
                slot.date === date ? (
                  <SlotLine
                    key={`${slot.time}${slot.location_id}`}
                    slot={slot}
                    number={numberOf(slot)}
                    isLit={lit === slot.location_id}
                    isStay={slot.location_id === slots[at - 1]?.location_id}
                    // A place's first line is where the map leads to.
                    id={slots.findIndex((one) => one.location_id === slot.location_id) === at ? `${id}-${slot.location_id}` : undefined}
                    onPoint={setLit}
                  />
                ) : null,
              )}
            </ol>
          </section>
        ))}
      </div>
      <div className={styles.map}>
        <PlaceMap pins={pins} routes={routes} closest="region" onPoint={setLit} onPick={pick} />
      </div>
    </section>
  );
}

function DayName({ date, number }: { date: string; number: number | null }) {
  const t = useTranslations("guide.plan");
  const format = useFormatter();
  const day = format.dateTime(new Date(date), { weekday: "long", day: "numeric", month: "long" });
  return <h4 className={styles.date}>{number ? t("day", { number, day }) : day}</h4>;
}

interface SlotLineProps {
  slot: Slot;
  number: number;
  isLit: boolean;
  /** At the place of the slot before. */
  isStay: boolean;
  id: string | undefined;
  onPoint(place: string | null): void;
}

function SlotLine({ slot, number, isLit, isStay, id, onPoint }: SlotLineProps) {
  const t = useTranslations("guide.plan");
  const { time, location, location_id, activity, duration_minutes, crowd_prediction, lighting_quality, notes, travel_minutes = 0 } = slot;
  const facts = [
    t("minutes", { minutes: duration_minutes }),
    t("crowd", { percent: Math.round(crowd_prediction) }),
    t(`light.${lighting_quality}`),
  ];
  return (
    <li
      id={id}
      tabIndex={id ? -1 : undefined}
      className={isLit ? `${styles.slot} ${styles.lit}` : styles.slot}
      onPointerEnter={() => onPoint(location_id)}
      onPointerLeave={() => onPoint(null)}
    >
      {travel_minutes > 0 && !isStay && <p className={styles.travel}>{t("travel", { minutes: travel_minutes })}</p>}
      <time className={styles.time}>{time}</time>
      <div className={styles.what}>
        <p>
          <span className={styles.number} aria-hidden="true">
            {number}A
          </span>{" "}
          <strong>{location}</strong>, {activity}
        </p>
        <p className={styles.facts}>{facts.join(" · ")}</p>
        {notes && <p className={styles.why}>{notes}</p>}
      </div>
    </li>
  );
}

/** One pin a place, numbered as it is first reached; the line goes from slot to slot. */
function usePlaces(slots: readonly Slot[], lit: string | null) {
  const t = useTranslations("guide.plan");
  return useMemo(() => {
    const order = [...new Set(slots.map(({ location_id }) => location_id))];
    const numberOf = (slot: Slot) => order.indexOf(slot.location_id) + 1;
    const found = order.map((place) => slots.find(({ location_id }) => location_id === place)!);
    const east = found.map(({ longitude }) => longitude);
    const middle = (Math.min(...east) + Math.max(...east)) / 2;
    const pins = found.map(
      (slot): MapPin => ({
        slot: slot.location_id,
        number: numberOf(slot),
        name: slot.location,
        // Names would lie on each other: places of one day are near. The list beside has them.
        city: lit === slot.location_id ? slot.location : "",
        lat: slot.latitude,
        lng: slot.longitude,
        isEastern: slot.longitude > middle,
        isLit: lit === slot.location_id,
        isChosen: false,
      }),
    );
    const days = [...new Set(slots.map(({ date }) => date))];
    const routes = days.map((date, n): MapRoute => {
      const reached = slots.filter((slot, at) => slot.date === date && slot.location_id !== slots[at - 1]?.location_id);
      return {
        day: days.length > 1 ? n + 1 : null,
        line: reached.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude })),
        stops: reached.map(({ location_id, location, travel_minutes: minutes = 0 }) => ({
          slot: location_id,
          name: location,
          way: minutes > 0 ? t("travel", { minutes }) : null,
        })),
      };
    });
    return { pins, routes, numberOf };
  }, [slots, lit, t]);
}
