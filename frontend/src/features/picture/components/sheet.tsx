"use client";

/** The pictures so far, side by side on one strip; a ring round the one above. */
import { useTranslations } from "use-intl";
import { useJourney } from "@/shared/state/journey";
import { Film } from "@/shared/ui/film";
import { Frame } from "@/shared/ui/frame";
import type { Picture } from "../api/pictures";
import styles from "./page.module.css";

export function Sheet({ pictures, chosen }: { pictures: Picture[]; chosen: string | null }) {
  const t = useTranslations("picture.sheet");
  const { set } = useJourney();
  return (
    <section className={styles.sheet}>
      <h2>{t("title")}</h2>
      <Film columns={6} label={t("title")}>
        {pictures.map(({ id, src }, n) => (
          <li key={id}>
            <button type="button" className={styles.frame} aria-pressed={id === chosen} onClick={() => set({ pictureId: id })}>
              <Frame src={src} alt={t("frame", { number: pictures.length - n })} edge={`${pictures.length - n}A`} state={id === chosen ? "chosen" : undefined} />
            </button>
          </li>
        ))}
      </Film>
    </section>
  );
}
