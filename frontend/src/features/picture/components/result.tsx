"use client";

/** The picture as it came out of the bath, and how it was made. */
import { useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "@/shared/api/client";
import { useJourney } from "@/shared/state/journey";
import { useEntry } from "@/shared/state/kept";
import { Button } from "@/shared/ui/button";
import { useToast } from "@/shared/ui/toasts";
import { type Picture, PICTURES } from "../api/pictures";
import { type Details, useDetails } from "../model/kept";
import { FILMS, isFilm } from "./films";
import styles from "./result.module.css";

interface ResultProps {
  picture: Picture;
  /** It has just been made: it develops, once. */
  fresh: boolean;
  setGone: (id: string | null) => void;
}

/** Pictures that have developed before somebody's eyes: each does it once. */
const seen = new Set<string>();
const OURS = "renderer";
const OWN = "developed";
/** The place was named by its id; nobody wrote that. */
const PLACE_ID = /^[a-z]{2}(-[a-z0-9]+)+$/;
const POSES = new Set(["standing", "walking", "sitting", "leaning", "camera", "umbrella"]);

export function Result({ picture, fresh, setGone }: ResultProps) {
  const t = useTranslations("picture.result");
  const [isReady, setReady] = useState(false);
  const film = isFilm(picture.film) ? FILMS[picture.film] : "";
  const [isNew] = useState(() => fresh && !seen.has(picture.id));
  useEffect(() => {
    seen.add(picture.id);
  }, [picture.id]);
  const look = !isNew ? undefined : isReady ? styles.develops : styles.latent;
  return (
    <figure className={styles.result}>
      <span className={styles.rebate}>
        {/* eslint-disable-next-line @next/next/no-img-element -- made by our own API, already at its size */}
        <img
          src={picture.src}
          alt={t(picture.provider === OWN ? "altOwn" : "alt")}
          width={picture.width}
          height={picture.height}
          className={look}
          onLoad={() => setReady(true)}
        />
        <span className={styles.edge} aria-hidden="true">
          {film.toUpperCase()}
        </span>
      </span>
      <figcaption className={styles.facts}>
        <Facts picture={picture} film={film} />
        <Remove id={picture.id} setGone={setGone} />
      </figcaption>
    </figure>
  );
}

function Facts({ picture, film }: { picture: Picture; film: string }) {
  const t = useTranslations("picture.result");
  const [details] = useEntry(useDetails, picture.id);
  return (
    <dl>
      <dt>{t("by")}</dt>
      <dd>
        <Maker picture={picture} />
        {details?.isSubstitute && <span className={styles.substitute}>{t("substitute")}</span>}
      </dd>
      <Fact name={t("film")} text={film} />
      {details && <Wishes details={details} />}
    </dl>
  );
}

function Maker({ picture: { provider, model } }: { picture: Picture }) {
  const t = useTranslations("picture.result");
  if (provider === OURS) return t("ours");
  return provider === OWN ? t("own") : t("model", { model: model ?? provider ?? "" });
}

function Wishes({ details: { keywords, pose } }: { details: Details }) {
  const t = useTranslations("picture.result");
  const words = keywords.filter((word) => !PLACE_ID.test(word));
  return (
    <>
      <Fact name={t("keywords")} text={words.join(", ")} />
      <Fact name={t("pose")} text={pose && POSES.has(pose) ? t(`poses.${pose}`) : ""} />
    </>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  if (!text) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </>
  );
}

/** Hidden at once, erased when it can no longer be taken back. */
function Remove({ id, setGone }: { id: string; setGone: (id: string | null) => void }) {
  const t = useTranslations("picture.result");
  const toast = useToast();
  const client = useQueryClient();
  const { pictureId, set } = useJourney();
  const remove = () => {
    const back = () => {
      setGone(null);
      set({ pictureId: id });
    };
    const erase = async () => {
      const params = { path: { picture_id: id } };
      await api.DELETE("/api/v1/images/{picture_id}", { params, keepalive: true }).catch(back);
      await client.invalidateQueries({ queryKey: PICTURES });
    };
    setGone(id);
    if (pictureId === id) set({ pictureId: null });
    toast({ text: t("removed"), undo: back, settle: () => void erase() });
  };
  return (
    <Button kind="quiet" className={styles.remove} onClick={remove}>
      <Trash2 size={18} aria-hidden="true" /> {t("remove")}
    </Button>
  );
}
