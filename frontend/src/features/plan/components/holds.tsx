"use client";

/** What must hold: dates, money, people, food, pace, hours, and what must or must not be seen. */
import { useId } from "react";
import { useTranslations } from "use-intl";
import { CURRENCIES, DIETS, type Draft, PACES } from "../model/order";
import styles from "./holds.module.css";

interface HoldsProps {
  draft: Draft;
  change(more: Partial<Draft>): void;
  /** The end lies before the start. */
  isLate: boolean;
}

export function Holds({ draft, change, isLate }: HoldsProps) {
  const t = useTranslations("plan.form");
  const set = (name: keyof Draft) => (value: string) => change({ [name]: value });
  return (
    <div className={styles.holds}>
      <Dates draft={draft} change={change} isLate={isLate} />
      <Field label={t("from")} value={draft.from} set={set("from")} placeholder={t("fromHint")} maxLength={120} />
      <Field label={t("travelers")} value={draft.travelers} set={set("travelers")} type="number" min={1} max={50} inputMode="numeric" />
      <Budget draft={draft} change={change} />
      <Hours draft={draft} set={set} />
      <Pace pace={draft.pace} change={change} />
      <Diets diet={draft.diet} change={change} />
      <Field label={t("mustSee")} value={draft.mustSee} set={set("mustSee")} placeholder={t("names")} isWide />
      <Field label={t("avoid")} value={draft.avoid} set={set("avoid")} placeholder={t("names")} isWide />
    </div>
  );
}

interface FieldProps extends Omit<React.ComponentProps<"input">, "value"> {
  label: string;
  value: string;
  set(value: string): void;
  isWide?: boolean;
}

function Field({ label, set, isWide, ...rest }: FieldProps) {
  return (
    <label className={isWide ? `${styles.field} ${styles.wide}` : styles.field}>
      <span>{label}</span>
      <input {...rest} onChange={(event) => set(event.target.value)} />
    </label>
  );
}

function Dates({ draft: { start, end }, change, isLate }: HoldsProps) {
  const t = useTranslations("plan.form");
  const id = useId();
  return (
    <>
      <Field label={t("start")} type="date" value={start} set={(value) => change({ start: value })} />
      <Field
        label={t("end")}
        type="date"
        min={start || undefined}
        value={end}
        set={(value) => change({ end: value })}
        aria-invalid={isLate}
        aria-describedby={isLate ? id : undefined}
      />
      {isLate && (
        <p id={id} className={styles.wrong}>
          {t("late")}
        </p>
      )}
    </>
  );
}

function Budget({ draft: { budget, currency }, change }: Pick<HoldsProps, "draft" | "change">) {
  const t = useTranslations("plan.form");
  return (
    <div className={styles.pair}>
      <Field label={t("budget")} inputMode="numeric" value={budget} set={(value) => change({ budget: value.replaceAll(/[^\d,. ]/g, "") })} />
      <label className={styles.field}>
        <span>{t("currency")}</span>
        <select value={currency} onChange={(event) => change({ currency: event.target.value })}>
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </label>
    </div>
  );
}

function Hours({ draft: { earliest, latest }, set }: { draft: Draft; set(name: keyof Draft): (value: string) => void }) {
  const t = useTranslations("plan.form");
  return (
    <div className={styles.pair}>
      <Field label={t("earliest")} type="time" step={900} value={earliest} set={set("earliest")} />
      <Field label={t("latest")} type="time" step={900} value={latest} set={set("latest")} />
    </div>
  );
}

function Pace({ pace, change }: { pace: Draft["pace"] } & Pick<HoldsProps, "change">) {
  const t = useTranslations("plan.form");
  const name = useId();
  return (
    <fieldset className={`${styles.choices} ${styles.wide}`}>
      <legend>{t("pace.label")}</legend>
      {(["", ...PACES] as const).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={pace === one} onChange={() => change({ pace: one })} />
          {t(`pace.${one || "any"}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Diets({ diet, change }: { diet: Draft["diet"] } & Pick<HoldsProps, "change">) {
  const t = useTranslations("plan");
  return (
    <fieldset className={`${styles.choices} ${styles.wide}`}>
      <legend>{t("form.diet")}</legend>
      {DIETS.map((one) => {
        const isOn = diet.includes(one);
        return (
          <label key={one}>
            <input type="checkbox" checked={isOn} onChange={() => change({ diet: isOn ? diet.filter((other) => other !== one) : [...diet, one] })} />
            {t(`say.diet.${one}`)}
          </label>
        );
      })}
    </fieldset>
  );
}
