"use client";

import { useEffect } from "react";

/** Somebody is about to write, or to have something come. */
const SIGNS = ["pointerdown", "keydown", "scroll"] as const;
const LATEST = 3000;

/** The Korean letters that none of our own texts has; what people and places say may. Their ranges come after the page. */
export function RareHangul() {
  useEffect(() => {
    // Without it those letters stay in the device's own font.
    const ask = () => void import("./made/hangul-rare.css").catch(() => undefined);
    const timer = setTimeout(ask, LATEST);
    for (const sign of SIGNS) window.addEventListener(sign, ask, { once: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) window.removeEventListener(sign, ask);
    };
  }, []);
  return null;
}
