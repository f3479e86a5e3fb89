"use client";

/** One sheet folded in four: light, camera, wear, pack. It unfolds once; a tap or a key has it open at once. */
import { useCallback, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { Kit } from "@/shared/api/types";
import { useJourney } from "@/shared/state/journey";
import { CameraSide } from "./camera-side";
import styles from "./card.module.css";
import { LightSide } from "./light-side";
import { PackSide } from "./pack-side";
import { WearSide } from "./wear-side";

const UNFOLDS = 900;
const REMEMBERED = 60;

/** True while the sheet still unfolds. */
function useUnfolding(id: string): boolean {
  const { unwrapped, set } = useJourney();
  const [isUnfolding, setUnfolding] = useState(
    () => !unwrapped.includes(id) && !matchMedia("(prefers-reduced-motion: reduce)").matches,
  );
  const open = useCallback(() => setUnfolding(false), []);
  useEffect(() => {
    const known = useJourney.getState().unwrapped;
    if (!known.includes(id)) set({ unwrapped: [...known, id].slice(-REMEMBERED) });
  }, [id, set]);
  useEffect(() => {
    if (!isUnfolding) return;
    const timer = setTimeout(open, UNFOLDS);
    window.addEventListener("pointerdown", open);
    window.addEventListener("keydown", open);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pointerdown", open);
      window.removeEventListener("keydown", open);
    };
  }, [isUnfolding, open]);
  return isUnfolding;
}

export function Card({ kit }: { kit: Kit }) {
  const t = useTranslations("kit");
  const isUnfolding = useUnfolding(kit.id);
  return (
    <article className={`${styles.card} ${isUnfolding ? styles.unfolding : ""}`} aria-label={t("card")}>
      <section className={`${styles.side} ${styles.light}`}>
        <Imprint kit={kit} />
        <LightSide kit={kit} />
      </section>
      <section className={`${styles.side} ${styles.camera}`}>
        <Imprint kit={kit} />
        <CameraSide kit={kit} />
      </section>
      <section className={`${styles.side} ${styles.wear}`}>
        <Imprint kit={kit} />
        <WearSide kit={kit} />
      </section>
      <section className={`${styles.side} ${styles.pack}`}>
        <Imprint kit={kit} />
        <PackSide kit={kit} />
      </section>
    </article>
  );
}

/** On paper each side says whose it is. */
function Imprint({ kit }: { kit: Kit }) {
  return (
    <p className={styles.imprint} aria-hidden="true">
      {kit.title} · {kit.date}
    </p>
  );
}
