"use client";

/** What it costs: the sums with their bars, how sure they are, and where the budget ends. */
import { useFormatter, useTranslations } from "use-intl";
import { useMoney } from "../hooks/use-money";
import { langOf } from "../model/language";
import type { CostCategory, CostLine, PlanCost } from "../model/types";
import styles from "./costs.module.css";

const CATEGORIES: readonly CostCategory[] = ["flights", "accommodation", "food", "activities", "local_transport", "miscellaneous"];

export function Costs({ cost, travelers }: { cost: PlanCost; travelers: number }) {
  const t = useTranslations("plan.costs");
  const money = useMoney(cost.currency);
  const format = useFormatter();
  const rows = CATEGORIES.map((category) => ({ category, amount: cost.breakdown[category] ?? 0 })).filter(({ amount }) => amount > 0);
  const most = Math.max(...rows.map(({ amount }) => amount), 1);
  return (
    <section className={styles.costs} aria-labelledby="costs">
      <h2 id="costs">{t("title")}</h2>
      <p className={styles.total}>{t("total", { total: money(cost.total) })}</p>
      <p className={styles.range}>
        {t("range", { low: money(cost.low), high: money(cost.high) })}
        {travelers > 1 && ` ${t("each", { amount: money(cost.per_person) })}`}
      </p>
      <Scale cost={cost} money={money} />
      <table className={styles.table}>
        <caption className="hidden-visually">{t("caption")}</caption>
        <thead className="hidden-visually">
          <tr>
            <th scope="col">{t("for")}</th>
            <th scope="col">{t("share")}</th>
            <th scope="col">{t("amount")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ category, amount }) => (
            <tr key={category}>
              <th scope="row">{t(`category.${category}`)}</th>
              <td className={styles.cell}>
                <span className="hidden-visually">{format.number(amount / cost.total, { style: "percent" })}</span>
                <svg className={styles.bar} viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width={(amount / most) * 100} height={10} />
                </svg>
              </td>
              <td className={styles.amount}>{money(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {cost.rates_date && <p className="caption">{t("rates", { date: format.dateTime(new Date(`${cost.rates_date}T12:00Z`), { dateStyle: "long" }) })}</p>}
      <Lines cost={cost} money={money} />
      <Tips tips={cost.cost_saving_tips ?? []} />
    </section>
  );
}

type Money = (amount: number) => string;

/** From the low to the high guess, with the likely sum in it, and the budget as a line across. */
function Scale({ cost: { low, high, total, budget }, money }: { cost: PlanCost; money: Money }) {
  const t = useTranslations("plan.costs");
  const end = Math.max(high, budget ?? 0) * 1.06 || 1;
  const at = (amount: number) => (amount / end) * 1000;
  return (
    <figure className={styles.scale}>
      <svg viewBox="0 0 1000 44" preserveAspectRatio="none" aria-hidden="true">
        <line className={styles.ground} x1={0} x2={1000} y1={22} y2={22} />
        <rect className={styles.span} x={at(low)} width={at(high) - at(low)} y={10} height={24} />
        <line className={styles.likely} x1={at(total)} x2={at(total)} y1={4} y2={40} />
        {budget ? <line className={styles.limit} x1={at(budget)} x2={at(budget)} y1={0} y2={44} /> : null}
      </svg>
      <figcaption className={styles.legend}>
        <span className={styles.likelyKey}>{t("likely", { amount: money(total) })}</span>
        {budget ? <span className={styles.limitKey}>{t("budget", { amount: money(budget) })}</span> : null}
        {budget ? <span>{t(total <= budget ? "left" : "over", { amount: money(Math.abs(budget - total)) })}</span> : null}
      </figcaption>
    </figure>
  );
}

function Lines({ cost, money }: { cost: PlanCost; money: Money }) {
  const t = useTranslations("plan.costs");
  const lines = CATEGORIES.flatMap((category) => cost.lines.filter((line) => line.category === category));
  if (lines.length === 0) return null;
  return (
    <details className={styles.lines}>
      <summary>{t("lines", { count: lines.length })}</summary>
      <ul className={styles.sums}>
        {lines.map((line) => (
          <li key={`${line.category} ${line.label}`}>
            <span lang={langOf(line.label)}>{line.label}</span>
            <span className={styles.sum}>
              {line.count === 1 ? money(line.amount) : t("times", { unit: money(line.unit), count: line.count, amount: money(line.amount) })}
            </span>
            <Basis line={line} />
          </li>
        ))}
      </ul>
    </details>
  );
}

/** An estimate says what it is made from; the rest says it in its own words. */
function Basis({ line: { basis, category, source_url } }: { line: CostLine }) {
  const t = useTranslations("plan.costs.basis");
  const isEstimate = basis.startsWith("estimate");
  return (
    <span className={styles.basis}>
      {isEstimate ? t(category) : <span lang={langOf(basis)}>{basis}</span>}
      {source_url && URL.canParse(source_url) && (
        <>
          {" · "}
          <a href={source_url} rel="noreferrer noopener" target="_blank">
            {new URL(source_url).hostname.replace(/^www\./, "")}
          </a>
        </>
      )}
    </span>
  );
}

function Tips({ tips }: { tips: readonly string[] }) {
  const t = useTranslations("plan.costs");
  if (tips.length === 0) return null;
  return (
    <div className={styles.tips}>
      <h3>{t("tips")}</h3>
      <ul>
        {tips.map((tip) => (
          <li key={tip} lang={langOf(tip)}>
            {tip}
          </li>
        ))}
      </ul>
    </div>
  );
}
