"use client";

/** Crowd and light of a place on a day, asked of the calendar and the sun, not of the guide. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, body } from "@/shared/api/client";
import type { SunDay } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { type Hour, type Light, short, type Span } from "../model/light";

const MIDDLE = { latitude: 7.87, longitude: 80.77, radius_km: 500, limit: 100 };
const HOUR_OF_ASKING = "12:00:00";

export interface PlaceName {
  id: string;
  name: string;
}

/** All the guide's places, by name. */
export function usePlaceNames(isWanted: boolean): PlaceName[] {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ["guide", "places", locale],
    enabled: isWanted,
    staleTime: Infinity,
    queryFn: () => body(api.GET("/api/v1/guide/locations/nearby", { params: { query: { ...MIDDLE, locale } } })),
  });
  return (data?.locations ?? [])
    .map(({ location_id, name }) => ({ id: location_id, name }))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

export interface DayAsked {
  crowd: number[];
  light: Light | null;
  quietest: Hour | null;
  reasons: string[];
}

/** `place` is an id, `day` an ISO date. */
export function useDay(place: string, day: string) {
  const locale = useLocale();
  return useQuery({
    queryKey: ["guide", "day", place, day, locale],
    staleTime: Infinity,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<DayAsked> => {
      const target_datetime = `${day}T${HOUR_OF_ASKING}`;
      const [crowd, sun] = await Promise.all([
        body(api.POST("/api/v1/guide/crowd", { body: { location: place, target_datetime, locale } })),
        body(api.GET("/api/v1/guide/physics/golden-hour/{location}", { params: { path: { location: place }, query: { date: day, locale } } })),
      ]);
      const hours = crowd.hourly_percentages;
      const quiet = Number(crowd.optimal_times[0]?.slice(0, 2) ?? NaN);
      return {
        crowd: hours,
        quietest: Number.isNaN(quiet) ? null : { hour: quiet, percent: hours[quiet] ?? 0 },
        reasons: crowd.reasons,
        light: lightOf(sun),
      };
    },
  });
}

function lightOf(sun: Omit<SunDay, "metadata">): Light | null {
  if (!sun.sunrise || !sun.sunset) return null;
  return {
    sunrise: short(sun.sunrise),
    sunset: short(sun.sunset),
    goldenMorning: spanOf(sun.morning_golden_hour),
    goldenEvening: spanOf(sun.evening_golden_hour),
    blueMorning: spanOf(sun.morning_blue_hour),
    blueEvening: spanOf(sun.evening_blue_hour),
  };
}

function spanOf(window: { start_local: string; end_local: string } | null): Span | null {
  return window && { start: short(window.start_local), end: short(window.end_local) };
}
