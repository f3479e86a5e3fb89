"use client";

/** Where the trip goes: a pin a place, numbered in the order of the days. */
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { OrList } from "@/shared/map/or-list";
import type { MapPin, MapRoute, RouteStop } from "@/shared/map/pin";
import { daysOf, nameOf, type Spot, spotsOf } from "../model/calendar";
import type { Segment, Trip } from "../model/types";
import styles from "./trip-map.module.css";

const PlaceMap = dynamic(() => import("@/shared/map/place-map").then(({ PlaceMap: Map }) => Map), { ssr: false });

interface TripMapProps {
  trip: Trip;
  lit: string | null;
  point(id: string | null): void;
  pick(id: string): void;
}

export function TripMap({ trip, lit, point, pick }: TripMapProps) {
  const t = useTranslations("design");
  const { pins, routes } = useMemo(() => placed(trip, lit), [trip, lit]);
  if (pins.length === 0) return null;
  return (
    <section className={styles.map} aria-labelledby="map">
      <h2 id="map">{t("map")}</h2>
      <OrList>
        <PlaceMap pins={pins} routes={routes} closest="town" onPoint={point} onPick={pick} />
      </OrList>
    </section>
  );
}

/** A pin a place, numbered within the day that first comes there; a route a day that goes anywhere. */
function placed(trip: Trip, lit: string | null): { pins: MapPin[]; routes: MapRoute[] } {
  const days = daysOf(trip)
    .map(({ number, segments }) => ({ number, standing: segments.filter(({ status }) => status !== "CANCELLED").filter((one) => spotsOf(one).length > 0) }))
    .filter(({ standing }) => standing.length > 0);
  const pins = new Map<string, MapPin>();
  const routes = days.map(({ number, standing }): MapRoute => {
    const stops = standing.map((one): RouteStop => {
      const spot = spotsOf(one).at(-1)!;
      const key = `${spot.lat.toFixed(4)} ${spot.lng.toFixed(4)}`;
      const within = [...pins.values()].filter(({ slot }) => standing.some(({ id }) => id === slot)).length + 1;
      const pin = pins.get(key) ?? pinOf(one, spot, days.length > 1 ? `${number}-${within}` : `${within}A`, within);
      pins.set(key, pin);
      return { slot: pin.slot, name: nameOf(one), way: null };
    });
    return { day: days.length > 1 ? number : null, line: standing.flatMap(spotsOf), stops };
  });
  const east = [...pins.values()].map(({ lng }) => lng);
  const middle = (Math.min(...east) + Math.max(...east)) / 2;
  const shown = [...pins.values()].map((pin) => ({ ...pin, isEastern: pin.lng > middle, isLit: lit === pin.slot, city: lit === pin.slot ? pin.name : "" }));
  return { pins: shown, routes };
}

function pinOf(one: Segment, spot: Spot, tag: string, number: number): MapPin {
  return { slot: one.id, number, tag, name: nameOf(one), city: "", ...spot, isEastern: false, isLit: false, isChosen: false };
}
