"use client";

/** Light table, darkroom, or as the device has it. The first paint is right: app/theme-script.ts runs before it. */
import { useCallback, useSyncExternalStore } from "react";

export type Theme = "light" | "dark" | "system";

export const THEME_KEY = "tripkit-theme";
const changed = new EventTarget();

function chosen(): Theme {
  const kept = localStorage.getItem(THEME_KEY);
  return kept === "light" || kept === "dark" ? kept : "system";
}

function subscribe(tell: () => void): () => void {
  changed.addEventListener("change", tell);
  window.addEventListener("storage", tell);
  return () => {
    changed.removeEventListener("change", tell);
    window.removeEventListener("storage", tell);
  };
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore<Theme>(subscribe, chosen, () => "system");
  const choose = useCallback((next: Theme) => {
    if (next === "system") localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, next);
    const dark = next === "dark" || (next === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
    changed.dispatchEvent(new Event("change"));
  }, []);
  return [theme, choose];
}
