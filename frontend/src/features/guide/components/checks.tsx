"use client";

/** The log of what was checked before the answer went out, behind a fold. */
import { useTranslations } from "use-intl";
import type { GuideAnswer } from "@/shared/api/types";
import { type Locale, useLocale } from "@/shared/i18n/locale";
import { Fold } from "@/shared/ui/fold";
import styles from "./checks.module.css";
import { Issue } from "./mending";

type Log = GuideAnswer["reasoning_logs"][number];

const CHECKS = ["router", "grader", "web_search", "event_sentinel", "crowdcast", "golden_hour", "verifier"] as const;
const MARKS = { ok: "✓", warning: "△", blocked: "✕" };

export function Checks({ answer }: { answer: GuideAnswer }) {
  const t = useTranslations("guide.checks");
  return (
    <Fold title={t("title", { count: answer.reasoning_logs.length })}>
      <ol className={styles.checks}>
        {answer.reasoning_logs.map((log, n) => (
          <Check key={n} log={log} answer={answer} />
        ))}
      </ol>
    </Fold>
  );
}

function Check({ log, answer }: { log: Log; answer: GuideAnswer }) {
  const t = useTranslations("guide.checks");
  const known = CHECKS.find((one) => one === log.check_type);
  return (
    <li className={styles.check}>
      <span className={`${styles.result} ${styles[log.result]}`}>
        <span aria-hidden="true">{MARKS[log.result]}</span> {t(`result.${log.result}`)}
      </span>
      <span>
        <strong>{known ? t(`name.${known}`) : log.check_type}</strong> <Details log={log} answer={answer} />
      </span>
    </li>
  );
}

/** In the reader's language from what the answer knows; else as the log has it. */
function Details({ log, answer }: { log: Log; answer: GuideAnswer }) {
  const said = useSaid(log, answer);
  if (log.check_type === "verifier" && log.result !== "ok") {
    return (
      <>
        {log.details.split("; ").map((issue, n) => (
          <span key={n} className={styles.issue}>
            <Issue issue={issue} />
          </span>
        ))}
      </>
    );
  }
  return said ?? <span lang="en">{log.details}</span>;
}

type Said = ReturnType<typeof useTranslations<"guide.checks.said">>;

const SAID: Record<string, (t: Said, answer: GuideAnswer, locale: Locale) => string | null> = {
  router: (t, { intent }) => t(`router.${intent}`),
  grader: (t, { metadata }) => t("grader", { count: metadata.documents_retrieved }),
  web_search: (t, { metadata }) => (metadata.web_search_used ? t("web", { count: metadata.source_urls.length }) : t("noWeb")),
  event_sentinel: (t, { facts }, locale) => {
    const names = facts?.holidays.map(({ name, ko }) => (locale === "ko" ? ko : name)).join(", ");
    return facts ? t(`calendar.${facts.certainty}`, { names: names || t("plainDay") }) : t("outside");
  },
  crowdcast: (t, { facts }) =>
    facts?.busiest && facts.quietest
      ? t("crowd", { low: facts.quietest.percent, quiet: facts.quietest.hour, high: facts.busiest.percent, busy: facts.busiest.hour })
      : null,
  golden_hour: (t, { facts }) =>
    facts?.golden_morning && facts.golden_evening
      ? t("golden", { dawn: facts.golden_morning.join("–"), dusk: facts.golden_evening.join("–") })
      : null,
  verifier: (t) => t("passed"),
};

function useSaid({ check_type }: Log, answer: GuideAnswer): string | null {
  const t = useTranslations("guide.checks.said");
  const locale = useLocale();
  return SAID[check_type]?.(t, answer, locale) ?? null;
}
