"use client";

import { useEffect } from "react";

/** The Korean letters that none of our own texts has; what people and places say may. Their ranges come after the page. */
export function RareHangul() {
  useEffect(() => {
    // Without it those letters stay in the device's own font.
    const ask = () => (window.requestIdleCallback ?? setTimeout)(() => void import("./made/hangul-rare.css").catch(() => undefined));
    if (document.readyState === "complete") ask();
    else window.addEventListener("load", ask, { once: true });
    return () => window.removeEventListener("load", ask);
  }, []);
  return null;
}
