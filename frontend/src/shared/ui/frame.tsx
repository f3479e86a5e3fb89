"use client";

import { useState, useSyncExternalStore } from "react";
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
  /** How wide it stands, as in an `img`: where that is narrow, a contact print of one of our cards is enough. */
  sizes?: string;
}

const CARD = "/api/v1/cards/";

const RATIOS = { "3:2": styles.wide, "148:105": styles.postcard, "4:5": styles.tall, "9:16": styles.story };

/** A frame of film. Its place is there before its picture; the picture develops once. */
export function Frame({ src, alt, edge, state, dateBack, ratio = "3:2", first = false, sizes }: FrameProps) {
  return (
    <span className={styles.frame}>
      <span className={`${styles.picture} ${RATIOS[ratio]}`}>
        {src && <Print key={src} src={src} alt={alt} first={first} sizes={sizes} />}
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

const never = () => () => undefined;

/** A picture that could not be had leaves the frame unexposed. One that is there from the start develops no more. */
function Print({ src, alt, first, sizes }: Pick<FrameProps, "alt" | "sizes"> & { src: string; first: boolean }) {
  const isBuilt = useSyncExternalStore(never, () => false, () => true);
  const [state, setState] = useState<"built" | "latent" | "developed" | "failed">(isBuilt ? "built" : "latent");
  const become = (next: "built" | "developed") => setState((now) => (now === "latent" ? next : now));
  if (state === "failed") return null;
  return (
    // eslint-disable-next-line @next/next/no-img-element -- drawn by our own API, already at its size
    <img
      ref={(node) => {
        if (node?.complete && node.naturalWidth) become("built");
      }}
      srcSet={sizes && contactAndCard(src)}
      sizes={sizes}
      src={src}
      alt={alt}
      loading={first ? "eager" : "lazy"}
      fetchPriority={first ? "high" : "auto"}
      decoding="async"
      className={state === "built" ? undefined : styles[state]}
      onLoad={() => become("developed")}
      onError={() => setState("failed")}
    />
  );
}

function contactAndCard(src: string): string | undefined {
  if (!src.startsWith(CARD)) return undefined;
  return `${src}${src.includes("?") ? "&" : "?"}shape=contact 480w, ${src} 1200w`;
}
