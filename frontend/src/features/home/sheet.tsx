"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "use-intl";
import { api, body } from "@/shared/api/client";
import { CONCEPTS } from "@/shared/api/concepts";
import type { ConceptId } from "@/shared/api/types";
import { useLocale, usePath } from "@/shared/i18n/locale";
import { useJourney, useJourneyReady } from "@/shared/state/journey";
import { Film } from "@/shared/ui/film";
import { Frame } from "@/shared/ui/frame";
import styles from "./sheet.module.css";

/** The six looks. Names and frames stand in the page as built; the pictures come after. */
export function Sheet() {
  const t = useTranslations("home.sheet");
  const names = useTranslations("home.concepts");
  const pictures = usePictures();
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
                  src={pictures[id] ?? null}
                  alt=""
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

/** Without them the frames stay unexposed and can be chosen all the same. */
function usePictures(): Partial<Record<ConceptId, string>> {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ["concepts", locale],
    queryFn: () => body(api.GET("/api/v1/concepts", { params: { query: { locale } } })),
    staleTime: Infinity,
  });
  return Object.fromEntries((data ?? []).map(({ id, sampleImage }) => [id, sampleImage]));
}
