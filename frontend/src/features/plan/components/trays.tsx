"use client";

/** The tools at work: a tray each, side by side as they run, folded away once the step is over. */
import { useTranslations } from "use-intl";
import { foundBy } from "../model/found";
import { langOf } from "../model/language";
import type { Call } from "../model/making";
import type { ToolName } from "../model/types";
import styles from "./trays.module.css";

const TOOLS: readonly ToolName[] = [
  "research_destination", "research_flights", "research_accommodations", "research_activities", "research_restaurants",
  "analyze_itinerary_feasibility", "analyze_cost_breakdown", "analyze_schedule_optimization", "analyze_weather",
  "analyze_safety", "analyze_local_transport", "optimize_budget", "generate_itinerary", "generate_summary", "fetch_images",
  "format_presentation",
];

function toolOf(name: string): ToolName | null {
  return TOOLS.find((one) => one === name) ?? null;
}

/** While it is being made: steps that are over are a line, the newest stands open. */
export function Trays({ calls, isOpen }: { calls: readonly Call[]; isOpen: boolean }) {
  const t = useTranslations("plan.trays");
  const steps = stepsOf(calls);
  return (
    <section className={styles.trays} aria-label={t("title")}>
      {steps.map((step, n) =>
        isOpen && n === steps.length - 1 ? <Step key={n} calls={step} all={calls} /> : <Past key={n} step={step} all={calls} />,
      )}
      <Told calls={isOpen ? (steps.at(-1) ?? []) : []} />
    </section>
  );
}

/** All of it behind one fold, when there is a plan to read instead. */
export function Worked({ calls }: { calls: readonly Call[] }) {
  const t = useTranslations("plan.trays");
  const failed = calls.filter(({ state, summary }) => state === "failed" && !isClash(summary)).length;
  return (
    <details className={styles.worked}>
      <summary>
        {t("worked", { count: calls.length })}
        {failed > 0 && <span className={styles.failures}>{t("failures", { count: failed })}</span>}
      </summary>
      <ol className={styles.steps}>
        {stepsOf(calls).map((step, n) => (
          <li key={n}>
            <Step calls={step} all={calls} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Past({ step, all }: { step: readonly Call[]; all: readonly Call[] }) {
  const t = useTranslations("plan.trays");
  const name = useToolName();
  const seconds = Math.max(...step.map((call) => call.seconds));
  return (
    <details className={styles.past}>
      <summary>
        <span className={styles.names}>{step.map(name).join(", ")}</span>
        {step.some(({ state }) => state === "failed") && <span className={styles.failures}>{t("oneFailed")}</span>}
        {seconds >= 0.1 && <span className={styles.seconds}>{t("seconds", { seconds: Math.round(seconds * 10) / 10 })}</span>}
      </summary>
      <Step calls={step} all={all} />
    </details>
  );
}

function Step({ calls, all }: { calls: readonly Call[]; all: readonly Call[] }) {
  return (
    <ul className={styles.row}>
      {calls.map((call) => (
        <Tray key={call.key} call={call} all={all} />
      ))}
    </ul>
  );
}

function Tray({ call, all }: { call: Call; all: readonly Call[] }) {
  const name = useToolName();
  const doing = useDoing();
  const { state } = call;
  return (
    <li className={`${styles.tray} ${styles[state]}`}>
      <p className={styles.what}>{state === "running" ? doing(call) : name(call)}</p>
      {state === "running" && <span className={styles.sheet} aria-hidden="true" />}
      {state === "done" && <Found call={call} />}
      {state === "failed" && <Failed call={call} all={all} />}
    </li>
  );
}

function Found({ call: { tool, summary } }: { call: Call }) {
  const t = useTranslations("plan.found");
  const found = foundBy(tool, summary);
  return <p className={styles.found}>{found ? t(found.key as "places", found.values as never) : t("done")}</p>;
}

/** What went wrong, and what was done instead. */
function Failed({ call, all }: { call: Call; all: readonly Call[] }) {
  const t = useTranslations("plan");
  if (isClash(call.summary)) return <p className={styles.found}>{t("found.impossible")}</p>;
  const later = all.slice(all.indexOf(call) + 1).filter(({ tool, place }) => tool === call.tool && place === call.place);
  const tool = toolOf(call.tool);
  const instead = later.some(({ state }) => state !== "failed") ? t("trays.again") : tool && later.length === 0 ? t(`without.${tool}`) : null;
  return (
    <>
      <p className={styles.found}>
        <Reason summary={call.summary} />
      </p>
      {instead && <p className={styles.instead}>{instead}</p>}
    </>
  );
}

function Reason({ summary }: { summary: string }) {
  const t = useTranslations("plan.trays.reason");
  const seconds = /^No answer within (\d+) s/.exec(summary)?.[1];
  if (seconds) return t("late", { seconds });
  if (/^It failed on our side/.test(summary) || !summary) return t("ours");
  if (/^Too early/.test(summary)) return t("early");
  return <span lang={langOf(summary)}>{summary}</span>;
}

/** No failure of the tool's: what was asked for can't be. */
function isClash(summary: string): boolean {
  return summary.startsWith("Impossible as asked");
}

/** Once a step: what is being done now. */
function Told({ calls }: { calls: readonly Call[] }) {
  const doing = useDoing();
  const running = calls.filter(({ state }) => state === "running");
  return (
    <p role="status" className="hidden-visually">
      {running.map(doing).join(". ")}
    </p>
  );
}

function useToolName(): (call: Call) => string {
  const t = useTranslations("plan.tool");
  return ({ tool }) => {
    const known = toolOf(tool);
    return known ? t(`${known}.name`) : t("other.name");
  };
}

function useDoing(): (call: Call) => string {
  const t = useTranslations("plan.tool");
  return ({ tool }) => {
    const known = toolOf(tool);
    return known ? t(`${known}.doing`) : t("other.doing");
  };
}

function stepsOf(calls: readonly Call[]): Call[][] {
  const numbers = [...new Set(calls.map(({ step }) => step))];
  return numbers.map((number) => calls.filter(({ step }) => step === number));
}
