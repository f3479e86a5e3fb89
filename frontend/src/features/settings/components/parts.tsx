"use client";

import { useTranslations } from "use-intl";
import { Failure } from "@/shared/ui/notice";
import { type PartState, type Ready, useReady } from "../api/ready";
import styles from "./settings.module.css";

/** The server's names for its parts, and what sets each (.env.example says more). */
const PARTS = [
  { part: "llm", settings: ["OPENAI_API_KEY", "GOOGLE_API_KEY", "ANTHROPIC_API_KEY", "OPENROUTER_API_KEY", "OLLAMA_BASE_URL"] },
  { part: "images", settings: ["GOOGLE_API_KEY", "IMAGE_PROVIDER"] },
  { part: "places", settings: ["GOOGLE_MAPS_API_KEY"] },
  { part: "keywords", settings: ["SEARCH_MCP_URL"] },
  { part: "storage", settings: ["DATABASE_URL"] },
  { part: "redis", settings: ["REDIS_URL"] },
] as const;

const STATES: Record<PartState, "ok" | "degraded" | "down" | "none"> = {
  ok: "ok",
  degraded: "degraded",
  down: "down",
  "not configured": "none",
};

/** Nothing here is needed: what each key would add to what there is. */
export function Parts() {
  const t = useTranslations("settings.parts");
  const { data, error, refetch } = useReady();
  return (
    <section className={styles.parts} aria-labelledby="parts">
      <h2 id="parts">{t("title")}</h2>
      <p>{t("lead")}</p>
      {error && <Failure problem={error} what={t("unknown")} retry={() => void refetch()} />}
      <table className={styles.table}>
        <thead>
          <tr>
            {(["part", "now", "adds"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PARTS.map(({ part, settings }) => (
            <tr key={part}>
              <th scope="row">
                {t(`${part}.name`)}
                <State part={part} state={data?.parts[part]} />
              </th>
              <td data-column={t("column.now")}>
                {t(`${part}.now`)}
                {part === "llm" && <ModelNotes ready={data} />}
              </td>
              <td data-column={t("column.adds")}>
                {t(`${part}.adds`)}
                <span className={styles.settings}>
                  {settings.map((name) => (
                    <code key={name}>{name}</code>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** What was found on the server's machine, and whether the day's budget is spent. */
function ModelNotes({ ready }: { ready: Ready | undefined }) {
  const t = useTranslations("settings.parts.llm");
  return (
    <>
      {ready?.notes?.llm === "budget_spent" && <span className={styles.settings}>{t("budget_spent")}</span>}
      {ready?.offers?.map(({ address, models }) => (
        <span key={address} className={styles.settings}>
          {t("offer", { address, models: models.join(", ") })}
        </span>
      ))}
    </>
  );
}

/** Its place is there before the answer is. */
function State({ part, state }: { part: string; state: PartState | undefined }) {
  const t = useTranslations("settings.parts.state");
  const own = part === "storage" || part === "redis" ? "single" : "none";
  const name = state && STATES[state];
  return <span className={`${styles.state} ${name ? styles[name] : ""}`}>{name && t(name === "none" ? own : name)}</span>;
}
