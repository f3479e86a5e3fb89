"use client";

/** Land and borders of our own, no tiles and no street map, with the places as buttons. */
import "maplibre-gl/dist/maplibre-gl.css";
import { type GeoJSONSource, LngLatBounds, Map, Marker, NavigationControl, setWorkerUrl, type StyleSpecification } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { colours, onTheme } from "./colours";
import styles from "./map.module.css";
import { type MapPin, type MapProps, Pin } from "./pin";

setWorkerUrl("/maplibre-gl-worker.mjs");

/** From a button's edge to the middle of its number, in pixels. */
const TAG = 22;
const CLOSEST = { country: 5.5, region: 11, town: 13.5 };
const PADDING = { top: 64, bottom: 40, left: 48, right: 64 };

export default function Globe({ pins, line, closest = "country", onPoint, onPick, onFail }: MapProps & { onFail(): void }) {
  const container = useRef<HTMLDivElement>(null);
  const map = useMap(container, onFail);
  const places = useMarkers(map, pins);
  useFit(map, pins, CLOSEST[closest]);
  useLine(map, line);
  return (
    <div ref={container} className={styles.canvas}>
      {places.map(({ slot, element }) => {
        const pin = pins.find((one) => one.slot === slot);
        return pin && createPortal(<Pin pin={pin} onPoint={onPoint} onPick={onPick} />, element, slot);
      })}
    </div>
  );
}

function styleOf(): StyleSpecification {
  const { sea, land, border, line } = colours();
  return {
    version: 8,
    sources: {
      world: { type: "geojson", data: "/world.json" },
      line: { type: "geojson", data: { type: "FeatureCollection", features: [] } },
    },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": sea } },
      { id: "land", type: "fill", source: "world", filter: ["==", "kind", "land"], paint: { "fill-color": land } },
      { id: "border", type: "line", source: "world", filter: ["==", "kind", "border"], paint: { "line-color": border, "line-width": 1 } },
      { id: "line", type: "line", source: "line", paint: { "line-color": line, "line-width": 2, "line-dasharray": [3, 2] } },
    ],
  };
}

function paint(map: Map): void {
  const { sea, land, border, line } = colours();
  map.setPaintProperty("sea", "background-color", sea);
  map.setPaintProperty("land", "fill-color", land);
  map.setPaintProperty("border", "line-color", border);
  map.setPaintProperty("line", "line-color", line);
}

function useMap(container: React.RefObject<HTMLDivElement | null>, onFail: () => void): Map | null {
  const t = useTranslations("shared.map");
  const [map, setMap] = useState<Map | null>(null);
  useEffect(() => {
    let made: Map;
    try {
      made = new Map({
        container: container.current!,
        style: styleOf(),
        center: [20, 20],
        zoom: 0,
        attributionControl: false,
        cooperativeGestures: true,
        renderWorldCopies: false,
        dragRotate: false,
        locale: {
          "Map.Title": t("title"),
          "NavigationControl.ZoomIn": t("nearer"),
          "NavigationControl.ZoomOut": t("farther"),
          "CooperativeGesturesHandler.WindowsHelpText": t("withCtrl"),
          "CooperativeGesturesHandler.MacHelpText": t("withCommand"),
          "CooperativeGesturesHandler.MobileHelpText": t("twoFingers"),
        },
      });
    } catch {
      onFail();
      return;
    }
    made.addControl(new NavigationControl({ showCompass: false }), "bottom-right");
    made.once("error", onFail);
    let isLoaded = false;
    const recolour = () => isLoaded && paint(made);
    made.once("load", () => {
      isLoaded = true;
      // The theme may have changed while the map was loading.
      recolour();
      setMap(made);
    });
    const forget = onTheme(recolour);
    return () => {
      forget();
      setMap(null);
      made.remove();
    };
  }, [container, onFail, t]);
  return map;
}

interface Spot {
  slot: string;
  at: [number, number];
  isEastern: boolean;
}

/** An element for each pin, at its place; React draws the buttons into them. */
function useMarkers(map: Map | null, pins: readonly MapPin[]): { slot: string; element: HTMLElement }[] {
  const [places, setPlaces] = useState<{ slot: string; element: HTMLElement }[]>([]);
  const spots = JSON.stringify(pins.map(({ slot, lng, lat, isEastern }) => ({ slot, isEastern, at: [lng, lat] })));
  useEffect(() => {
    if (!map) return;
    const markers = (JSON.parse(spots) as Spot[]).map(({ slot, at, isEastern }) => {
      const element = document.createElement("div");
      const marker = new Marker(isEastern ? { element, anchor: "right", offset: [TAG, 0] } : { element, anchor: "left", offset: [-TAG, 0] }).setLngLat(at).addTo(map);
      // The button inside is what can be pressed; MapLibre would make the element around it one as well.
      for (const name of ["role", "aria-label", "tabindex"]) element.removeAttribute(name);
      return { slot, element, marker };
    });
    // eslint-disable-next-line react-hooks/set-state-in-effect -- the elements exist only once the map does
    setPlaces(markers.map(({ slot, element }) => ({ slot, element })));
    return () => markers.forEach(({ marker }) => marker.remove());
  }, [map, spots]);
  return places;
}

function useFit(map: Map | null, pins: readonly MapPin[], maxZoom: number): void {
  const spots = JSON.stringify(pins.map(({ lng, lat }) => [lng, lat]));
  useEffect(() => {
    const at = JSON.parse(spots) as [number, number][];
    if (!map || at.length === 0) return;
    const bounds = at.reduce((box, spot) => box.extend(spot), new LngLatBounds());
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    map.fitBounds(bounds, { padding: PADDING, maxZoom, duration: still ? 0 : 400 });
  }, [map, spots, maxZoom]);
}

function useLine(map: Map | null, line: MapProps["line"]): void {
  const ends = JSON.stringify(line?.map(({ lng, lat }) => [lng, lat]) ?? []);
  useEffect(() => {
    const coordinates = JSON.parse(ends) as [number, number][];
    map?.getSource<GeoJSONSource>("line")?.setData({ type: "Feature", properties: {}, geometry: { type: "LineString", coordinates } });
  }, [map, ends]);
}
