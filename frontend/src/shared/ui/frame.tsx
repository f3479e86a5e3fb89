"use client";

import { useState } from "react";
import { Cross, Ring } from "./pencil";
import styles from "./frame.module.css";

export interface FrameProps {
  src: string | null;
  /** Empty when a caption beside it says the same. */
  alt: string;
  /** Film-edge print in Latin: "12A ▸ GUNSAN KR". */
  edge?: string;
  state?: "chosen" | "rejected";
  /** Orange digits, only when the date is real: "26 10 17". */
  dateBack?: string;
  ratio?: "3:2" | "148:105" | "4:5" | "9:16";
  /** The page's first picture is loaded at once. */
  first?: boolean;
}

const RATIOS = { "3:2": styles.wide, "148:105": styles.postcard, "4:5": styles.tall, "9:16": styles.story };

/** A frame of film. Its place is there before its picture; the picture develops once. */
export function Frame({ src, alt, edge, state, dateBack, ratio = "3:2", first = false }: FrameProps) {
  return (
    <span className={styles.frame}>
      <span className={`${styles.picture} ${RATIOS[ratio]}`}>
        {src && <Print key={src} src={src} alt={alt} first={first} />}
        {dateBack && <span className={styles.date}>{dateBack}</span>}
        {state === "chosen" && <Ring />}
        {state === "rejected" && <Cross />}
      </span>
      {edge && (
        <span className={styles.edge} aria-hidden="true">
          {edge}
        </span>
      )}
    </span>
  );
}

/** A picture that could not be had leaves the frame unexposed. */
function Print({ src, alt, first }: { src: string; alt: string; first: boolean }) {
  const [state, setState] = useState<"latent" | "developed" | "failed">("latent");
  if (state === "failed") return null;
  return (
    // eslint-disable-next-line @next/next/no-img-element -- drawn by our own API, already at its size
    <img
      ref={(node) => {
        if (node?.complete && node.naturalWidth) setState("developed");
      }}
      src={src}
      alt={alt}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
      decoding="async"
      className={styles[state]}
      onLoad={() => setState("developed")}
      onError={() => setState("failed")}
    />
  );
}
