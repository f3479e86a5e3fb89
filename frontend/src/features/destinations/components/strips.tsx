"use client";

import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "@/shared/ui/button";
import type { Places } from "../hooks/use-places";
import type { Sheet, Slot, Strip } from "../model/sheet";
import { Place, type PlaceProps } from "./place";
import placeStyles from "./place.module.css";
import { Count, Working } from "./progress";
import styles from "./sheet.module.css";

type Shared = Pick<PlaceProps, "isMyDate" | "onDo" | "onPoint">;

export interface StripsProps extends Shared {
  sheet: Sheet;
  places: Places;
  chosen: string | null;
  compared: readonly string[];
  lit: string | null;
  onFill(slot: string): void;
}

/** The sheet: the first of three is a wide print, the others are contacts. */
export function Strips({ sheet, ...rest }: StripsProps) {
  const before = sheet.strips.map((_, n) => sheet.strips.slice(0, n).reduce((sum, { slots }) => sum + slots.length, 0));
  return sheet.strips.map((strip, n) => <StripView key={strip.id} strip={strip} before={before[n] ?? 0} sheet={sheet} {...rest} />);
}

function StripView({ strip, before, ...rest }: StripsProps & { strip: Strip; before: number }) {
  const t = useTranslations("destinations.strip");
  const title = strip.kind === "country" ? t("country", { country: strip.country?.name ?? "" }) : t(strip.kind);
  const away = strip.slots.some(({ place }) => place && strip.country && place.countryCode !== strip.country.code);
  const isWide = strip.slots.length === 3;
  return (
    <section data-strip tabIndex={-1} aria-label={title} className={styles.strip}>
      <StripHead strip={strip} title={title} sheet={rest.sheet} places={rest.places} />
      {away && <p className={styles.away}>{t("away", { country: strip.country?.name ?? "" })}</p>}
      <div className={`${styles.frames} ${isWide ? styles.withPrint : ""}`}>
        {strip.slots.map((slot, n) => (
          <SlotView key={slot.id} slot={slot} number={before + n + 1} isWide={isWide && n === 0} {...rest} />
        ))}
      </div>
    </section>
  );
}

function StripHead({ strip, title, sheet, places }: Pick<StripsProps, "sheet" | "places"> & { strip: Strip; title: string }) {
  const isAsked = strip.slots.some(({ id }) => places.ask?.slots.includes(id));
  return (
    <div className={styles.progress}>
      {strip.kind === "first" ? !isAsked && <Count sheet={sheet} /> : <p className={styles.title}>{title}</p>}
      {isAsked && <Working places={places} />}
    </div>
  );
}

function SlotView({ slot, number, isWide, ...rest }: StripsProps & { slot: Slot; number: number; isWide: boolean }) {
  const { sheet, chosen, compared, lit, onFill, isMyDate, onDo, onPoint } = rest;
  if (!slot.place) {
    const isAsked = sheet.asks.some(({ slots }) => slots.includes(slot.id));
    return <Free slot={slot} isWide={isWide} isAsked={isAsked} onFill={onFill} />;
  }
  return (
    <Place
      isMyDate={isMyDate}
      onDo={onDo}
      onPoint={onPoint}
      slot={slot.id}
      number={number}
      place={slot.place}
      isWide={isWide}
      isStruck={slot.struck === true}
      isChosen={slot.place.id === chosen}
      isCompared={compared.includes(slot.id)}
      isLit={lit === slot.id}
    />
  );
}

/** A place kept for what comes, or one that stayed free. */
export function Free({ slot, isWide, isAsked, onFill }: { slot: Slot; isWide: boolean; isAsked: boolean; onFill?(slot: string): void }) {
  const t = useTranslations("destinations.free");
  return (
    <div className={`${placeStyles.place} ${isWide ? placeStyles.print : ""}`}>
      <div className={`${styles.unexposed} ${isAsked ? styles.asked : ""}`} aria-hidden="true" />
      <div className={placeStyles.body}>
        {isAsked || !onFill ? (
          <div className={styles.lines} aria-hidden="true">
            <span />
            <span />
            <span />
          </div>
        ) : (
          <div className={styles.ways}>
            <p>{t(slot.none ? "none" : "stopped")}</p>
            {slot.none ? (
              <ButtonLink href="/chat/">{t("loosen")}</ButtonLink>
            ) : (
              <Button onClick={() => onFill(slot.id)}>{t("fill")}</Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
