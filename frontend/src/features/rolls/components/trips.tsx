"use client";

import { Trash2 } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { pageOf, type TripItem } from "@/shared/belongings/belonging";
import { Link } from "@/shared/i18n/locale";
import type { Shelf } from "../api/kinds";
import styles from "./rolls.module.css";
import { Share } from "./share";
import { ShelfSection, useRemoval } from "./shelf";

export function Trips({ shelf }: { shelf: Shelf<"itineraries"> }) {
  const remove = useRemoval();
  return (
    <ShelfSection kind="itineraries" shelf={shelf}>
      <ul className={styles.talks}>
        {shelf.things?.map((trip) => (
          <Trip key={trip.id} trip={trip} remove={() => remove(trip)} />
        ))}
      </ul>
    </ShelfSection>
  );
}

function Trip({ trip, remove }: { trip: TripItem; remove: () => void }) {
  const t = useTranslations("rolls");
  const format = useFormatter();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const days = trip.start && trip.end ? format.dateTimeRange(trip.start, trip.end, { dateStyle: "long" }) : null;
  return (
    <li className={styles.talk}>
      <p className={styles.when}>
        <time dateTime={trip.at.toISOString()}>{format.dateTime(trip.at, { dateStyle: "long", timeZone })}</time>
      </p>
      <div>
        <h3>
          <Link href={pageOf(trip)} className={styles.open}>
            {trip.title}
          </Link>
        </h3>
        <p className={styles.reply}>{[days, t("trip.count", { count: trip.count })].filter(Boolean).join(" · ")}</p>
        <p className={styles.pass}>
          <Share kind="itineraries" id={trip.id} title={trip.title} />
        </p>
      </div>
      <button type="button" className={styles.remove} onClick={remove} aria-label={t("delete", { title: trip.title })}>
        <Trash2 size={20} aria-hidden="true" />
      </button>
    </li>
  );
}
