"use client";

/** A finished plan: what holds and what does not, then the days, the money, and what comes along. */
import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { langOf } from "../model/language";
import { callsOf } from "../model/making";
import type { Change, Plan } from "../model/types";
import { Costs } from "./costs";
import { Days } from "./days";
import styles from "./made.module.css";
import { Report } from "./report";
import { Route } from "./route";
import { Packing, Take } from "./take";
import { Worked } from "./trays";

export interface MadeProps {
  plan: Plan;
  apply(change: Change): void;
  edit(): void;
  startOver(): void;
  remove(): void;
}

export default function Made({ plan, apply, edit, startOver, remove }: MadeProps) {
  const t = useTranslations("plan");
  const shared = useTranslations("shared");
  const { itinerary, cost, summary } = plan;
  return (
    <>
      <p className={styles.said} lang={langOf(plan.task)}>
        <span className="hidden-visually">{t("asked")} </span>
        {plan.task}
      </p>
      <Route plan={plan} apply={apply} />
      <Report plan={plan} apply={apply} edit={edit} />
      {summary && (
        <p className={styles.summary} lang={langOf(summary)}>
          {summary}
        </p>
      )}
      {itinerary && <Days itinerary={itinerary} />}
      {itinerary && (
        <div className={styles.rest}>
          {cost && <Costs cost={cost} travelers={Math.round(cost.total / (cost.per_person || cost.total || 1))} />}
          <Packing id={plan.plan_id} itinerary={itinerary} />
        </div>
      )}
      {itinerary && <Take plan={plan} />}
      <div className={styles.foot}>
        <Worked calls={callsOf(plan)} />
        {plan.source === "offline" && <p className="caption">{shared("ownRules")}</p>}
        <p className={styles.ways}>
          <Button onClick={startOver}>{t("another")}</Button>
          <Button kind="quiet" className={styles.remove} onClick={remove}>
            <Trash2 size={18} aria-hidden="true" /> {t("take.delete")}
          </Button>
        </p>
      </div>
    </>
  );
}
