"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { CONCEPTS } from "@/shared/looks/order";
import { SAMPLES } from "@/shared/looks/samples";
import type { ConceptId } from "@/shared/api/types";
import { usePath } from "@/shared/i18n/locale";
import { useJourney, useJourneyReady } from "@/shared/state/journey";
import { Film } from "@/shared/ui/film";
import { Frame } from "@/shared/ui/frame";
import styles from "./sheet.module.css";

const SIZES = "(max-width: 760px) 45vw, 190px";

/** The six looks: names, frames and pictures stand in the page as built. */
export function Sheet() {
  const t = useTranslations("home.sheet");
  const names = useTranslations("looks");
  const router = useRouter();
  const path = usePath();
  const ready = useJourneyReady();
  const { conceptId, set } = useJourney();
  const choose = (id: ConceptId) => {
    set({ conceptId: id });
    router.push(path("/chat/"));
  };
  return (
    <section className={styles.section} aria-labelledby="looks">
      <h2 id="looks">{t("title")}</h2>
      <Film columns={6}>
        {CONCEPTS.map((id, n) => {
          const isChosen = ready && conceptId === id;
          return (
            <li key={id}>
              <button type="button" className={styles.concept} aria-pressed={isChosen} onClick={() => choose(id)}>
                <Frame
                  src={SAMPLES[id]}
                  alt=""
                  sizes={SIZES}
                  first={n < 2}
                  edge={`${n + 1}A ▸ ${names(`${id}.code`)}`}
                  state={isChosen ? "chosen" : undefined}
                />
                <span className={styles.name}>{names(`${id}.name`)}</span>
                <span className={styles.tagline}>{names(`${id}.tagline`)}</span>
              </button>
            </li>
          );
        })}
      </Film>
    </section>
  );
}
