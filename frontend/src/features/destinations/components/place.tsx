"use client";

import { memo, useId } from "react";
import { useTranslations } from "use-intl";
import type { Destination } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { Button, ButtonLink } from "@/shared/ui/button";
import { Frame } from "@/shared/ui/frame";
import type { Deed } from "../model/sheet";
import { edgePrint, firstSentence, reasonBeside } from "../model/wording";
import { LightOnDate } from "./light";
import { PlaceFold } from "./place-fold";
import styles from "./place.module.css";

export interface PlaceProps {
  slot: string;
  number: number;
  place: Destination;
  isWide: boolean;
  isMyDate: boolean;
  isStruck: boolean;
  isChosen: boolean;
  isCompared: boolean;
  /** Its pin is pointed at. */
  isLit: boolean;
  onDo(deed: Deed, slot: string): void;
  onPoint(slot: string | null): void;
}

/** One place: its picture, why it is here, what speaks against it, its light. */
export const Place = memo(function Place(props: PlaceProps) {
  const { slot, number, place, isWide, isStruck, isChosen, isLit, onPoint } = props;
  const id = useId();
  const look = [styles.place, isWide && styles.print, isLit && styles.lit, isStruck && styles.struck];
  return (
    <article
      id={`place-${slot}`}
      className={look.filter(Boolean).join(" ")}
      aria-labelledby={id}
      onPointerEnter={() => onPoint(slot)}
      onPointerLeave={() => onPoint(null)}
      onFocus={() => onPoint(slot)}
      onBlur={() => onPoint(null)}
    >
      <figure className={styles.figure}>
        <Frame
          src={place.imageUrl}
          alt=""
          edge={edgePrint(number, place)}
          state={isStruck ? "rejected" : isChosen ? "chosen" : undefined}
          first={number === 1}
        />
        <Caption place={place} />
      </figure>
      <div className={styles.body}>
        <Words {...props} headingId={id} />
        <div className={styles.side}>
          <LightOnDate light={place.light} isMyDate={props.isMyDate} />
          <Facts place={place} />
        </div>
        <Deeds {...props} headingId={id} />
      </div>
      <PlaceFold place={place} />
    </article>
  );
});

function Caption({ place }: { place: Destination }) {
  const t = useTranslations();
  if (place.imageKind === "drawn") return <figcaption className={styles.caption}>{t("shared.drawn")}</figcaption>;
  const photos = place.placeDetails?.photos ?? [];
  const by = (photos.find(({ url }) => url === place.imageUrl) ?? photos[0])?.attribution;
  return <figcaption className={styles.caption}>{by ? t("destinations.photoBy", { name: by }) : t("destinations.photo")}</figcaption>;
}

function Words({ place, headingId, isStruck }: PlaceProps & { headingId: string }) {
  const t = useTranslations("destinations");
  const locale = useLocale();
  const [sentence] = firstSentence(place.description, locale);
  return (
    <div className={styles.words}>
      <h2 id={headingId} tabIndex={-1}>
        {place.name}
      </h2>
      <p className={styles.where}>{t("where", { city: place.city, country: place.country })}</p>
      {place.isNearMiss && <p className={styles.note}>{t("nearMiss")}</p>}
      {isStruck && <p className={styles.note}>{t("struck")}</p>}
      <p>{sentence}</p>
      <h3 className={styles.label}>{t("why")}</h3>
      <p>{reasonBeside(place.matchReason, place.description, locale)}</p>
      <h3 className={`${styles.label} ${styles.catch}`}>{t("catch")}</h3>
      {place.catchForYou && <p>{t("forYou", { what: place.catchForYou })}</p>}
      <p>{place.catch}</p>
    </div>
  );
}

function Facts({ place }: { place: Destination }) {
  const t = useTranslations("destinations");
  return (
    <dl className={styles.facts}>
      <Trip place={place} />
      <div>
        <dt>{t("budget.label")}</dt>
        <dd>{t(`budget.${place.estimatedBudget.length as 1 | 2 | 3}`)}</dd>
      </div>
      <div>
        <dt>{t("access.label")}</dt>
        <dd>{t(`access.${place.transportAccessibility}`)}</dd>
      </div>
      <div>
        <dt>{t("months")}</dt>
        <dd>{place.bestTimeToVisit}</dd>
      </div>
    </dl>
  );
}

/** What it takes to be there: the way from door to door, the weather, what a day costs. */
function Trip({ place: { journey, weather, dayCost } }: { place: Destination }) {
  const t = useTranslations("destinations.trip");
  const rows = { journey, weather, dayCost };
  return (["journey", "weather", "dayCost"] as const).map((name) => {
    const text = rows[name]?.text;
    return (
      text && (
        <div key={name}>
          <dt>{t(name)}</dt>
          <dd>{text}</dd>
        </div>
      )
    );
  });
}

/** The way to days planned there, on the date that was named. */
function planOf({ city, light }: Destination, isMyDate: boolean): string {
  return `/plan/?${new URLSearchParams({ to: city, ...(isMyDate && light && { start: light.date }) }).toString()}`;
}

function Deeds({ slot, place, isMyDate, isStruck, isChosen, isCompared, headingId, onDo }: PlaceProps & { headingId: string }) {
  const t = useTranslations("destinations");
  return (
    <div className={styles.deeds}>
      <div className={styles.choice}>
        <Button
          kind={isChosen ? "grease" : "primary"}
          aria-pressed={isChosen}
          aria-describedby={headingId}
          disabled={isStruck}
          onClick={() => onDo("choose", slot)}
        >
          {t(isChosen ? "chosen" : "choose")}
        </Button>
        {isChosen && (
          <ButtonLink href="/tripkit/" kind="primary">
            {t("makeKit")}
          </ButtonLink>
        )}
      </div>
      <div className={styles.others}>
        <Button kind="quiet" aria-describedby={headingId} aria-disabled={isStruck} onClick={() => !isStruck && onDo("strike", slot)}>
          {t("strike")}
        </Button>
        <Button kind="quiet" aria-describedby={headingId} onClick={() => onDo("more", slot)}>
          {t("moreIn", { country: place.country })}
        </Button>
        <ButtonLink kind="quiet" aria-describedby={headingId} href={planOf(place, isMyDate)}>
          {t("planDays")}
        </ButtonLink>
        <label className={styles.compare}>
          <input type="checkbox" checked={isCompared} disabled={isStruck} aria-describedby={headingId} onChange={() => onDo("compare", slot)} />
          {t("compare.pick")}
        </label>
      </div>
    </div>
  );
}
