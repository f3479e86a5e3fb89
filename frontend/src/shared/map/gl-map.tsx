"use client";

/** The map by WebGL, with the places as buttons on it: streets from elsewhere, or land and borders of our own. */
import "maplibre-gl/dist/maplibre-gl.css";
import { AttributionControl, type GeoJSONSource, LngLatBounds, Map, type MapOptions, Marker, NavigationControl, setWorkerUrl, type StyleSpecification } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslations } from "use-intl";
import { useLocale } from "../i18n/locale";
import { colours } from "./colours";
import styles from "./map.module.css";
import { type MapPin, type MapProps, type MapSpot, Pin } from "./pin";
import { ISLANDS, outlineStyle, routeData, ROUTES, streetStyle, withRoutes } from "./street-style";

setWorkerUrl("/maplibre-gl-worker.mjs");

/** Milliseconds from the first request to a drawn map; later than that it counts as not coming. */
const DEADLINE = 12_000;
/** From a button's edge to the middle of its number, in pixels. */
const TAG = 22;
const CLOSEST = { country: 5.5, region: 12, town: 15.5 };
const PADDING = { top: 64, bottom: 48, left: 48, right: 64 };

interface GlMapProps extends MapProps {
  /** A style's address; null for our own outlines. */
  street: string | null;
  onReady(): void;
  onFail(): void;
}

export default function GlMap({ street, pins, routes, closest = "country", onPoint, onPick, onReady, onFail }: GlMapProps) {
  const container = useRef<HTMLDivElement>(null);
  const map = useMap({ container, street, pins, routes, closest, onReady, onFail });
  const places = useMarkers(map, pins);
  useFit(map, pins, CLOSEST[closest]);
  useRoutes(map, routes);
  useSight(map, pins);
  return (
    <div ref={container} className={map ? styles.canvas : `${styles.canvas} ${styles.coming}`}>
      {places.map(({ slot, element }) => {
        const pin = pins.find((one) => one.slot === slot);
        return pin && createPortal(<Pin pin={pin} onPoint={onPoint} onPick={onPick} />, element, slot);
      })}
    </div>
  );
}

function boundsOf(pins: readonly MapSpot[]): LngLatBounds {
  return pins.reduce((box, { lng, lat }) => box.extend([lng, lat]), new LngLatBounds());
}

function useWords(): Record<string, string> {
  const t = useTranslations("shared.map");
  return {
    "Map.Title": t("surface"),
    "NavigationControl.ZoomIn": t("nearer"),
    "NavigationControl.ZoomOut": t("farther"),
    "CooperativeGesturesHandler.WindowsHelpText": t("withCtrl"),
    "CooperativeGesturesHandler.MacHelpText": t("withCommand"),
    "CooperativeGesturesHandler.MobileHelpText": t("twoFingers"),
  };
}

type Making = Required<Pick<GlMapProps, "street" | "pins" | "routes" | "closest" | "onReady" | "onFail">> & { container: React.RefObject<HTMLDivElement | null> };

/** What the map begins with: later pins and routes are followed by hooks of their own. */
function useMap(making: Making): Map | null {
  const locale = useLocale();
  const words = useWords();
  const [map, setMap] = useState<Map | null>(null);
  const begin = useRef({ ...making, words });
  useEffect(() => {
    const { container, street, pins, routes, closest, onReady, onFail, words: said } = begin.current;
    const stop = new AbortController();
    let made: Map | null = null;
    const fail = () => {
      if (stop.signal.aborted) return;
      stop.abort();
      onFail();
    };
    const deadline = setTimeout(fail, DEADLINE);
    const make = async () => {
      const drawn = colours();
      const style = street ? await streetStyle(street, locale, stop.signal) : outlineStyle(drawn, pins);
      if (stop.signal.aborted) return;
      made = mapOf({ container: container.current!, style: withRoutes(style, routes, drawn), bounds: boundsOf(pins), maxZoom: CLOSEST[closest], locale: said });
      await drawnOf(made);
      if (stop.signal.aborted) return;
      clearTimeout(deadline);
      setMap(made);
      onReady();
    };
    make().catch(fail);
    return () => {
      stop.abort();
      clearTimeout(deadline);
      setMap(null);
      made?.remove();
    };
  }, [locale]);
  return map;
}

function mapOf({ maxZoom, ...options }: Pick<MapOptions, "container" | "bounds" | "locale"> & { style: StyleSpecification; maxZoom: number }): Map {
  const map = new Map({
    ...options,
    fitBoundsOptions: { padding: PADDING, maxZoom },
    attributionControl: false,
    cooperativeGestures: true,
    renderWorldCopies: false,
    dragRotate: false,
    pitchWithRotate: false,
    touchPitch: false,
  });
  map.touchZoomRotate.disableRotation();
  map.keyboard.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }), "top-right");
  map.addControl(new AttributionControl({ compact: false }), "bottom-left");
  return map;
}

const OURS: readonly string[] = [ROUTES, ISLANDS];

/** Resolves when all tiles in sight are drawn; rejects when none came, so that nobody looks at a bare colour. */
function drawnOf(map: Map): Promise<void> {
  return new Promise((resolve, reject) => {
    let tiles = 0;
    map.on("sourcedata", ({ tile, sourceId }) => {
      if (tile && !OURS.includes(sourceId)) tiles += 1;
    });
    // A tile that fails leaves a gap; without this MapLibre would write to the console instead.
    map.on("error", () => undefined);
    map.once("load", () => (tiles > 0 ? resolve() : reject(new Error("No tile of the map came"))));
  });
}

interface Place {
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
    const markers = (JSON.parse(spots) as Place[]).map(({ slot, at, isEastern }) => {
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

const duration = () => (matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : 400);

function useFit(map: Map | null, pins: readonly MapPin[], maxZoom: number): void {
  const spots = JSON.stringify(pins.map(({ lng, lat }) => ({ lng, lat })));
  useEffect(() => {
    const at = JSON.parse(spots) as MapSpot[];
    if (map && at.length > 0) map.fitBounds(boundsOf(at), { padding: PADDING, maxZoom, duration: duration() });
  }, [map, spots, maxZoom]);
}

function useRoutes(map: Map | null, routes: MapProps["routes"]): void {
  const data = JSON.stringify(routeData(routes));
  useEffect(() => {
    void map?.getSource<GeoJSONSource>(ROUTES)?.setData(JSON.parse(data) as GeoJSON.FeatureCollection);
  }, [map, data]);
}

/** A place that is pointed at in the list, or reached by the keyboard, comes into sight. */
function useSight(map: Map | null, pins: readonly MapPin[]): void {
  const lit = pins.find(({ isLit }) => isLit);
  const [lng, lat] = [lit?.lng, lit?.lat];
  useEffect(() => {
    if (!map || lng === undefined || lat === undefined) return;
    if (!map.getBounds().contains([lng, lat])) map.easeTo({ center: [lng, lat], duration: duration() });
  }, [map, lng, lat]);
}
