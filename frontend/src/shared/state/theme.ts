"use client";

/** Light table, darkroom, or as the device has it. The first paint is right: app/theme-script.ts runs before it. */
import { useCallback } from "react";
import * as v from "valibot";
import { keptStore } from "./kept";

const THEMES = ["light", "dark", "system"] as const;
export type Theme = (typeof THEMES)[number];

const useKept = keptStore<{ theme: Theme }>(
  { theme: "system" },
  { name: "tripkit-theme", schema: v.object({ theme: v.picklist(THEMES) }), migrate: (theme) => ({ theme }) },
);

export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useKept((kept) => kept.theme);
  const choose = useCallback((next: Theme) => {
    useKept.setState({ theme: next });
    const dark = next === "dark" || (next === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
    document.documentElement.dataset.theme = dark ? "dark" : "light";
  }, []);
  return [theme, choose];
}
