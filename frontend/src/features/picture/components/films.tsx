"use client";

/** The films there are, those that the concept is made for first. */
import { useTranslations } from "use-intl";
import { useConceptList } from "@/shared/api/trip";
import type { ConceptId } from "@/shared/api/types";
import styles from "./films.module.css";

/** Names as they are printed on the box, in every language. */
export const FILMS = {
  kodak_portra: "Kodak Portra 400",
  kodak_colorplus: "Kodak ColorPlus 200",
  kodak_gold: "Kodak Gold 200",
  fuji_superia: "Fujifilm Superia 400",
  fuji_c200: "Fujifilm C200",
  cinestill_800t: "CineStill 800T",
  ilford_hp5: "Ilford HP5 Plus",
  kodak_trix: "Kodak Tri-X 400",
} as const;

type FilmId = keyof typeof FILMS;
const ALL = Object.keys(FILMS) as FilmId[];

export function isFilm(id: string | null): id is FilmId {
  return id !== null && id in FILMS;
}

export function useFilms(concept: ConceptId | null): { films: FilmId[]; first: FilmId; suited: number } {
  const concepts = useConceptList();
  const suited = (concepts.data?.find(({ id }) => id === concept)?.recommendedFilms ?? []).filter(isFilm);
  const films = [...new Set([...suited, ...ALL])];
  return { films, first: films[0] ?? "kodak_portra", suited: suited.length };
}

interface FilmChooserProps {
  concept: ConceptId | null;
  chosen: string;
  choose: (film: FilmId) => void;
}

export function FilmChooser({ concept, chosen, choose }: FilmChooserProps) {
  const t = useTranslations("picture.film");
  const { films, suited } = useFilms(concept);
  return (
    <fieldset className={styles.films}>
      <legend>{t("legend")}</legend>
      <div className={styles.row}>
        {films.map((film, n) => (
          <label key={film} className={styles.film}>
            <input type="radio" name="film" value={film} checked={film === chosen} onChange={() => choose(film)} />
            <span className={styles.name}>{FILMS[film]}</span>
            <span className={styles.look}>
              {t(`look.${film}`)}
              {n < suited && <span className={styles.suited}> {t("suited")}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
