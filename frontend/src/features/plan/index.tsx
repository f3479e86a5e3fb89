"use client";

/** Days planned: an order, the tools at work on it, and a plan that says what it keeps. */
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useLocale } from "@/shared/i18n/locale";
import { useJourney, useJourneyReady } from "@/shared/state/journey";
import { Before } from "@/shared/ui/before";
import { Failure, Waiting } from "@/shared/ui/notice";
import { Page } from "@/shared/ui/page";
import { useAddress } from "@/shared/ui/use-address";
import { Form } from "./components/form";
import { InMaking } from "./components/in-making";
import styles from "./components/plan.module.css";
import { orderOfPlan, type Planning, usePlan } from "./hooks/use-plan";
import { useRemoval } from "./hooks/use-removal";
import { BLANK, type Draft, withChange } from "./model/order";
import type { Change, Plan } from "./model/types";

const Made = dynamic(() => import("./components/made"), { ssr: false });

/** As built it shows what newcomers see; they write into that very form before and after it is known who looks. */
export function Planner() {
  const { query, reader } = useAddress();
  const isReady = useJourneyReady();
  return (
    <>
      {reader}
      <PlanPage query={isReady ? query : null} />
    </>
  );
}

function PlanPage({ query }: { query: URLSearchParams | null }) {
  const t = useTranslations("plan");
  const planning = usePlan(query);
  const title = useTitle(planning.plan);
  // Between its last event and the plan itself the trays stay.
  const isArriving = planning.isLoading && planning.run.view.calls.length > 0;
  if (planning.isMaking || isArriving) {
    return (
      <Page wide title={t("making")}>
        <InMaking planning={planning} />
      </Page>
    );
  }
  return (
    <Page wide title={title.name} lead={title.lead}>
      {planning.isBeginning ? <Begin planning={planning} query={query} /> : <Standing planning={planning} />}
    </Page>
  );
}

function Standing({ planning }: { planning: Planning }) {
  const t = useTranslations("plan");
  const { plan, problem } = planning;
  if (plan) return <Ended key={plan.plan_id} plan={plan} planning={planning} />;
  if (problem) return <Failure what={t("lost")} problem={problem} retry={planning.refetch} />;
  return <Waiting label={t("opening")} ratio="16 / 9" />;
}

function Begin({ planning: { standing, order }, query }: { planning: Planning; query: URLSearchParams | null }) {
  const t = useTranslations("plan");
  const card = useStart(query);
  const stopped = query && standing?.state === "stopped" ? standing : null;
  const start = stopped && !query?.has("to") ? stopped.draft : card;
  const isKnown = query !== null;
  return (
    <>
      {stopped?.order.task && <p className={styles.stopped}>{t("stopped")}</p>}
      <Before newcomer={<Form key={`${query ?? ""}`} start={start} order={order} />} isOver={isKnown}>
        <Waiting label={t("opening")} ratio="line" />
      </Before>
    </>
  );
}

/** A plan that came to an end, a good one or not. */
function Ended({ plan, planning }: { plan: Plan; planning: Planning }) {
  const t = useTranslations("plan");
  const locale = useLocale();
  const remove = useRemoval(plan.plan_id, planning);
  const known = () => orderOfPlan(plan, locale);
  const apply = (change: Change) => {
    const { draft, order } = known();
    planning.order(draft, withChange(order, change));
  };
  const again = () => apply({});
  if (!["planned", "partial", "infeasible"].includes(plan.status)) {
    return (
      <>
        <p className={styles.said}>{plan.task}</p>
        <Failure what={t(`ended.${plan.status as "failed"}`)} retry={again} />
      </>
    );
  }
  return <Made plan={plan} apply={apply} edit={() => planning.startOver(known().draft)} startOver={() => planning.startOver()} remove={remove} />;
}

function useTitle(plan: Plan | null): { name: string; lead?: string } {
  const t = useTranslations("plan");
  const format = useFormatter();
  if (!plan) return { name: t("title"), lead: t("lead") };
  if (!plan.destination) return { name: t("title") };
  const [from, to] = plan.travel_dates.split(" – ").map((day) => new Date(`${day}T12:00Z`));
  if (!from || !to || Number.isNaN(from.valueOf()) || from > to) return { name: plan.destination };
  const days = Math.round((to.valueOf() - from.valueOf()) / 86_400_000) + 1;
  return { name: plan.destination, lead: t("when", { days, nights: days - 1, dates: format.dateTimeRange(from, to, { dateStyle: "long" }) }) };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** From a card's link, else from the place that was chosen on the way. */
function useStart(query: URLSearchParams | null): Draft {
  const t = useTranslations("plan");
  const locale = useLocale();
  const chosen = useJourney((journey) => journey.destination);
  return useMemo(() => {
    const { place = chosen?.city, days, start } = cardOf(query ?? new URLSearchParams());
    return {
      ...BLANK,
      currency: locale === "ko" ? "KRW" : "USD",
      task: place ? t("prefill", { place, days, nights: days - 1 }) : "",
      start,
      end: start && dayAfter(start, days - 1),
    };
  }, [query, chosen, locale, t]);
}

const LONGEST = 30;

function cardOf(query: URLSearchParams): { place?: string; days: number; start: string } {
  const days = Math.min(Math.max(Number(query.get("days")) || 3, 1), LONGEST);
  const start = query.get("start") ?? "";
  return { place: query.get("to") ?? undefined, days, start: DAY.test(start) ? start : "" };
}

function dayAfter(day: string, count: number): string {
  const date = new Date(`${day}T12:00Z`);
  if (Number.isNaN(date.valueOf())) return "";
  date.setUTCDate(date.getUTCDate() + count);
  return date.toISOString().slice(0, 10);
}
