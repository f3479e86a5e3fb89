"use client";

/** Beside the card: other corners, what to know, and the ways to take it along. */
import { Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import type { Kit } from "@/shared/api/types";
import { ShareLink } from "@/shared/sharing/share-link";
import { Button, ButtonFile, ButtonLink } from "@/shared/ui/button";
import { Fold } from "@/shared/ui/fold";
import styles from "./around.module.css";

export function Around({ kit, remove }: { kit: Kit; remove: () => void }) {
  return (
    <div className={styles.around}>
      <div className={styles.reading}>
        <Spots spots={kit.hiddenSpots} />
        <Tips tips={kit.tips} />
        <Sources kit={kit} />
      </div>
      <Take kit={kit} remove={remove} />
    </div>
  );
}

function Spots({ spots }: { spots: Kit["hiddenSpots"] }) {
  const t = useTranslations("kit.spots");
  if (!spots.length) return null;
  return (
    <section>
      <h2>{t("title")}</h2>
      <ul className={styles.spots}>
        {spots.map((spot) => (
          <li key={spot.id ?? spot.name}>
            <h3>{spot.name}</h3>
            <p className={styles.facts}>
              <span className={styles[spot.crowdLevel]}>{t(spot.crowdLevel)}</span>
              <span>{spot.distanceKm > 0 ? t("away", { km: spot.distanceKm }) : t("here")}</span>
            </p>
            <p>{spot.description}</p>
            {spot.photo && <p className="caption">{spot.photo}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tips({ tips }: Pick<Kit, "tips">) {
  const t = useTranslations("kit.tips");
  return (
    <section>
      <h2>{t("title")}</h2>
      <ul className={styles.tips}>
        {tips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
    </section>
  );
}

function Sources({ kit: { destination } }: { kit: Kit }) {
  const t = useTranslations("kit");
  return (
    <Fold title={t("sources")}>
      {destination.checked && <p>{t("checked", { month: destination.checked })}</p>}
      {destination.provenance?.unchecked && <p>{t("unchecked")}</p>}
      <ul className={styles.sources}>
        {destination.sources?.map((source) => (
          <li key={source}>
            <a href={source} rel="noreferrer">
              {decodeURI(source.replace(/^https?:\/\//, ""))}
            </a>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Take({ kit, remove }: { kit: Kit; remove: () => void }) {
  const t = useTranslations("kit.take");
  const file = `/api/v1/kits/${kit.id}`;
  return (
    <aside className={styles.take} aria-label={t("title")}>
      <ButtonLink kind="primary" href="/generate/">
        {t("develop")}
      </ButtonLink>
      <ButtonLink href={`/plan/?${new URLSearchParams({ to: kit.destination.city, start: kit.date }).toString()}`}>{t("plan")}</ButtonLink>
      <h2>{t("title")}</h2>
      <ul className={styles.ways}>
        <li>
          <ButtonFile href={`${file}.ics`} download={`${kit.destination.id}.ics`}>
            {t("calendar")}
          </ButtonFile>
        </li>
        <li>
          <ButtonFile href={`${file}.html`} download={`${kit.destination.id}.html`}>
            {t("file")}
          </ButtonFile>
        </li>
        <li>
          <Button onClick={() => window.print()}>{t("print")}</Button>
        </li>
      </ul>
      <h3>{t("share")}</h3>
      <ShareLink kind="kits" id={kit.id} title={kit.title} />
      <Button kind="quiet" className={styles.remove} onClick={remove}>
        <Trash2 size={18} aria-hidden="true" /> {t("delete")}
      </Button>
    </aside>
  );
}
