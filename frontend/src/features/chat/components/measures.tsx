"use client";

/** Editors for what is counted: days, months, money. */
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "@/shared/i18n/locale";
import { Button } from "@/shared/ui/button";
import type { EditorProps } from "../model/fields";
import { CHOICES } from "../model/fields";
import { LEVELS, month, SEASONS, useWording } from "../model/wording";
import { Chip } from "./choice";
import styles from "./editor.module.css";

const MOST_DAYS = 365;

export function Length({ profile, save }: EditorProps) {
  const t = useTranslations("chat");
  const id = useId();
  const [days, setDays] = useState(profile.days ? String(profile.days) : "");
  const count = Number(days);
  const fits = Number.isInteger(count) && count >= 1 && count <= MOST_DAYS;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (fits) save({ days: count });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.chips}>
        {CHOICES.duration.map((value) => (
          <Chip key={value} pressed={profile.duration === value} onClick={() => save({ duration: value })}>
            {t(`duration.${value}`)}
          </Chip>
        ))}
      </div>
      <label htmlFor={id}>{t("hint.days")}</label>
      <span className={styles.row}>
        <input id={id} className={styles.number} inputMode="numeric" value={days} onChange={(event) => setDays(event.target.value.replace(/\D/g, ""))} />
        <Button kind="primary" type="submit" disabled={!fits}>
          {t("edit.save")}
        </Button>
      </span>
    </form>
  );
}

const MONTHS = Array.from({ length: 12 }, (_, n) => n + 1);

export function When({ profile, save }: EditorProps) {
  const t = useTranslations("chat");
  const wording = useWording();
  const locale = useLocale();
  const id = useId();
  const now = profile.when ?? "";
  const plain = [...MONTHS.map(String), ...SEASONS];
  return (
    <div className={styles.form}>
      <label htmlFor={id}>{t("hint.when")}</label>
      <select id={id} className={styles.field} value={now} onChange={(event) => save({ when: event.target.value })}>
        {!plain.includes(now) && <option value={now}>{now ? wording.when(now) : "—"}</option>}
        {MONTHS.map((number) => (
          <option key={number} value={number}>
            {month(number, locale)}
          </option>
        ))}
        {SEASONS.map((season) => (
          <option key={season} value={season}>
            {t(`season.${season}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

export function Budget({ profile, save }: EditorProps) {
  const t = useTranslations("chat");
  const id = useId();
  const locale = useLocale();
  const currency = profile.budget?.currency ?? (locale === "ko" ? "KRW" : "USD");
  const [amount, setAmount] = useState(profile.budget?.amount ? String(profile.budget.amount) : "");
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (amount) save({ budget: { amount: Number(amount), currency, level: null } });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.chips}>
        {CHOICES.budget.map((level) => (
          <Chip
            key={level}
            pressed={profile.budget?.level === level}
            onClick={() => save({ budget: { level, amount: null, currency: null } })}
          >
            {t(`budget.${LEVELS[level]}`)}
          </Chip>
        ))}
      </div>
      <label htmlFor={id}>{t("hint.budget", { currency })}</label>
      <span className={styles.row}>
        <input id={id} className={styles.number} inputMode="numeric" value={amount} onChange={(event) => setAmount(event.target.value.replace(/\D/g, ""))} />
        <Button kind="primary" type="submit" disabled={!amount}>
          {t("edit.save")}
        </Button>
      </span>
    </form>
  );
}
