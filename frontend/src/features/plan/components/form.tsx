"use client";

/** The order: a sentence, and behind a fold what must hold whatever happens. */
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { useLocale } from "@/shared/i18n/locale";
import { Button } from "@/shared/ui/button";
import { type Draft, heldBy, orderOf, type Phrases } from "../model/order";
import type { Order } from "../model/types";
import styles from "./form.module.css";
import { Holds } from "./holds";

const EXAMPLES = ["tokyo", "lisbon", "jeju"] as const;
const GIVEN = ["hours", "rules", "costs", "files"] as const;
/** As much as the API takes in one order. */
const LONGEST = 2000;

const TASK = "plan-task";

interface FormProps {
  start: Draft;
  order(draft: Draft, order: Order): void;
}

export function Form({ start, order }: FormProps) {
  const t = useTranslations("plan");
  const locale = useLocale();
  const say = usePhrases();
  const id = useId();
  // What it starts with may be known later than somebody begins to write.
  const [written, setWritten] = useState<Partial<Draft>>({});
  const draft = { ...start, ...written };
  const change = (more: Partial<Draft>) => setWritten((now) => ({ ...now, ...more }));
  const isLate = Boolean(draft.start && draft.end && draft.end < draft.start);
  const held = heldBy(draft);
  const send = (event: React.SyntheticEvent) => {
    event.preventDefault();
    if (!draft.task.trim() || isLate) return;
    order(draft, orderOf(draft, say, locale));
  };
  return (
    <div className={styles.begin}>
      <form className={styles.form} onSubmit={send}>
        <label className="hidden-visually" htmlFor={TASK}>
          {t("form.task")}
        </label>
        <textarea
          id={TASK}
          className={styles.task}
          rows={2}
          maxLength={LONGEST}
          placeholder={t("form.placeholder")}
          value={draft.task}
          onChange={(event) => change({ task: event.target.value })}
        />
        <details className={styles.fold} open={heldBy(start) > 0}>
          <summary>
            {t("form.holds")} <span className={styles.count}>{held > 0 ? t("form.held", { count: held }) : t("form.none")}</span>
          </summary>
          <Holds draft={draft} change={change} isLate={isLate} />
        </details>
        <Button kind="primary" type="submit" className={styles.send} disabled={!draft.task.trim() || isLate}>
          {t("form.send")}
        </Button>
        {!draft.task && <Examples choose={(task) => change({ task })} />}
      </form>
      <aside className={styles.given} aria-labelledby={`${id}-given`}>
        <h2 id={`${id}-given`}>{t("given.title")}</h2>
        <ul className={styles.list}>
          {GIVEN.map((name) => (
            <li key={name}>{t(`given.${name}`)}</li>
          ))}
        </ul>
      </aside>
    </div>
  );
}

function Examples({ choose }: { choose(task: string): void }) {
  const t = useTranslations("plan.examples");
  return (
    <ul className={styles.examples} aria-label={t("label")}>
      {EXAMPLES.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => choose(t(name))}>
            {t(name)}
          </button>
        </li>
      ))}
    </ul>
  );
}

function usePhrases(): Phrases {
  const t = useTranslations("plan.say");
  return {
    diet: (diet) => t(`diet.${diet}`),
    pace: (pace) => t(`pace.${pace}`),
    earliest: (time) => t("earliest", { time }),
    latest: (time) => t("latest", { time }),
    mustSee: (name) => t("mustSee", { name }),
    avoid: (name) => t("avoid", { name }),
  };
}
