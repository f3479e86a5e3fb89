"use client";

/** The scene of the trip: what was said about it, a film, and a few words more. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useKit } from "@/shared/api/trip";
import type { ConceptId, Destination, ImageRequest, Kit, Profile } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { useJourney } from "@/shared/state/journey";
import { Button, ButtonLink } from "@/shared/ui/button";
import { requestOf } from "../model/request";
import { FilmChooser, useFilms } from "./films";
import styles from "./scene.module.css";

/** As the API takes it. */
const LONGEST = 1000;

interface SceneProps {
  concept: ConceptId | null;
  profile: Profile | null | undefined;
  isBusy: boolean;
  isAgain: boolean;
  develop: (request: ImageRequest) => void;
}

export function Scene({ concept, profile, isBusy, isAgain, develop }: SceneProps) {
  const t = useTranslations("picture.scene");
  const locale = useLocale();
  const { destination, kitId } = useJourney();
  const kit = useKitOf(destination, kitId);
  const { first } = useFilms(concept);
  const [film, setFilm] = useState<string | null>(null);
  const [words, setWords] = useState("");
  if (!destination || !concept) return <Lacking hasPlace={destination !== null} />;
  const send = (event: React.FormEvent) => {
    event.preventDefault();
    develop(requestOf({ destination, concept, film: film ?? first, words, profile, day: kit?.date ?? null, locale }));
  };
  return (
    <form className={styles.scene} onSubmit={send}>
      <Said place={kit?.destination.name ?? destination.name} scene={profile?.scene} />
      <FilmChooser concept={concept} chosen={film ?? first} choose={setFilm} />
      <label className={styles.words}>
        {t("words")}
        <textarea rows={3} maxLength={LONGEST} value={words} onChange={(event) => setWords(event.target.value)} aria-describedby="scene-hint" />
      </label>
      <p id="scene-hint" className="caption">
        {words.length > LONGEST - 100 ? t("left", { count: LONGEST - words.length }) : t("hint")}
      </p>
      <Button type="submit" kind="primary" disabled={isBusy}>
        {isAgain ? t("again") : t("develop")}
      </Button>
    </form>
  );
}

/** The kit of this very place. Its words are in this page's language, where the journey keeps those of another page. */
function useKitOf(destination: Destination | null, kitId: string | null): Kit | null {
  const { data } = useKit(kitId);
  return data && data.destination.id === destination?.id ? data : null;
}

function Said({ place, scene }: { place: string; scene: string | null | undefined }) {
  const t = useTranslations("picture.scene");
  return (
    <>
      <p>{t(scene ? "place" : "placeOnly", { place })}</p>
      {scene && <blockquote className={styles.said}>{scene}</blockquote>}
    </>
  );
}

/** What the scene still wants, and where it is found. */
export function Lacking({ hasPlace }: { hasPlace: boolean }) {
  const t = useTranslations("picture.scene");
  return (
    <div className={styles.scene}>
      <p>{t(hasPlace ? "noConcept" : "noPlace")}</p>
      <p>
        <ButtonLink kind="primary" href={hasPlace ? "/concept/" : "/destinations/"}>
          {t(hasPlace ? "toConcepts" : "toPlaces")}
        </ButtonLink>
      </p>
    </div>
  );
}
