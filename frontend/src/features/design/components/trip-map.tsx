"use client";

/** Where the trip goes: a pin a place, numbered in the order of the days. */
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { OrList } from "@/shared/map/or-list";
import type { MapPin } from "@/shared/map/pin";
import { nameOf, type Spot, spotsOf } from "../model/calendar";
import type { Trip } from "../model/types";
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
  const { pins, way } = useMemo(() => placed(trip, lit), [trip, lit]);
  if (pins.length === 0) return null;
  return (
    <section className={styles.map} aria-labelledby="map">
      <h2 id="map">{t("map")}</h2>
      <OrList>
        <PlaceMap pins={pins} line={way.length > 1 ? way : null} closest="town" onPoint={point} onPick={pick} />
      </OrList>
    </section>
  );
}

function placed({ segments }: Trip, lit: string | null): { pins: MapPin[]; way: Spot[] } {
  const standing = segments.filter(({ status }) => status !== "CANCELLED");
  const points = standing.flatMap((one) => spotsOf(one).slice(-1).map((spot) => ({ one, spot })));
  const known = new Set<string>();
  const firsts = points.filter(({ spot: { lat, lng } }) => {
    const key = `${lat.toFixed(4)} ${lng.toFixed(4)}`;
    return known.has(key) ? false : known.add(key);
  });
  const east = firsts.map(({ spot }) => spot.lng);
  const middle = (Math.min(...east) + Math.max(...east)) / 2;
  const pins = firsts.map(({ one, spot }, n): MapPin => {
    const isLit = lit === one.id;
    return { slot: one.id, number: n + 1, name: nameOf(one), city: isLit ? nameOf(one) : "", ...spot, isEastern: spot.lng > middle, isLit, isChosen: false };
  });
  return { pins, way: standing.flatMap(spotsOf) };
}
