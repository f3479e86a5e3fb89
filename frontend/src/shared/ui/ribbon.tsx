/** A day's light as a strip: the brighter the light, the higher its part, so that it reads without colours too. */
import styles from "./ribbon.module.css";

/** As `Kit.ribbon` has them; `day` is daylight that nobody has looked at more closely. */
export type LightKind = "night" | "blue" | "golden" | "shade" | "harsh" | "day";

/** Local HH:MM; an end that is not after its start is on the next day. */
export interface LightPart {
  start: string;
  end: string;
  kind: LightKind;
}

export interface RibbonProps {
  parts: readonly LightPart[];
  /** What each kind is called; kinds without a name are drawn and not listed. */
  labels: Partial<Record<LightKind, string>>;
  /** What the list of times is called: "Light on 17 October". */
  label: string;
  /** Moments to mark, such as sunrise or an alarm: HH:MM. */
  marks?: readonly string[];
  /** The times below the strip; `hidden` leaves them to screen readers, where the page says them in words. */
  legend?: "shown" | "hidden";
  small?: boolean;
}

const DAY = 24 * 60;
const HEIGHT = 40;
const BRIGHT: Record<LightKind, number> = { night: 4, blue: 14, golden: 24, shade: 30, day: 34, harsh: 40 };
const LOOK: Record<LightKind, string | undefined> = {
  night: styles.night,
  blue: styles.blue,
  golden: styles.golden,
  shade: styles.shade,
  harsh: styles.harsh,
  day: styles.lit,
};

export function Ribbon({ parts, labels, label, marks = [], legend = "shown", small = false }: RibbonProps) {
  const named = [...new Set(parts.map(({ kind }) => kind))].filter((kind) => labels[kind]);
  return (
    <div className={`${styles.ribbon} ${small ? styles.small : ""}`}>
      <div className={styles.film} aria-hidden="true">
        <svg className={styles.day} viewBox={`0 0 ${DAY} ${HEIGHT}`} preserveAspectRatio="none">
          {parts.flatMap(stretches).map(({ from, to, kind }) => (
            <rect
              key={from}
              className={`${styles.part} ${LOOK[kind]}`}
              x={from}
              width={to - from}
              y={HEIGHT - BRIGHT[kind]}
              height={BRIGHT[kind]}
            />
          ))}
          {marks.map((at) => (
            <line key={at} className={styles.mark} x1={minutes(at)} x2={minutes(at)} y1={0} y2={HEIGHT} />
          ))}
        </svg>
        <div className={styles.hours}>
          {["00", "06", "12", "18", "24"].map((hour) => (
            <span key={hour}>{hour}</span>
          ))}
        </div>
      </div>
      <ul className={legend === "shown" ? styles.legend : "hidden-visually"} aria-label={label}>
        {named.map((kind) => (
          <li key={kind}>
            <span className={`${styles.swatch} ${LOOK[kind]}`} aria-hidden="true" />
            {labels[kind]}{" "}
            <span className={styles.times}>{spans(parts, kind).join(", ")}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function minutes(time: string): number {
  const [hours = 0, past = 0] = time.split(":").map(Number);
  return hours * 60 + past;
}

/** A part that runs over midnight stands at both ends of the strip. */
function stretches({ start, end, kind }: LightPart): { from: number; to: number; kind: LightKind }[] {
  const from = minutes(start);
  const to = minutes(end);
  if (to > from) return [{ from, to, kind }];
  return [
    { from: 0, to, kind },
    { from, to: DAY, kind },
  ].filter((stretch) => stretch.to > stretch.from);
}

function spans(parts: readonly LightPart[], kind: LightKind): string[] {
  return parts.filter((part) => part.kind === kind).map(({ start, end }) => `${start}–${end}`);
}
