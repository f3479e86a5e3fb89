"use client";

/** A draft that was mended: the struck line, why, and the line that took its place. */
import { useTranslations } from "use-intl";
import { sentences } from "@/shared/stream/sentences";
import { Fold } from "@/shared/ui/fold";
import type { SentBack } from "../model/answer";
import { reasonOf } from "../model/issues";
import styles from "./mending.module.css";

const SHOWN = 2;

export function Mending({ sentBack, text }: { sentBack: readonly SentBack[]; text: string }) {
  const t = useTranslations("guide.mending");
  const known = sentBack.filter(({ issues }) => issues.length > 0);
  const drafts = known.map((draft, n) => ({ ...draft, next: known[n + 1]?.draft ?? text }));
  // A draft that came back word for word was not mended.
  const shown = drafts.filter(({ draft, next }) => onlyIn(draft, next).length > 0);
  if (shown.length === 0) return null;
  return (
    <section className={styles.mending}>
      <h3>{t("title")}</h3>
      <ol className={styles.drafts}>
        {shown.map((draft, n) => (
          <Draft key={n} {...draft} />
        ))}
      </ol>
    </section>
  );
}

function Draft({ draft, issues, next }: SentBack & { next: string }) {
  const t = useTranslations("guide.mending");
  const struck = onlyIn(draft, next);
  const fresh = onlyIn(next, draft);
  return (
    <li>
      {struck.slice(0, SHOWN).map((line) => (
        <p key={line}>
          <span className="hidden-visually">{t("struck")} </span>
          <del>{line}</del>
        </p>
      ))}
      <ul className={styles.reasons}>
        {issues.map((issue) => (
          <li key={issue}>
            <Issue issue={issue} />
          </li>
        ))}
      </ul>
      {fresh.slice(0, 1).map((line) => (
        <p key={line}>
          <span className="hidden-visually">{t("fresh")} </span>
          <ins>{line}</ins>
        </p>
      ))}
      {struck.length > SHOWN && (
        <Fold title={t("whole")}>
          <p className={styles.whole}>{draft}</p>
        </Fold>
      )}
    </li>
  );
}

/** In the reader's language, or as the second reader wrote it. */
export function Issue({ issue }: { issue: string }) {
  const t = useTranslations("guide.mending.why");
  const reason = reasonOf(issue);
  if (!reason) return <span lang="en">{issue}</span>;
  return t(reason.key as "drinks", reason.values);
}

/** The sentences that the other text has not. */
export function onlyIn(text: string, other: string): string[] {
  const theirs = new Set(linesOf(other));
  return linesOf(text).filter((line) => !theirs.has(line));
}

function linesOf(text: string): string[] {
  const all = text.split("\n").flatMap((line) => sentences(line, false).whole);
  return all.map((line) => line.trim().replace(/^[-*•]\s+/, "")).filter(Boolean);
}
