"use client";

import dynamic from "next/dynamic";
import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import styles from "./map.module.css";
import type { MapProps } from "./pin";

const Globe = dynamic(() => import("./globe"), { ssr: false });
const Drawn = dynamic(() => import("./drawn"), { ssr: false });

/** Pins and straight lines; drawn as a picture where the device has no WebGL. */
export function PlaceMap(props: MapProps) {
  const t = useTranslations("shared.map");
  const [isPlain, setPlain] = useState(() => !hasWebGL());
  const fail = useCallback(() => setPlain(true), []);
  return (
    <section className={styles.map} aria-label={t("title")}>
      <div className={styles.window}>{isPlain ? <Drawn {...props} /> : <Globe {...props} onFail={fail} />}</div>
      <p className={styles.note}>{t("note")}</p>
    </section>
  );
}

function hasWebGL(): boolean {
  const context = document.createElement("canvas").getContext("webgl2");
  context?.getExtension("WEBGL_lose_context")?.loseContext();
  return context !== null;
}
