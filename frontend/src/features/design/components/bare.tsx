"use client";

/** A trip without a day: film that nothing was exposed on, and two dates that make days of it. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import styles from "./bare.module.css";
import row from "./row.module.css";

export function Bare({ busy, date }: { busy: boolean; date(first: string, last: string): void }) {
  const t = useTranslations("design.bare");
  return (
    <div className={styles.bare}>
      <span className={row.edge} aria-hidden="true" />
      <p>{t("text")}</p>
      <Span first="" last="" busy={busy} date={date} />
    </div>
  );
}

interface SpanProps {
  first: string;
  last: string;
  busy: boolean;
  date(first: string, last: string): void;
}

/** The first day and the last. */
export function Span({ first, last, busy, date }: SpanProps) {
  const t = useTranslations("design.bare");
  const named = useTranslations("design.new");
  const [days, setDays] = useState({ first, last });
  const isRange = Boolean(days.first) && days.first <= days.last;
  return (
    <form
      className={styles.days}
      onSubmit={(event) => {
        event.preventDefault();
        date(days.first, days.last);
      }}
    >
      <label>
        {named("from")}
        <input type="date" value={days.first} onChange={(event) => setDays({ ...days, first: event.target.value })} />
      </label>
      <label>
        {named("to")}
        <input type="date" value={days.last} min={days.first || undefined} onChange={(event) => setDays({ ...days, last: event.target.value })} />
      </label>
      <Button type="submit" disabled={busy || !isRange}>
        {t("set")}
      </Button>
    </form>
  );
}
