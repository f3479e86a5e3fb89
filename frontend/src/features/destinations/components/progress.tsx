"use client";

import { useTranslations } from "use-intl";
import { ApiProblem } from "@/shared/api/problem";
import { Button } from "@/shared/ui/button";
import { Failure } from "@/shared/ui/notice";
import type { Places } from "../hooks/use-places";
import { placesOf, type Sheet } from "../model/sheet";
import styles from "./sheet.module.css";

const STEPS = ["analyze_preferences", "build_prompt", "generate_recommendations", "parse_response", "enrich_with_places"] as const;

/** Whatever the last try said: nobody answers. */
const LOST = new ApiProblem("offline", 0, "no connection");

/** What is being done now, in the strip for which it is done; or what went wrong there. */
export function Working({ places }: { places: Places }) {
  const { run } = places;
  if (run.phase === "lost") return <Failure problem={LOST} reconnect={run.reconnect} retry={places.retry} />;
  if (run.phase === "failed") return <Failure problem={run.problem} retry={places.retry} />;
  return (
    <div className={styles.working}>
      <div role="status" className={styles.doing}>
        <Line run={run} />
      </div>
      {run.isOpen && (
        <Button onClick={run.stop}>
          <Stop />
        </Button>
      )}
    </div>
  );
}

/** How many lie there, and who picked them. */
export function Count({ sheet }: { sheet: Sheet }) {
  const t = useTranslations("destinations");
  const shared = useTranslations("shared");
  const count = placesOf(sheet).length;
  if (count === 0) return null;
  return (
    <p>
      {t("count", { count })}
      {sheet.source === "offline" && <span className={styles.stamp}>{shared("ownRules")}</span>}
      {sheet.notice && <> {sheet.notice}</>}
    </p>
  );
}

function Stop() {
  return useTranslations("destinations")("stop");
}

function Line({ run }: Pick<Places, "run">) {
  const t = useTranslations("destinations");
  const step = STEPS.findIndex((name) => name === run.view.step);
  return (
    <>
      <span className={styles.steps} aria-hidden="true">
        {STEPS.map((name, n) => (
          <span key={name} className={n <= step ? styles.done : undefined} />
        ))}
      </span>
      <p>{said(run, step, t)}</p>
    </>
  );
}

function said(run: Places["run"], step: number, t: ReturnType<typeof useTranslations<"destinations">>): string {
  if (run.phase === "reconnecting") return t("reconnecting");
  if (run.stalled) return t("stalled");
  return t(`steps.${STEPS[Math.max(step, 0)] ?? STEPS[0]}`);
}
