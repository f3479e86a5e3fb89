"use client";

import { useTranslations } from "use-intl";
import type { Kit } from "@/shared/api/types";
import { useEntry } from "@/shared/state/kept";
import { usePacked } from "@/shared/state/packed";
import styles from "./sides.module.css";

export function PackSide({ kit: { id, packingList, hiddenSpots } }: { kit: Kit }) {
  const t = useTranslations("kit.pack");
  const spots = useTranslations("kit.spots");
  const [kept, keep] = useEntry(usePacked, id);
  const packed = packingList.filter((item) => kept?.includes(item));
  const turn = (item: string) => keep(packed.includes(item) ? packed.filter((one) => one !== item) : [...packed, item]);
  const total = packingList.length;
  return (
    <>
      <h2>{t("title")}</h2>
      <ul className={styles.packing}>
        {packingList.map((item) => (
          <li key={item}>
            <label>
              <input type="checkbox" checked={packed.includes(item)} onChange={() => turn(item)} />
              <span>{item}</span>
            </label>
          </li>
        ))}
      </ul>
      <p className={`caption ${styles.count}`} role="status">
        {packed.length === total ? t("done", { total }) : t("count", { packed: packed.length, total })}
      </p>
      <div className={styles.corners} aria-hidden="true">
        <strong>{spots("title")}</strong>
        {hiddenSpots.map(({ name, photo, distanceKm }) => (
          <p key={name}>
            {name} ({distanceKm > 0 ? spots("away", { km: distanceKm }) : spots("here")}){photo && `: ${photo}`}
          </p>
        ))}
      </div>
    </>
  );
}
