"use client";

/** What the trip comes to by currency, and what the talk itself has cost. */
import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { costsOf } from "../api/sessions";
import type { Session, Trip } from "../model/types";
import styles from "./sums.module.css";

export function Sums({ trip, session, isOpen }: { trip: Trip; session: Session | null; isOpen: boolean }) {
  const t = useTranslations("design.sums");
  const format = useFormatter();
  const sums = Object.entries(trip.cost ?? {});
  const money = (amount: number, currency: string) => format.number(amount, { style: "currency", currency, currencyDisplay: "narrowSymbol", maximumFractionDigits: 0 });
  const { budget } = trip;
  const spent = budget ? (trip.cost?.[budget.currency] ?? 0) : 0;
  return (
    <div className={styles.sums}>
      <p>
        <span>{t("trip")}</span>{" "}
        <strong>{sums.length > 0 ? sums.map(([currency, amount]) => money(amount, currency)).join(" + ") : t("none")}</strong>
        {budget && (
          <span className={spent > budget.amount ? styles.over : undefined}>{t("budget", { amount: money(budget.amount, budget.currency) })}</span>
        )}
      </p>
      {session && <TalkCost id={session.sessionId} mark={`${session.messageCount} ${isOpen}`} />}
    </div>
  );
}

/** Nothing is said of it as long as it is free. */
function TalkCost({ id, mark }: { id: string; mark: string }) {
  const t = useTranslations("design.sums");
  const format = useFormatter();
  const { data } = useQuery({ queryKey: ["design-costs", id, mark], queryFn: () => costsOf(id), placeholderData: (before) => before });
  if (!data || (data.session === 0 && (data.inputTokens ?? 0) === 0)) return null;
  const dollars = (amount: number) => format.number(amount, { style: "currency", currency: "USD", currencyDisplay: "narrowSymbol", maximumFractionDigits: 2 });
  return (
    <p className={data.warning ? styles.over : undefined}>
      {t("talk", { amount: dollars(data.session), limit: dollars(data.sessionLimit), tokens: (data.inputTokens ?? 0) + (data.outputTokens ?? 0) })}
    </p>
  );
}
