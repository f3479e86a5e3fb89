"use client";

import { useEffect } from "react";
import { isBefore } from "@/shared/ui/before";

/** A part of the page that is drawn in the browser alone, and is not yet. */
const TO_COME = "template[data-dgst]";
/** Frames, about five seconds: a page that waits for a server answers meanwhile. */
const LONGEST = 300;

/** Says that the page answers now: what was typed and pressed before is done then (early-script.ts). */
export function Awake() {
  useEffect(() => {
    let left = LONGEST;
    let frame = 0;
    const look = () => {
      left -= 1;
      if (left > 0 && (isBefore() || document.querySelector(TO_COME))) frame = requestAnimationFrame(look);
      else {
        document.documentElement.dataset.awake = "";
        document.dispatchEvent(new Event("tripkit:awake"));
      }
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, []);
  return null;
}
