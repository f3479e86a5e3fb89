"use client";

import dynamic from "next/dynamic";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "../ui/button";
import styles from "./map.module.css";
import type { MapProps, MapRoute } from "./pin";
import { type Street, useStreet, useTheme } from "./use-map-styles";
import { useSeen } from "./use-seen";

const GlMap = dynamic(() => import("./gl-map"), { ssr: false });
const Drawn = dynamic(() => import("./drawn"), { ssr: false });
const Strip = dynamic(() => import("./strip"), { ssr: false });

/** Streets; where they don't come, land and borders for what is far apart, and the way as a strip for what is near. */
type Kind = "street" | "outlines" | "drawing" | "strip";

export function PlaceMap(props: MapProps) {
  const t = useTranslations("shared.map");
  const [section, isSeen] = useSeen<HTMLElement>();
  const [day, setDay] = useState<number | null>(null);
  const street = useStreet(isSeen);
  const theme = useTheme();
  return (
    <section ref={section} className={styles.map} aria-label={t("title")}>
      <DayChoice routes={props.routes} chosen={day} choose={setDay} />
      {street === undefined ? <div className={styles.window} /> : <Shown key={`${theme} ${street?.address}`} street={street} {...ofDay(props, day)} />}
    </section>
  );
}

/** The best that comes, and what it is. */
function Shown({ street, ...props }: MapProps & { street: Street | null }) {
  const t = useTranslations("shared.map");
  const [kinds] = useState(() => kindsOf(street, props.closest));
  const [failures, setFailures] = useState(0);
  const fail = useCallback(() => setFailures((count) => count + 1), []);
  const kind = kinds[failures] ?? kinds.at(-1)!;
  const isWithout = kinds[0] === "street" && kind !== "street";
  return (
    <>
      {kind === "strip" ? (
        <div className={styles.paper}>
          <Strip {...props} />
        </div>
      ) : (
        <div className={styles.window}>
          {kind === "drawing" ? <Drawn {...props} /> : <ByGl key={kind} street={kind === "street" ? street : null} onFail={fail} {...props} />}
        </div>
      )}
      <p className={styles.note}>{t(`note.${kind}`)}</p>
      {isWithout && (
        <div className={styles.failed} role="status">
          <p className={styles.note}>{t("failed")}</p>
          <Button kind="quiet" onClick={() => setFailures(0)}>
            {t("again")}
          </Button>
        </div>
      )}
    </>
  );
}

/** Until the streets are drawn, the way through them stands there. */
function ByGl({ street, onFail, ...props }: MapProps & { street: Street | null; onFail(): void }) {
  const [isReady, setReady] = useState(false);
  const ready = useCallback(() => setReady(true), []);
  const isNear = props.closest === "town" || props.closest === "region";
  return (
    <>
      {isNear && !isReady && <Strip {...props} />}
      <div className={street?.isDimmed ? styles.dimmed : undefined}>
        <GlMap street={street?.address ?? null} onReady={ready} onFail={onFail} {...props} />
      </div>
    </>
  );
}

/** In the order in which they are tried; the last always comes. */
function kindsOf(street: Street | null, closest: MapProps["closest"] = "country"): Kind[] {
  const isWide = closest === "country";
  const byGl: Kind[] = [...(street ? ["street" as const] : []), ...(isWide ? ["outlines" as const] : [])];
  return [...(byGl.length > 0 && hasWebGL() ? byGl : []), isWide ? "drawing" : "strip"];
}

function hasWebGL(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}

/** What of it belongs to the chosen day; all of it without one. */
function ofDay({ pins, routes, ...rest }: MapProps, day: number | null): MapProps {
  const chosen = routes.filter((route) => route.day === day);
  if (day === null || chosen.length === 0) return { pins, routes, ...rest };
  const slots = new Set(chosen.flatMap(({ stops }) => stops.map(({ slot }) => slot)));
  return { pins: pins.filter(({ slot }) => slots.has(slot)), routes: chosen, ...rest };
}

interface DayChoiceProps {
  routes: readonly MapRoute[];
  chosen: number | null;
  choose(day: number | null): void;
}

function DayChoice({ routes, chosen, choose }: DayChoiceProps) {
  const t = useTranslations("shared.map");
  const days = routes.filter(({ day }) => day !== null);
  if (days.length < 2) return null;
  return (
    <div className={styles.days} role="group" aria-label={t("days")}>
      <button type="button" aria-pressed={chosen === null} onClick={() => choose(null)}>
        {t("allDays")}
      </button>
      {days.map(({ day }) => (
        <button key={day} type="button" className={styles[`line${((day ?? 1) - 1) % 4}`]} aria-pressed={chosen === day} onClick={() => choose(day)}>
          {t("day", { number: day ?? 1 })}
        </button>
      ))}
    </div>
  );
}
