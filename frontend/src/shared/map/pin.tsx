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
  name: string;
  city: string;
  /** Its name stands to its left, as it lies near the map's right edge. */
  isEastern: boolean;
  isLit: boolean;
  isChosen: boolean;
}

export interface MapProps {
  pins: readonly MapPin[];
  /** Drawn straight from one to the next: two that are compared, or a day in its order. */
  line: readonly MapSpot[] | null;
  /** How close the map comes by itself, when all pins lie together. */
  closest?: Closeness;
  onPoint(slot: string | null): void;
  onPick(slot: string): void;
}

export function Pin({ pin, onPoint, onPick }: { pin: MapPin } & Pick<MapProps, "onPoint" | "onPick">) {
  const t = useTranslations("shared.map");
  const { slot, number, name, city, isEastern, isLit, isChosen } = pin;
  const look = [styles.pin, isEastern && styles.eastern, isLit && styles.lit, isChosen && styles.chosen];
  return (
    <button
      type="button"
      className={look.filter(Boolean).join(" ")}
      aria-label={t(isChosen ? "pinChosen" : "pin", { number, name })}
      onPointerEnter={() => onPoint(slot)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(slot)}
      onBlur={() => onPoint(null)}
      onClick={() => onPick(slot)}
    >
      <span className={styles.tag}>{number}A</span>
      {city && <span className={styles.city}>{city}</span>}
    </button>
  );
}
