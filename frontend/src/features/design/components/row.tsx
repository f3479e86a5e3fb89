"use client";

/** One thing of a day. */
import { GripVertical } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import type { Hands } from "../hooks/use-moving";
import { clockOf, nameOf, placeOf } from "../model/calendar";
import type { Finding, Kind, Segment } from "../model/types";
import { Findings } from "./findings";
import styles from "./row.module.css";

/** On the film's edge, as codes are: Latin only. */
const CODES: Record<Kind, string> = { FLIGHT: "FLT", HOTEL: "BED", ACTIVITY: "DO", TRANSFER: "GO", MEETING: "MTG", CUSTOM: "NOTE" };

interface RowProps {
  segment: Segment;
  date: string;
  index: number;
  /** What can be done with it; without, it is only looked at. */
  hands?: Hands;
  isLit: boolean;
  isFresh: boolean;
  findings: readonly Finding[];
}

export function Row({ segment, date, index, hands, isLit, isFresh, findings }: RowProps) {
  const { id, status } = segment;
  const isLifted = hands?.moving.lifted?.id === id;
  const look = [styles.row, isLifted && styles.lifted, isLit && styles.lit, isFresh && styles.fresh, status === "CANCELLED" && styles.off];
  return (
    <>
      <li
        id={`seg-${id}`}
        tabIndex={-1}
        className={look.filter(Boolean).join(" ")}
        data-date={date}
        data-row={index}
        onPointerEnter={() => hands?.point(id)}
        onPointerLeave={() => hands?.point(null)}
      >
        <Edge segment={segment} hands={hands} />
        <Clock segment={segment} />
        <div className={styles.what}>
          <Name segment={segment} hands={hands} />
          <Line segment={segment} />
          {segment.notes && <p className={styles.note}>{segment.notes}</p>}
        </div>
      </li>
      {findings.length > 0 && (
        <li className={styles.wrong}>
          <Findings findings={findings} />
        </li>
      )}
    </>
  );
}

interface PartProps {
  segment: Segment;
  hands: Hands | undefined;
}

function Edge({ segment: { id, type }, segment, hands }: PartProps) {
  const t = useTranslations("design.row");
  return (
    <span className={styles.edge}>
      <span aria-hidden="true">{CODES[type]}</span>
      <span className="hidden-visually">{t(`kind.${type}`)}</span>
      {hands && (
        <button type="button" className={styles.grip} disabled={hands.busy} aria-label={t("move", { name: nameOf(segment) })} {...hands.moving.handle(id)}>
          <GripVertical size={18} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

function Name({ segment, hands }: PartProps) {
  const t = useTranslations("design.row");
  const name = nameOf(segment);
  if (!hands) {
    return (
      <h4>
        <span className={styles.name}>{name}</span>
      </h4>
    );
  }
  return (
    <h4>
      <button type="button" className={styles.name} onClick={() => hands.edit(segment)} aria-label={t("edit", { name })}>
        {name}
      </button>
    </h4>
  );
}

function Clock({ segment }: { segment: Segment }) {
  const t = useTranslations("design.row");
  const { startDatetime, endDatetime, startZone, endZone, type } = segment;
  const later = Math.round((Date.parse(`${endDatetime.slice(0, 10)}T12:00Z`) - Date.parse(`${startDatetime.slice(0, 10)}T12:00Z`)) / 86_400_000);
  if (type === "HOTEL") {
    return (
      <p className={styles.time}>
        <time dateTime={startDatetime}>{clockOf(startDatetime)}</time>
        <span className={styles.until}>{t("nights", { nights: later })}</span>
      </p>
    );
  }
  return (
    <p className={styles.time}>
      <time dateTime={startDatetime}>{clockOf(startDatetime)}</time>
      {endDatetime !== startDatetime && (
        <span className={styles.until}>
          {t("until", { time: clockOf(endDatetime) })}
          {later !== 0 && <sup>{t("later", { days: later })}</sup>}
          {startZone !== endZone && <span className={styles.local}>{t("local")}</span>}
        </span>
      )}
    </p>
  );
}

function Line({ segment }: { segment: Segment }) {
  const t = useTranslations("design.row");
  const format = useFormatter();
  const { totalPrice: price } = segment;
  const mode = segment.type === "TRANSFER" ? t(`by.${segment.transferType ?? "OTHER"}`) : null;
  const place = placeOf(segment);
  return (
    <p className={styles.line}>
      {place && <span>{place}</span>}
      {mode && <span>{mode}</span>}
      {price && (
        <span className={styles.price}>
          {format.number(price.amount, { style: "currency", currency: price.currency, currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 })}
        </span>
      )}
      <Standing segment={segment} />
    </p>
  );
}

function Standing({ segment: { status = "TENTATIVE", confirmationNumber, inferred, provenance } }: { segment: Segment }) {
  const t = useTranslations("design.row");
  return (
    <>
      {status !== "TENTATIVE" && <span className={styles[`is${status}`]}>{t(`status.${status}`)}</span>}
      {confirmationNumber && <span className={styles.code}>{confirmationNumber}</span>}
      {inferred && <span>{t("guess")}</span>}
      {provenance?.unchecked && <span>{t("unchecked")}</span>}
    </>
  );
}
