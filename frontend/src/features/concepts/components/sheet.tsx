"use client";

/** What one concept means: why it fits, then film, cameras, clothes. */
import { useTranslations } from "use-intl";
import type { Concept } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { filmName } from "../model/film-names";
import type { Fit, Reason } from "../model/fit";
import styles from "./sheet.module.css";

interface SheetProps {
  concept: Concept;
  fit: Fit | undefined;
  isBest: boolean;
}

export function Sheet({ concept, fit, isBest }: SheetProps) {
  const t = useTranslations("concepts");
  const locale = useLocale();
  const { recommendedFilms, cameraModels, outfitStyle, filmStyleDescription } = concept;
  return (
    <article className={styles.card}>
      <h2>{locale === "ko" ? concept.nameKo : concept.name}</h2>
      <p>{concept.description}</p>
      {fit && <Why concept={concept} fit={fit} isBest={isBest} />}
      <dl className={styles.list}>
        <dt>{t("film")}</dt>
        <dd>
          {recommendedFilms.map(filmName).join(", ")}
          <span className={styles.note}>{filmStyleDescription}</span>
        </dd>
        <dt>{t("cameras")}</dt>
        <dd>{cameraModels.join(", ")}</dd>
        <dt>{t("clothes")}</dt>
        <dd>{outfitStyle}</dd>
      </dl>
    </article>
  );
}

function byKeyword(reasons: readonly Reason[]): [number, Reason[]][] {
  const places = [...new Set(reasons.map(({ keyword }) => keyword))];
  return places.map((place) => [place, reasons.filter(({ keyword }) => keyword === place)]);
}

/** Their words on the left, the concept's on the right; nothing when nothing points here. */
function Why({ concept, fit, isBest }: SheetProps & { fit: Fit }) {
  const t = useTranslations("concepts");
  if (fit.against) return <p className={styles.against}>{t("against", { thing: t(`thing.${fit.against}` as "thing.sea") })}</p>;
  if (fit.reasons.length === 0) return null;
  return (
    <section className={styles.why} aria-labelledby="why">
      <h3 id="why">{isBest ? t("why.best") : t("why.some")}</h3>
      <ul className={styles.reasons}>
        {byKeyword(fit.reasons).map(([keyword, reasons]) => (
          <li key={keyword}>
            <span className={styles.said}>
              {reasons.map((reason) => (
                <Said key={JSON.stringify(reason.said)} reason={reason} />
              ))}
            </span>
            <span className={styles.arrow} aria-hidden="true">
              ▸
            </span>
            <span>{concept.keywords[keyword]}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Said({ reason: { said } }: { reason: Reason }) {
  const t = useTranslations("concepts");
  if ("words" in said) return <q className={styles.own}>{said.words}</q>;
  const value = t(`said.${said.trait}` as "said.mood.peaceful");
  return said.guessed ? <span className={styles.guess}>{t("guess", { value })}</span> : <span>{value}</span>;
}
