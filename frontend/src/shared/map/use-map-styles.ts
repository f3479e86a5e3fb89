import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { api, body } from "../api/client";
import { onTheme, type Theme, themeNow } from "./colours";

export interface Street {
  address: string;
  /** A light style in the dark theme: shown darker. */
  isDimmed: boolean;
}

/** The street map for the theme of the page; undefined while the server is asked, null where there is none. */
export function useStreet(isAsked: boolean): Street | null | undefined {
  const theme = useTheme();
  const { data, isPending } = useQuery({
    queryKey: ["map"],
    staleTime: Infinity,
    retry: false,
    enabled: isAsked,
    queryFn: () => body(api.GET("/api/v1/map")),
  });
  if (isPending) return undefined;
  if (!data?.light) return null;
  return theme === "dark" ? { address: data.dark ?? data.light, isDimmed: !data.dark } : { address: data.light, isDimmed: false };
}

export function useTheme(): Theme {
  return useSyncExternalStore(onTheme, themeNow, () => "light");
}
