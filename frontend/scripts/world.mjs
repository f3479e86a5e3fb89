/**
 * Writes public/world.json (land and borders cut at the antimeridian, for MapLibre), public/world-small.json (coarse and
 * uncut, for d3's sphere) and copies MapLibre's worker. Runs before each build.
 */
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoEquirectangular } from "d3-geo";
import { geoProject } from "d3-geo-projection";
import { feature, mesh } from "topojson-client";

const require = createRequire(import.meta.url);
const world = atlas("50m");

function atlas(scale) {
  return JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${scale}.json`), "utf8"));
}

const flat = geoEquirectangular()
  .scale(180 / Math.PI)
  .translate([0, 0])
  .precision(0);

/** Degrees again: the projection's y runs downwards. */
function turned(coordinates) {
  return typeof coordinates[0] === "number"
    ? [Number(coordinates[0].toFixed(2)), Number((-coordinates[1]).toFixed(2))]
    : coordinates.map(turned);
}

function cut(object, kind) {
  const projected = geoProject(object, flat);
  const geometry = projected.type === "Feature" ? projected.geometry : projected;
  return { type: "Feature", properties: { kind }, geometry: { ...geometry, coordinates: turned(geometry.coordinates) } };
}

/** As it is, to two decimals: a kilometre. */
function rounded(coordinates) {
  return typeof coordinates === "number" ? Number(coordinates.toFixed(2)) : coordinates.map(rounded);
}

function small() {
  const coarse = atlas("110m");
  const { geometry } = feature(coarse, coarse.objects.land).features[0];
  const shapes = { land: geometry, border: mesh(coarse, coarse.objects.countries, (a, b) => a !== b) };
  const features = Object.entries(shapes).map(([kind, { type, coordinates }]) => ({
    type: "Feature",
    properties: { kind },
    geometry: { type, coordinates: rounded(coordinates) },
  }));
  return { type: "FeatureCollection", features };
}

const land = cut(feature(world, world.objects.land).features?.[0] ?? feature(world, world.objects.land), "land");
const borders = cut(mesh(world, world.objects.countries, (a, b) => a !== b), "border");
mkdirSync("public", { recursive: true });
writeFileSync("public/world.json", JSON.stringify({ type: "FeatureCollection", features: [land, borders] }));
writeFileSync("public/world-small.json", JSON.stringify(small()));
copyFileSync("node_modules/maplibre-gl/dist/maplibre-gl-worker.mjs", "public/maplibre-gl-worker.mjs");
