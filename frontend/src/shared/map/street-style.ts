/** What MapLibre draws: a street style from its address, or land and borders of our own; our routes over either. */
import type { LayerSpecification, StyleSpecification } from "maplibre-gl";
import type { Locale } from "../i18n/paths";
import type { MapColours } from "./colours";
import type { MapRoute, MapSpot } from "./pin";

export const ROUTES = "tripkit-routes";
/** Land under each pin, where an island is too small for the outlines to have it. */
export const ISLANDS = "tripkit-islands";

/** The style at an address, labels in the reader's language. Throws when it does not answer as one. */
export async function streetStyle(address: string, locale: Locale, signal: AbortSignal): Promise<StyleSpecification> {
  const answer = await fetch(address, { signal, credentials: "omit", referrerPolicy: "no-referrer" });
  if (!answer.ok) throw new Error(`The map's style answers ${answer.status}`);
  const style: unknown = await answer.json();
  if (!isStyle(style)) throw new Error("The map's style is none");
  return { ...style, layers: style.layers.map((layer) => inLanguage(layer, locale)) };
}

function isStyle(found: unknown): found is StyleSpecification {
  const style = found as Partial<StyleSpecification> | null;
  return style?.version === 8 && Array.isArray(style.layers) && typeof style.sources === "object";
}

/** A name in the reader's language where the map has one, else what the style would have written. */
export function inLanguage(layer: LayerSpecification, locale: Locale): LayerSpecification {
  if (layer.type !== "symbol" || !isName(layer.layout?.["text-field"])) return layer;
  const written = layer.layout!["text-field"];
  // Tokens such as {name:latin} are read only where the text is nothing else.
  const otherwise = Array.isArray(written) ? written : ["get", "name"];
  const named = ["coalesce", ["get", `name:${locale}`], otherwise] as unknown as string;
  return { ...layer, layout: { ...layer.layout, "text-field": named } };
}

/** Whether it writes names: `{name:latin}`, ["get", "name_en"], or a function by zoom of either. */
function isName(written: unknown): boolean {
  if (written === undefined) return false;
  return /\{name[:_}]|"get",\s*"name/.test(JSON.stringify(written));
}

/** Land and borders, which the build makes from Natural Earth. */
export function outlineStyle({ sea, land, border }: MapColours, pins: readonly MapSpot[]): StyleSpecification {
  const features = pins.map(({ lng, lat }) => pointAt([lng, lat]));
  return {
    version: 8,
    sources: {
      world: { type: "geojson", data: "/world.json" },
      [ISLANDS]: { type: "geojson", data: { type: "FeatureCollection", features } },
    },
    layers: [
      { id: "sea", type: "background", paint: { "background-color": sea } },
      { id: ISLANDS, type: "circle", source: ISLANDS, paint: { "circle-color": land, "circle-radius": 14 } },
      { id: "land", type: "fill", source: "world", filter: ["==", "kind", "land"], paint: { "fill-color": land } },
      { id: "border", type: "line", source: "world", filter: ["==", "kind", "border"], paint: { "line-color": border, "line-width": 1 } },
    ],
  };
}

const pointAt = (coordinates: [number, number]): GeoJSON.Feature => ({ type: "Feature", properties: {}, geometry: { type: "Point", coordinates } });

/** The style with the routes as its uppermost layers, each day in the next of our colours. */
export function withRoutes(style: StyleSpecification, routes: readonly MapRoute[], { lines, casing }: MapColours): StyleSpecification {
  const colour = ["match", ["%", ["get", "day"], lines.length], ...lines.flatMap((line, n) => [n, line]), lines[0]];
  return {
    ...style,
    sources: { ...style.sources, [ROUTES]: { type: "geojson", data: routeData(routes) } },
    layers: [
      ...style.layers,
      { id: `${ROUTES}-casing`, type: "line", source: ROUTES, paint: { "line-color": casing, "line-width": 6, "line-opacity": 0.75 } },
      { id: ROUTES, type: "line", source: ROUTES, paint: { "line-color": colour as unknown as string, "line-width": 2.5, "line-dasharray": [3, 1.5] } },
    ],
  };
}

/** A line a day, numbered from nought so that the first has the first colour. */
export function routeData(routes: readonly MapRoute[]): GeoJSON.FeatureCollection {
  const features = routes
    .filter(({ line }) => line.length > 1)
    .map(({ day, line }): GeoJSON.Feature => {
      const coordinates = line.map(({ lng, lat }) => [lng, lat]);
      return { type: "Feature", properties: { day: (day ?? 1) - 1 }, geometry: { type: "LineString", coordinates } };
    });
  return { type: "FeatureCollection", features };
}
