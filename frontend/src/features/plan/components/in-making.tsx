"use client";

/** A plan on its way: the trays, the days as soon as they are laid out, and what to do when the way breaks. */
import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { Failure } from "@/shared/ui/notice";
import type { Planning } from "../hooks/use-plan";
import { langOf } from "../model/language";
import { pictured } from "../model/making";
import styles from "./plan.module.css";
import { Trays } from "./trays";

const Days = dynamic(() => import("./days").then(({ Days: Laid }) => Laid), { ssr: false });

export function InMaking({ planning }: { planning: Planning }) {
  const t = useTranslations("plan");
  const { run, standing } = planning;
  const { view, isOpen } = run;
  const task = standing?.order.task;
  return (
    <div className={styles.making}>
      {task && (
        <p className={styles.said} lang={langOf(task)}>
          <span className="hidden-visually">{t("asked")} </span>
          {task}
        </p>
      )}
      {isOpen && <Working run={run} />}
      <Trays calls={view.calls} isOpen={isOpen} />
      <Broken planning={planning} />
      {view.itinerary && <Days itinerary={pictured(view.itinerary, view.pictures)} />}
    </div>
  );
}

function Working({ run: { phase, stalled, stop } }: Pick<Planning, "run">) {
  const t = useTranslations("plan");
  return (
    <p className={styles.standing}>
      <span role="status">{t(phase === "reconnecting" ? "reconnecting" : stalled ? "stalled" : "working")}</span>
      <Button onClick={stop}>{t("stop")}</Button>
    </p>
  );
}

/** What had come stays above; from here it goes on, begins anew, or back to the form. */
function Broken({ planning: { run, standing, again, startOver } }: { planning: Planning }) {
  const t = useTranslations("plan");
  const { phase, problem, reconnect } = run;
  const isUntaken = phase === "idle" && standing?.state === "open" && !standing.runId;
  if (phase === "lost") return <Failure problem={problem} reconnect={reconnect} retry={again} />;
  if (phase !== "failed" && !isUntaken) return null;
  return (
    <>
      <Failure what={t(isUntaken ? "broken" : "ended.failed")} problem={problem} retry={again} />
      <p>
        <Button kind="quiet" onClick={() => startOver(standing?.draft)}>
          {t("report.edit")}
        </Button>
      </p>
    </>
  );
}
