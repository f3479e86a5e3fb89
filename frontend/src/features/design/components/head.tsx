"use client";

/** The trip's name, which can be changed where it stands, its days, and the way back and forth. */
import { Redo2, Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { useFormatter, useTranslations } from "use-intl";
import { Dialog } from "@/shared/ui/dialog";
import { changeDetails, step } from "../api/itineraries";
import type { Tripping } from "../hooks/use-trip";
import { noon } from "../model/calendar";
import type { Trip } from "../model/types";
import { Span } from "./bare";
import styles from "./head.module.css";

interface HeadProps {
  trip: Trip;
  tripping: Tripping;
  isBusy: boolean;
}

export function Head({ trip, tripping: { change }, isBusy }: HeadProps) {
  const t = useTranslations("design.head");
  useKeys(isBusy, (back) => void change((now) => step(now, back)));
  const wrong = (trip.findings ?? []).filter(({ severity }) => severity !== "note");
  const first = wrong.flatMap(({ segmentIds }) => segmentIds.slice(-1))[0];
  return (
    <span className={styles.head}>
      <Name key={trip.title} trip={trip} save={(title) => void change((now) => changeDetails(now, { title }))} />
      <span className={styles.below}>
        <Dates trip={trip} isBusy={isBusy} save={(startDate, endDate) => void change((now) => changeDetails(now, { startDate, endDate }))} />
        {wrong.length > 0 && (
          <button type="button" className={styles.wrong} onClick={() => show(first)}>
            {t("wrong", { count: wrong.length })}
          </button>
        )}
        <span className={styles.ways}>
          <button type="button" disabled={isBusy || !trip.canUndo} onClick={() => void change((now) => step(now, true))} aria-label={t("undo")} title={t("undo")}>
            <Undo2 size={20} aria-hidden="true" />
          </button>
          <button type="button" disabled={isBusy || !trip.canRedo} onClick={() => void change((now) => step(now, false))} aria-label={t("redo")} title={t("redo")}>
            <Redo2 size={20} aria-hidden="true" />
          </button>
        </span>
      </span>
    </span>
  );
}

/** Where it does not fit; what concerns the whole trip stands above its days. */
function show(id: string | undefined): void {
  const place = document.getElementById(id ? `seg-${id}` : "days");
  place?.focus({ preventScroll: true });
  place?.scrollIntoView?.({ block: "center" });
}

function Name({ trip, save }: { trip: Trip; save(title: string): void }) {
  const t = useTranslations("design.head");
  const [title, setTitle] = useState(trip.title);
  const keep = () => {
    const next = title.trim();
    if (next && next !== trip.title) save(next);
    else setTitle(trip.title);
  };
  return (
    <input
      className={styles.name}
      aria-label={t("name")}
      value={title}
      maxLength={200}
      size={Math.max(8, Math.min(title.length + 2, 34))}
      onChange={(event) => setTitle(event.target.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === "Enter" && !event.nativeEvent.isComposing && event.currentTarget.blur()}
    />
  );
}

interface DatesProps {
  trip: Trip;
  isBusy: boolean;
  save(first: string, last: string): void;
}

/** What they say opens what changes them; where the things of the trip lie stays as it is. */
function Dates({ trip: { startDate, endDate, travelers = [] }, isBusy, save }: DatesProps) {
  const t = useTranslations("design.head");
  const format = useFormatter();
  const [isOpen, setOpen] = useState(false);
  const dates = startDate && endDate ? format.dateTimeRange(noon(startDate), noon(endDate), { dateStyle: "long" }) : null;
  const people = travelers.length > 0 ? t("people", { count: travelers.length }) : null;
  const keep = (first: string, last: string) => {
    save(first, last);
    setOpen(false);
  };
  return (
    <>
      <button type="button" className={styles.dates} onClick={() => setOpen(true)}>
        {[dates ?? t("undated"), people].filter(Boolean).join(" · ")}
      </button>
      {/* No part of the heading that it is opened from. */}
      {createPortal(
        <Dialog title={t("days")} open={isOpen} onClose={() => setOpen(false)}>
          <Span first={startDate ?? ""} last={endDate ?? ""} busy={isBusy} date={keep} />
        </Dialog>,
        document.body,
      )}
    </>
  );
}

/** Ctrl or ⌘ with Z, outside of fields. */
function useKeys(isBusy: boolean, go: (back: boolean) => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isField = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (isBusy || isField || event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      go(!event.shiftKey);
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });
}
