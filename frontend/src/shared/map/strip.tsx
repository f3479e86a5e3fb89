"use client";

/** The way as a strip: its stops in order, as far apart as they are, with what lies between them. */
import { useFormatter, useTranslations } from "use-intl";
import { type Direction, type Leg, legBetween } from "./legs";
import { type MapPin, type MapProps, type MapRoute, tagOf } from "./pin";
import styles from "./strip.module.css";

const ARROWS: Record<Direction, string> = { n: "↑", ne: "↗", e: "→", se: "↘", s: "↓", sw: "↙", w: "←", nw: "↖" };
/** Of a leg, in pixels: room for its line, and no more than a screen bears. */
const [SHORTEST, LONGEST] = [40, 108];
const PER_ROOT_KM = 46;

interface Stopped {
  pin: MapPin;
  name: string;
  way: string | null;
  /** From the stop before. */
  leg: Leg | null;
}

export default function Strip({ pins, routes, onPoint, onPick }: Pick<MapProps, "pins" | "routes" | "onPoint" | "onPick">) {
  const t = useTranslations("shared.map");
  return (
    <div className={styles.strips}>
      {routes.map((route, n) => {
        const stops = stoppedAt(route, pins);
        return (
          <section key={route.day ?? n} className={styles[`line${((route.day ?? 1) - 1) % 4}`]}>
            {route.day !== null && <p className={styles.day}>{t("day", { number: route.day })}</p>}
            <ol className={styles.stops}>
              {stops.map(({ pin, name, way, leg }, at) => (
                <li key={at}>
                  {leg && <Between leg={leg} way={way} />}
                  <Stop pin={pin} name={name} onPoint={onPoint} onPick={onPick} />
                </li>
              ))}
            </ol>
          </section>
        );
      })}
    </div>
  );
}

/** Each stop once where it follows itself, with the leg from the one before. */
export function stoppedAt({ stops }: MapRoute, pins: readonly MapPin[]): Stopped[] {
  const found: Stopped[] = [];
  for (const { slot, name, way } of stops) {
    const pin = pins.find((one) => one.slot === slot);
    const before = found.at(-1)?.pin;
    if (pin && pin !== before) found.push({ pin, name, way, leg: before ? legBetween(before, pin) : null });
  }
  return found;
}

function Stop({ pin, name, onPoint, onPick }: { pin: MapPin; name: string } & Pick<MapProps, "onPoint" | "onPick">) {
  const t = useTranslations("shared.map");
  const { slot, isLit } = pin;
  return (
    <button
      type="button"
      className={isLit ? `${styles.stop} ${styles.lit}` : styles.stop}
      aria-label={t("pin", { tag: tagOf(pin), name })}
      onPointerEnter={() => onPoint(slot)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(slot)}
      onBlur={() => onPoint(null)}
      onClick={() => onPick(slot)}
    >
      <span className={styles.tag}>{tagOf(pin)}</span>
      <span className={styles.name}>{name}</span>
    </button>
  );
}

function Between({ leg: { km, direction, walkMinutes }, way }: { leg: Leg; way: string | null }) {
  const t = useTranslations("shared.map");
  const format = useFormatter();
  const far = km < 1 ? { unit: "meter", value: Math.max(10, Math.round(km * 100) * 10) } : { unit: "kilometer", value: km };
  const distance = format.number(far.value, { style: "unit", unit: far.unit, maximumFractionDigits: km < 10 ? 1 : 0 });
  const height = Math.min(LONGEST, SHORTEST + PER_ROOT_KM * Math.sqrt(km));
  const how = way ?? (walkMinutes === null ? null : t("onFoot", { minutes: walkMinutes }));
  return (
    // Never in the prerendered page, so the browser takes it as CSSOM.
    <p className={styles.leg} style={{ "--far": `${Math.round(height)}px` } as React.CSSProperties}>
      {direction && (
        <span className={styles.far}>
          <span className={styles.arrow} aria-hidden="true">
            {ARROWS[direction]}
          </span>
          {distance} <span className="hidden-visually">{t(`direction.${direction}`)}</span>
        </span>
      )}
      {how && <span>{how}</span>}
    </p>
  );
}
