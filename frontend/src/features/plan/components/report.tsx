"use client";

/** For each thing that was asked for: kept or not, and where; of a clash, the smallest change, one tap away. */
import { Check, CircleHelp, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { langOf } from "../model/language";
import type { Change, Plan, Verdict } from "../model/types";
import { Gaps } from "./gaps";
import { LeftOut } from "./left-out";
import styles from "./report.module.css";

interface ReportProps {
  plan: Plan;
  /** Sends the order again with this change. */
  apply(change: Change): void;
  /** Back to the form, with what was ordered. */
  edit(): void;
}

export function Report({ plan, apply, edit }: ReportProps) {
  const t = useTranslations("plan.report");
  const verdicts = plan.constraint_report;
  const broken = verdicts.filter(({ kept, binding = true }) => kept === false && binding);
  const isClash = plan.status === "infeasible";
  return (
    <section className={styles.report} aria-labelledby="report">
      <div className={styles.verdicts}>
        <h2 id="report">{isClash ? t("clash") : t("title")}</h2>
        {isClash && <p className={styles.lead}>{t("clashLead", { count: broken.length })}</p>}
        {verdicts.length === 0 && <p className={styles.lead}>{t("nothing")}</p>}
        <ul className={styles.list}>
          {inOrder(verdicts).map((verdict) => (
            <Line key={[verdict.constraint, ...(verdict.statement_ids ?? [])].join(" ")} verdict={verdict} others={verdicts} apply={apply} />
          ))}
        </ul>
        <p>
          <Button kind="quiet" className={styles.edit} onClick={edit}>
            {t("edit")}
          </Button>
        </p>
      </div>
      <Gaps plan={plan} apply={apply} />
      <LeftOut plan={plan} />
      <Assumed plan={plan} />
    </section>
  );
}

/** What is not kept first, then what nobody can know. */
function inOrder(verdicts: readonly Verdict[]): Verdict[] {
  const rank = ({ kept }: Verdict) => (kept === false ? 0 : kept === null ? 1 : 2);
  return [...verdicts].sort((a, b) => rank(a) - rank(b));
}

const LOOKS = {
  true: { Mark: Check, look: styles.kept, word: "kept" },
  false: { Mark: X, look: styles.broken, word: "broken" },
  null: { Mark: CircleHelp, look: styles.unknown, word: "unknown" },
} as const;

interface LineProps {
  verdict: Verdict;
  others: readonly Verdict[];
  apply(change: Change): void;
}

function Line({ verdict, others, apply }: LineProps) {
  const t = useTranslations("plan.report");
  const { kept, where, clash_with = [], smallest_change, change, repairs = [] } = verdict;
  const { Mark, look, word } = LOOKS[`${kept}` as "true"];
  const against = clash_with.map((key) => others.find(({ constraint }) => constraint === key)?.text ?? null).filter(Boolean);
  return (
    <li className={`${styles.verdict} ${look}`}>
      <p className={styles.word}>
        <Mark size={18} aria-hidden="true" />
        {t(word)}
      </p>
      <div className={styles.what}>
        <p className={styles.text}>
          <Rule verdict={verdict} />
        </p>
        {where && (
          <p className={styles.where} lang={langOf(where)}>
            {where}
          </p>
        )}
        {against.length > 0 && <p className={styles.where}>{t("against", { names: against.join(", ") })}</p>}
        {kept === false && smallest_change && <WayOut label={t("would")} text={smallest_change} change={change} apply={apply} />}
        {kept === false &&
          repairs
            .filter(({ text }) => text !== smallest_change)
            .map((repair) => <WayOut key={repair.text} label={t("or")} text={repair.text} change={repair.change} apply={apply} />)}
      </div>
    </li>
  );
}

interface WayOutProps {
  label: string;
  text: string;
  change?: Change | null;
  apply(change: Change): void;
}

/** One change that would do, and the button that sends it. */
function WayOut({ label, text, change, apply }: WayOutProps) {
  const t = useTranslations("plan.report");
  return (
    <div className={styles.change}>
      <p>
        <span className={styles.label}>{label}</span> <span lang={langOf(text)}>{text}</span>
      </p>
      {change && (
        <Button kind="primary" onClick={() => apply(change)} aria-label={t("applyNamed", { change: text })}>
          {t("apply")}
        </Button>
      )}
    </div>
  );
}

const KINDS = [
  "budget", "dates", "party", "diet", "cuisine", "room_type", "house_rule", "avoid_mode", "use_mode", "direct_flights",
  "no_red_eye", "earliest", "latest", "earliest_flight", "latest_flight", "max_walking_km", "accessibility", "must_see",
  "must_avoid", "pace", "lodging_area", "max_price_per_night", "min_rating", "destination", "days",
  "go", "origin", "length", "when", "start", "end", "travelers", "companion", "interest", "activity", "place_kind", "avoid_kind",
  "avoid_cuisine", "airline", "avoid_airline", "longest_flight", "price_level", "per_day", "arrival", "departure", "nap", "free_day",
  "event", "included", "kind_count", "allergy", "part_budget", "sight", "city_count",
] as const;

/** What kind of rule it is, and what was said; a bare figure says nothing that does not stand beside it. */
function Rule({ verdict: { constraint, text } }: { verdict: Verdict }) {
  const t = useTranslations("plan.report.kind");
  const [name, value = ""] = constraint.split(":");
  const kind = KINDS.find((one) => one === name);
  const isSaid = text !== constraint && /\p{L}{2,}/u.test(text.replaceAll(/\b[A-Z]{3}\b/g, ""));
  if (kind === "party" && !isSaid) return t("people", { count: Number(value) || 1 });
  if (!kind) return <span lang={langOf(text)}>{text}</span>;
  return (
    <>
      {t(kind)}
      {isSaid && (
        <>
          : <span lang={langOf(text)}>{text}</span>
        </>
      )}
    </>
  );
}

/** Guesses are dashed, here as on the roll. */
function Assumed({ plan: { assumptions, warnings = [], routes = [] } }: { plan: Plan }) {
  const t = useTranslations("plan.assumed");
  const isRoute = (text: string) => routes.some((route) => route.text === text);
  const lines = [...assumptions.filter((text) => !isRoute(text)), ...warnings];
  if (lines.length === 0) return null;
  return (
    <aside className={styles.assumed} aria-labelledby="assumed">
      <h3 id="assumed">{t("title")}</h3>
      <ul className={styles.guesses}>
        {lines.map((text) => (
          <li key={text} lang={langOf(text)}>
            {text}
          </li>
        ))}
      </ul>
    </aside>
  );
}
