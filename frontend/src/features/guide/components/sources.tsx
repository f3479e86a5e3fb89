"use client";

/** What an answer rests on: the numbered documents, each with its own sources, and pages of the web. */
import { useFormatter, useTranslations } from "use-intl";
import type { GuideAnswer } from "@/shared/api/types";
import { Dialog } from "@/shared/ui/dialog";
import { Fold } from "@/shared/ui/fold";
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
  const used = metadata.kb_sources.filter(({ number }) => cited.includes(number));
  const count = used.length + metadata.source_urls.length;
  if (count === 0) return null;
  return (
    <Fold title={t("title", { count })}>
      <ol className={styles.list}>
        {used.map((source) => (
          <Listed key={source.id} source={source} onCite={onCite} />
        ))}
        {metadata.source_urls.map((url) => (
          <li key={url}>
            <Page url={url} />
          </li>
        ))}
      </ol>
    </Fold>
  );
}

/** A text under its number, the page that it rests on, and how old it is. */
function Listed({ source, onCite }: { source: Source; onCite(number: number): void }) {
  const t = useTranslations("guide.sources");
  const named = useSourceName();
  const url = source.sources.find(isAddress);
  return (
    <li>
      <button type="button" onClick={() => onCite(source.number)}>
        <span className={styles.number} aria-hidden="true">
          {source.number}
        </span>
        <span className="hidden-visually">{t("open", { number: source.number })} </span>
        {named(source)}
      </button>
      {url && <Page url={url} />}
      {source.as_of && <AsOf month={source.as_of} />}
    </li>
  );
}

function Page({ url }: { url: string }) {
  return (
    <a href={url} rel="noreferrer noopener" target="_blank">
      {hostOf(url)}
    </a>
  );
}

/** `month` is year and month, 2025-11. */
function AsOf({ month }: { month: string }) {
  const t = useTranslations("guide.sources");
  const format = useFormatter();
  const written = format.dateTime(new Date(`${month}-01T12:00Z`), { month: "long", year: "numeric", timeZone: "UTC" });
  return <span className={styles.asOf}>{t("asOf", { month: written })}</span>;
}

function isAddress(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : url;
}

const ASPECTS = ["history", "adventure", "nature", "culture", "logistics", "vibe", "practical"] as const;

/** "Sigiriya, history"; what holds in the whole island goes by the title of its source. */
export function useSourceName(): (source: Source) => string {
  const t = useTranslations("guide.sources");
  return ({ place_name, aspect, sources }) => {
    if (!place_name) return sources.find((one) => !isAddress(one)) ?? t("island");
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
          <p lang={languageOf(source.text)}>{source.text}</p>
          <h3>{t("rests")}</h3>
          <ul>
            {source.sources.map((one) => (
              <li key={one} lang={languageOf(one)}>
                {isAddress(one) ? <Page url={one} /> : one}
              </li>
            ))}
          </ul>
          {source.as_of && <AsOf month={source.as_of} />}
        </div>
      )}
    </Dialog>
  );
}

function languageOf(text: string): "en" | "ko" {
  return /\p{Script=Hangul}/u.test(text) ? "ko" : "en";
}
