"use client";

/** A postcard, 148 × 105 mm: the picture in front; on the back the person's own words, an address and the concept's stamp. */
import { useTranslations } from "use-intl";
import type { ConceptId } from "@/shared/api/types";
import { useEntry } from "@/shared/state/kept";
import type { Picture } from "../api/pictures";
import { blobOf, jpegOf } from "../model/files";
import { MARKS } from "../model/marks";
import { usePostcards } from "../model/kept";
import { drawBack } from "../model/postcard-back";
import styles from "./postcard.module.css";
import { Ways } from "./ways";

const EMPTY = { words: "", address: "" };
/** What fits on the card in that hand. */
const LONGEST = { words: 240, address: 100 };

export function Postcard({ picture, concept }: { picture: Picture; concept: ConceptId }) {
  const t = useTranslations("picture.postcard");
  const [kept, keep] = useEntry(usePostcards, picture.id);
  const written = kept ?? EMPTY;
  const front = `${picture.src}?shape=postcard`;
  return (
    <div className={styles.postcard}>
      <div>
        {/* eslint-disable-next-line @next/next/no-img-element -- composed by our own API at its size */}
        <img src={front} alt="" loading="lazy" className={styles.front} />
        <h3>{t("front")}</h3>
        <p className="caption">{t("size")}</p>
        <Ways name="tripkit-postcard.jpg" what={t("front")} make={() => jpegOf(front)} />
      </div>
      <div>
        <div className={styles.back}>
          <textarea
            className={styles.words}
            aria-label={t("words")}
            placeholder={t("placeholder")}
            maxLength={LONGEST.words}
            value={written.words}
            onChange={(event) => keep({ ...written, words: event.target.value })}
          />
          <div className={styles.right}>
            <Stamp concept={concept} />
            <textarea
              className={styles.address}
              aria-label={t("address")}
              placeholder={t("to")}
              rows={4}
              maxLength={LONGEST.address}
              value={written.address}
              onChange={(event) => keep({ ...written, address: event.target.value })}
            />
          </div>
        </div>
        <h3>{t("back")}</h3>
        <p className="caption">{t("size")}</p>
        <Ways name="tripkit-postcard-back.jpg" what={t("back")} make={async () => blobOf(await drawBack({ ...written, concept }))} />
      </div>
    </div>
  );
}

function Stamp({ concept }: { concept: ConceptId }) {
  return (
    <svg className={styles.stamp} viewBox="0 0 24 24" aria-hidden="true">
      <path d={MARKS[concept]} />
    </svg>
  );
}
