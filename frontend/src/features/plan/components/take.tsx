"use client";

/** What comes along: the packing list with its ticks, notes, files, a link for others. */
import { useTranslations } from "use-intl";
import { ShareLink } from "@/shared/sharing/share-link";
import { useEntry } from "@/shared/state/kept";
import { usePacked } from "@/shared/state/packed";
import { ButtonFile } from "@/shared/ui/button";
import { langOf } from "../model/language";
import type { Itinerary, Plan } from "../model/types";
import { Refine } from "./refine";
import styles from "./take.module.css";

const FILES = ["pdf", "html", "md", "ics", "geojson"] as const;

export function Packing({ id, itinerary: { packing_list = [], important_notes = [] } }: { id: string; itinerary: Itinerary }) {
  const t = useTranslations("plan.pack");
  const [packed, keepPacked] = useEntry(usePacked, id);
  const done = packed ?? [];
  const tick = (thing: string) => keepPacked(done.includes(thing) ? done.filter((other) => other !== thing) : [...done, thing]);
  return (
    <section className={styles.pack}>
      {packing_list.length > 0 && (
        <>
          <h2>{t("title")}</h2>
          <ul className={styles.things}>
            {packing_list.map((thing) => (
              <li key={thing}>
                <label lang={langOf(thing)}>
                  <input type="checkbox" checked={done.includes(thing)} onChange={() => tick(thing)} />
                  {thing}
                </label>
              </li>
            ))}
          </ul>
        </>
      )}
      {important_notes.length > 0 && (
        <>
          <h2>{t("notes")}</h2>
          <ul className={styles.notes}>
            {important_notes.map((note) => (
              <li key={note} lang={langOf(note)}>
                {note}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

export function Take({ plan }: { plan: Plan }) {
  const t = useTranslations("plan.take");
  return (
    <aside className={styles.take} aria-labelledby="take">
      <h2 id="take">{t("title")}</h2>
      <Refine id={plan.plan_id} />
      <ul className={styles.files}>
        {FILES.map((kind) => (
          <li key={kind}>
            <ButtonFile href={`/api/v1/plans/${plan.plan_id}.${kind}`} download>
              {t(kind)}
            </ButtonFile>
          </li>
        ))}
      </ul>
      <h3>{t("share")}</h3>
      <ShareLink kind="plans" id={plan.plan_id} title={`${plan.destination}, ${plan.total_duration}`} />
    </aside>
  );
}
