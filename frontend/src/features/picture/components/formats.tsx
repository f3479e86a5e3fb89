"use client";

/** The picture in the shapes that it goes out in, each as a file or handed to another app. */
import { useTranslations } from "use-intl";
import type { ConceptId } from "@/shared/api/types";
import { ShareLink } from "@/shared/sharing/share-link";
import type { Picture } from "../api/pictures";
import { jpegOf } from "../model/files";
import styles from "./formats.module.css";
import { Postcard } from "./postcard";
import { Ways } from "./ways";

const SHAPES = ["portrait", "story", "strip"] as const;

export function Formats({ picture, concept }: { picture: Picture; concept: ConceptId | null }) {
  const t = useTranslations("picture.formats");
  return (
    <section className={styles.formats}>
      <h2>{t("title")}</h2>
      <Postcard picture={picture} concept={concept ?? "flaneur"} />
      <ul className={styles.shapes}>
        {SHAPES.map((shape) => (
          <li key={shape} className={styles[shape]}>
            <Shape picture={picture} shape={shape} />
          </li>
        ))}
      </ul>
      <div className={styles.link}>
        <h3>{t("link")}</h3>
        <ShareLink kind="pictures" id={picture.id} title={t("linkTitle")} />
      </div>
    </section>
  );
}

function Shape({ picture, shape }: { picture: Picture; shape: (typeof SHAPES)[number] }) {
  const t = useTranslations("picture.formats");
  const src = `${picture.src}?shape=${shape}`;
  return (
    <>
      {/* eslint-disable-next-line @next/next/no-img-element -- composed by our own API at its size */}
      <img src={src} alt="" loading="lazy" className={styles.preview} />
      <h3>{t(`${shape}.name`)}</h3>
      <p className="caption">{t(`${shape}.size`)}</p>
      <Ways name={`tripkit-${shape}.jpg`} what={t(`${shape}.name`)} make={() => jpegOf(src)} />
    </>
  );
}
