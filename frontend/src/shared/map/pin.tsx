import { useTranslations } from "use-intl";
import styles from "./map.module.css";

export interface MapSpot {
  lat: number;
  lng: number;
}

/** As far as one sees a country, a day's drive, or a town. */
export type Closeness = "country" | "region" | "town";

export interface MapPin extends MapSpot {
  slot: string;
  number: number;
  /** What stands on the pin where its number alone would not do: day and number. */
  tag?: string;
  name: string;
  city: string;
  /** Its name stands to its left, as it lies near the map's right edge. */
  isEastern: boolean;
  isLit: boolean;
  isChosen: boolean;
}

export interface RouteStop {
  /** The slot of its pin. */
  slot: string;
  /** What it is this time: one may come to a place twice. */
  name: string;
  /** How one gets there from the stop before, where that is known. */
  way: string | null;
}

/** A day in its order, or two places that are compared. */
export interface MapRoute {
  /** Of the trip, from one on; null where there is but one. */
  day: number | null;
  /** Drawn straight from one to the next. */
  line: readonly MapSpot[];
  stops: readonly RouteStop[];
}

export interface MapProps {
  pins: readonly MapPin[];
  routes: readonly MapRoute[];
  /** How close the map comes by itself, when all pins lie together. */
  closest?: Closeness;
  onPoint(slot: string | null): void;
  onPick(slot: string): void;
}

export const tagOf = ({ tag, number }: MapPin) => tag ?? `${number}A`;

export function Pin({ pin, onPoint, onPick }: { pin: MapPin } & Pick<MapProps, "onPoint" | "onPick">) {
  const t = useTranslations("shared.map");
  const { slot, name, city, isEastern, isLit, isChosen } = pin;
  const look = [styles.pin, isEastern && styles.eastern, isLit && styles.lit, isChosen && styles.chosen];
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(" ")}
      aria-label={t(isChosen ? "pinChosen" : "pin", { tag: tagOf(pin), name })}
      onPointerEnter={() => onPoint(slot)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(slot)}
      onBlur={() => onPoint(null)}
      onClick={() => onPick(slot)}
    >
      <span className={styles.tag}>{tagOf(pin)}</span>
      {city && <span className={styles.city}>{city}</span>}
    </button>
  );
}
