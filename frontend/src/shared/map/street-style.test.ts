import type { LayerSpecification } from "maplibre-gl";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { MapRoute } from "./pin";
import { inLanguage, ISLANDS, outlineStyle, routeData, ROUTES, streetStyle, withRoutes } from "./street-style";

const COLOURS = { sea: "#1", land: "#2", border: "#3", lines: ["#a", "#b"], casing: "#4" };
const label = (text: unknown) => ({ id: "l", type: "symbol", source: "s", layout: { "text-field": text, "text-size": 12 } }) as LayerSpecification;
const textOf = (layer: LayerSpecification) => (layer.layout as Record<string, unknown>)["text-field"];
const route = (day: number | null, ...line: [number, number][]): MapRoute => ({ day, line: line.map(([lng, lat]) => ({ lng, lat })), stops: [] });

afterEach(() => vi.unstubAllGlobals());

describe("a label", () => {
  it.each(["{name}", "{name:latin}\n{name:nonlatin}", "{name_en}"])("written %j has the reader's language first, then its own name", (text) => {
    expect(textOf(inLanguage(label(text), "ko"))).toEqual(["coalesce", ["get", "name:ko"], ["get", "name"]]);
  });

  it("keeps the style's own words where there is no name in the reader's language", () => {
    const own = ["concat", ["get", "name:latin"], " ", ["get", "name:nonlatin"]];
    expect(textOf(inLanguage(label(own), "en"))).toEqual(["coalesce", ["get", "name:en"], own]);
  });

  it.each(["{ref}", ["get", "housenumber"], undefined])("that is no name (%j) stays", (text) => {
    const layer = label(text);
    expect(inLanguage(layer, "ko")).toBe(layer);
  });
});

describe("a style from elsewhere", () => {
  const answering = (body: unknown, status = 200) => vi.stubGlobal("fetch", vi.fn(async () => new Response(JSON.stringify(body), { status })));
  const asked = () => streetStyle("https://map.example/style.json", "ko", new AbortController().signal);

  it("is taken with labels in the reader's language, and learns nothing of the reader", async () => {
    answering({ version: 8, sources: {}, layers: [label("{name}")] });
    expect(textOf((await asked()).layers[0]!)).toEqual(["coalesce", ["get", "name:ko"], ["get", "name"]]);
    expect(fetch).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ credentials: "omit", referrerPolicy: "no-referrer" }));
  });

  it.each([
    [{}, 404],
    [{ version: 7, sources: {}, layers: [] }, 200],
    [{ error: "sleeping" }, 200],
    [null, 200],
  ])("is refused when it is none: %j, %i", async (body, status) => {
    answering(body, status);
    await expect(asked()).rejects.toThrow(/^The map's style/);
  });
});

describe("routes", () => {
  it("lie above the map, a line a day, each in the next colour", () => {
    const style = withRoutes({ version: 8, sources: {}, layers: [{ id: "ground", type: "background" }] }, [route(1, [1, 2], [3, 4])], COLOURS);
    expect(style.layers.map(({ id }) => id)).toEqual(["ground", `${ROUTES}-casing`, ROUTES]);
    expect(style.layers.at(-1)!.paint).toMatchObject({ "line-color": ["match", ["%", ["get", "day"], 2], 0, "#a", 1, "#b", "#a"] });
    expect(routeData([route(1, [1, 2], [3, 4]), route(2, [5, 6], [7, 8])]).features.map(({ properties, geometry }) => [properties!.day, geometry])).toEqual([
      [0, { type: "LineString", coordinates: [[1, 2], [3, 4]] }],
      [1, { type: "LineString", coordinates: [[5, 6], [7, 8]] }],
    ]);
  });

  it("of a single place are no line", () => {
    expect(routeData([route(null, [1, 2])]).features).toEqual([]);
  });
});

it("outlines have land under each pin, whatever the coast says", () => {
  const { layers, sources } = outlineStyle(COLOURS, [{ lng: 73.5, lat: 4.2 }]);
  const ids = layers.map(({ id }) => id);
  expect(ids.indexOf(ISLANDS)).toBeGreaterThan(ids.indexOf("sea"));
  expect(JSON.stringify(sources[ISLANDS])).toContain("[73.5,4.2]");
});
