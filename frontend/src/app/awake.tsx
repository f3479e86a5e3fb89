"use client";

import { useEffect } from "react";

/** A part of the page that is drawn in the browser alone, or waits for its memory (shared/ui/before.tsx). */
const TO_COME = "template[data-dgst], [data-before]";
/** Frames, about five seconds: a page that waits for a server answers meanwhile. */
const LONGEST = 300;

/** Says that the page answers now: what was typed and pressed before is done then (early-script.ts). */
export function Awake() {
  useEffect(() => {
    let left = LONGEST;
    let frame = 0;
    const look = () => {
      left -= 1;
      if (left > 0 && document.querySelector(TO_COME)) frame = requestAnimationFrame(look);
      else {
        // Pages know by now who looks.
        delete document.documentElement.dataset.fresh;
        document.documentElement.dataset.awake = "";
        document.dispatchEvent(new Event("tripkit:awake"));
      }
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
