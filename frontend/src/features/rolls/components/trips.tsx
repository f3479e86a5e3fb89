"use client";

import { useFormatter, useTranslations } from "use-intl";
import type { Shelf } from "../api/kinds";
import styles from "./rolls.module.css";
import { ShelfRow } from "./row";
import { Share } from "./share";
import { ShelfSection, useRemoval } from "./shelf";

export function Trips({ shelf }: { shelf: Shelf<"itineraries"> }) {
  const t = useTranslations("rolls.trip");
  const format = useFormatter();
  const remove = useRemoval();
  return (
    <ShelfSection kind="itineraries" shelf={shelf}>
      <ul className={styles.talks}>
        {shelf.things?.map((trip) => {
          const days = trip.start && trip.end ? format.dateTimeRange(trip.start, trip.end, { dateStyle: "long" }) : null;
          return (
            <ShelfRow key={trip.id} kept={trip} title={trip.title} remove={remove}>
              <p className={styles.reply}>{[days, t("count", { count: trip.count })].filter(Boolean).join(" · ")}</p>
              <p className={styles.pass}>
                <Share kind="itineraries" id={trip.id} title={trip.title} />
              </p>
            </ShelfRow>
          );
        })}
      </ul>
    </ShelfSection>
  );
}
