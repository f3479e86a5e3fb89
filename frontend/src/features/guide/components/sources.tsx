"use client";

/** What an answer rests on: the numbered documents, each with its own sources, and pages of the web. */
import { useTranslations } from "use-intl";
import type { GuideAnswer } from "@/shared/api/types";
import { Dialog } from "@/shared/ui/dialog";
import styles from "./sources.module.css";

type Source = GuideAnswer["metadata"]["kb_sources"][number];

interface SourcesProps {
  metadata: GuideAnswer["metadata"];
  /** The numbers that the text speaks of. */
  cited: readonly number[];
  onCite(number: number): void;
}

export function Sources({ metadata, cited, onCite }: SourcesProps) {
  const t = useTranslations("guide.sources");
  const named = useSourceName();
  const used = metadata.kb_sources.filter(({ number }) => cited.includes(number));
  if (used.length === 0 && metadata.source_urls.length === 0) return null;
  return (
    <section className={styles.sources}>
      <h3>{t("title")}</h3>
      <ol className={styles.list}>
        {used.map((source) => (
          <li key={source.id}>
            <button type="button" onClick={() => onCite(source.number)}>
              <span className={styles.number} aria-hidden="true">
                {source.number}
              </span>
              <span className="hidden-visually">{t("open", { number: source.number })} </span>
              {named(source)}
            </button>
          </li>
        ))}
        {metadata.source_urls.map((url) => (
          <li key={url}>
            <a href={url} rel="noreferrer noopener" target="_blank">
              {hostOf(url)}
            </a>
          </li>
        ))}
      </ol>
    </section>
  );
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
}

const ASPECTS = ["history", "adventure", "nature", "culture", "logistics", "vibe"] as const;

/** "Sigiriya, history" */
export function useSourceName(): (source: Source) => string {
  const t = useTranslations("guide.sources");
  return ({ place_name, aspect }) => {
    const known = ASPECTS.find((one) => one === aspect);
    return known ? t("name", { place: place_name, aspect: t(`aspect.${known}`) }) : place_name;
  };
}

export function SourceDialog({ source, onClose }: { source: Source | null; onClose(): void }) {
  const t = useTranslations("guide.sources");
  const named = useSourceName();
  return (
    <Dialog title={source ? named(source) : ""} open={source !== null} onClose={onClose}>
      {source && (
        <div className={styles.document}>
          <p lang="en">{source.text}</p>
          <h3>{t("rests")}</h3>
          <ul lang="en">
            {source.sources.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}
