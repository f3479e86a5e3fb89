import { useFormatter, useTranslations } from "use-intl";
import type { Destination } from "@/shared/api/types";
import { type LightPart, Ribbon } from "@/shared/ui/ribbon";
import styles from "./place.module.css";

type Light = Destination["light"];

/** The sun at that place on that date: drawn, and said in one sentence. */
export function LightOnDate({ light, isMyDate }: { light: Light; isMyDate: boolean }) {
  const t = useTranslations("destinations.light");
  const date = useDay(light.date);
  const { sunrise, sunset, goldenMorning, goldenEvening } = light;
  const parts = partsOf(light);
  return (
    <div className={styles.light}>
      <h3 className={styles.label}>{t(isMyDate ? "mine" : "ours", { date })}</h3>
      {parts.length > 0 && (
        <Ribbon
          small
          parts={parts}
          label={t("mine", { date })}
          legend="hidden"
          labels={{ golden: t("golden") }}
          marks={[sunrise, sunset].filter((time) => time !== null)}
        />
      )}
      {sunrise && sunset ? <p>{t("sun", { sunrise, sunset })}</p> : <p>{t("noSun")}</p>}
      {goldenMorning && goldenEvening && (
        <p>{t("windows", { until: goldenMorning.end, from: goldenEvening.start })}</p>
      )}
    </div>
  );
}

/** "17 October", as the reader's language has it. */
export function useDay(date: string): string {
  return useFormatter().dateTime(new Date(`${date}T12:00:00Z`), { day: "numeric", month: "long" });
}

/** A whole day from both golden windows; without them (far north, far south) there is nothing to draw. */
function partsOf({ goldenMorning, goldenEvening }: Light): LightPart[] {
  if (!goldenMorning || !goldenEvening) return [];
  return [
    { start: goldenEvening.end, end: goldenMorning.start, kind: "night" },
    { ...goldenMorning, kind: "golden" },
    { start: goldenMorning.end, end: goldenEvening.start, kind: "day" },
    { ...goldenEvening, kind: "golden" },
  ];
}
