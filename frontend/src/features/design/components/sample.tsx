"use client";

/** For who has no trip yet: one sentence, and how it lies on the table after it. Drawn from the page's own parts; nothing in it can be pressed. */
import { useTranslations } from "use-intl";
import type { Change, Finding, Segment } from "../model/types";
import { Diff } from "./calls";
import { DayStrip } from "./day-strip";
import styles from "./sample.module.css";
import talk from "./talk.module.css";

const DAY = "2027-04-03";

export function Sample() {
  const t = useTranslations("design.sample");
  const { segments, changes, findings } = useDay();
  return (
    <section className={styles.sample} aria-labelledby="sample">
      <h2 id="sample">{t("title")}</h2>
      <div className={styles.talk}>
        <p className={talk.mine}>{t("said")}</p>
        <Diff changes={changes} />
        <p className={styles.what}>{t("what")}</p>
      </div>
      <DayStrip day={{ date: DAY, number: 1, segments, stays: [] }} findings={findings} />
    </section>
  );
}

function useDay(): { segments: Segment[]; changes: Change[]; findings: Finding[] } {
  const t = useTranslations("design.sample");
  const zones = { startZone: "Asia/Seoul", endZone: "Asia/Tokyo", status: "TENTATIVE" as const };
  const flight = {
    ...zones, id: "sample-flight", type: "FLIGHT", flightNumber: "KE703", airline: { code: "KE", name: null },
    startDatetime: `${DAY}T09:40`, endDatetime: `${DAY}T11:51`, inferred: true,
    origin: { code: "ICN", name: "", city: t("seoul") }, destination: { code: "NRT", name: "", city: t("tokyo") },
  } as unknown as Segment;
  const stay = {
    ...zones, id: "sample-stay", type: "HOTEL", property: t("asakusa"), location: { name: t("asakusa"), city: t("tokyo") },
    startDatetime: `${DAY}T15:00`, endDatetime: "2027-04-06T11:00", startZone: "Asia/Tokyo",
  } as unknown as Segment;
  const added = (one: Segment, name: string): Change => ({ op: "added", segmentId: one.id, name, before: null, after: { startDatetime: one.startDatetime } });
  return {
    segments: [flight, stay],
    changes: [added(flight, "KE703 ICN → NRT"), added(stay, t("asakusa"))],
    findings: [{ kind: "missing_transfer", severity: "note", message: t("gap"), segmentIds: [flight.id, stay.id] } as unknown as Finding],
  };
}
