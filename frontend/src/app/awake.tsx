"use client";

import { useEffect } from "react";

/** Says that buttons answer now: what was pressed before is done then (early-script.ts). */
export function Awake() {
  useEffect(() => {
    document.dispatchEvent(new Event("tripkit:awake"));
  }, []);
  return null;
}
