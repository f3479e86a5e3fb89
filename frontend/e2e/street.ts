/**
 * A street map's host on this machine: a style, vector tiles of a made-up town that is the same everywhere, and the faults
 * that such a host has. Each place that it is told of stands in its tiles as a square.
 */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";

export interface Place {
  lng: number;
  lat: number;
}

/** ok; no style; no answer; a style whose tiles fail. */
export type Manner = "ok" | "missing" | "silent" | "tileless";

const EXTENT = 4096;
const MARK_METRES = 80;
/** Nothing else on the map has this colour. */
export const MARK = { light: "#ff00ff", dark: "#00ff66" };
const LOOKS = {
  light: { ground: "#f2f3f0", water: "#c6d6dc", park: "#dfe8d6", street: "#ffffff", words: "#5b6467" },
  dark: { ground: "#1a1715", water: "#0e1416", park: "#1c211a", street: "#37302c", words: "#a89c94" },
};

export class Street {
  private readonly server = http.createServer((request, response) => this.answer(request, response));
  private readonly open = new Set<http.ServerResponse>();
  manner: Manner = "ok";
  places: readonly Place[] = [];
  readonly asked: string[] = [];

  static async start(): Promise<Street> {
    const street = new Street();
    street.server.listen(0, "127.0.0.1");
    await once(street.server, "listening");
    return street;
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** As it was at the start. */
  reset(): void {
    for (const response of this.open) response.destroy();
    this.open.clear();
    this.asked.length = 0;
    this.places = [];
    this.manner = "ok";
  }

  async end(): Promise<void> {
    this.reset();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, "close");
  }

  private answer({ url = "", method }: http.IncomingMessage, response: http.ServerResponse): void {
    response.setHeader("Access-Control-Allow-Origin", "*");
    // The tests' browser says from where it comes.
    response.setHeader("Access-Control-Allow-Headers", "*");
    if (method === "OPTIONS") return void response.writeHead(204).end();
    this.asked.push(url);
    if (this.manner === "silent") return void this.open.add(response);
    const found = this.found(url);
    if (found === null) response.writeHead(url.startsWith("/tiles/") ? 503 : 404).end();
    else response.end(found instanceof Uint8Array ? found : JSON.stringify(found));
  }

  private found(url: string): Uint8Array | object | null {
    const theme = /^\/(light|dark)\.json$/.exec(url)?.[1];
    if (theme) return this.manner === "missing" ? null : this.style(theme as "light" | "dark");
    if (url === "/tiles.json") return this.tileJson();
    const [z, x, y] = url.split("/").slice(2).map(Number);
    return this.manner === "tileless" ? null : tileOf(z!, x!, y!, this.places);
  }

  private tileJson() {
    const attribution = '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap</a>';
    return { tilejson: "3.0.0", tiles: [`${this.origin}/tiles/{z}/{x}/{y}`], minzoom: 0, maxzoom: 15, attribution };
  }

  private style(theme: "light" | "dark") {
    const { ground, water, park, street } = LOOKS[theme];
    const fill = (layer: string, colour: string) => ({ id: layer, type: "fill", source: "town", "source-layer": layer, paint: { "fill-color": colour } });
    return {
      version: 8,
      sources: { town: { type: "vector", url: `${this.origin}/tiles.json` } },
      layers: [
        { id: "ground", type: "background", paint: { "background-color": ground } },
        fill("park", park),
        fill("water", water),
        { id: "street", type: "line", source: "town", "source-layer": "street", paint: { "line-color": street, "line-width": 5 } },
        fill("mark", MARK[theme]),
      ],
    };
  }
}

type Ring = [number, number][];

/** In the tile's own units, by Web Mercator. */
function within(z: number, x: number, y: number, { lng, lat }: Place): [number, number] {
  const [side, phi] = [2 ** z, (lat * Math.PI) / 180];
  const across = ((lng + 180) / 360) * side - x;
  const down = ((1 - Math.asinh(Math.tan(phi)) / Math.PI) / 2) * side - y;
  return [Math.round(across * EXTENT), Math.round(down * EXTENT)];
}

function square(middle: [number, number], half: number): Ring {
  const [x, y] = middle;
  return [[x - half, y - half], [x + half, y - half], [x + half, y + half], [x - half, y + half]];
}

function tileOf(z: number, x: number, y: number, places: readonly Place[]): Uint8Array {
  const unit = (place: Place) => within(z, x, y, place);
  const marks = places.map((place) => {
    const metres = (40_075_017 * Math.cos((place.lat * Math.PI) / 180)) / 2 ** z / EXTENT;
    return square(unit(place), Math.max(2, Math.round(MARK_METRES / metres)));
  });
  const across = [0.13, 0.37, 0.62, 0.88].map((part) => Math.round(part * EXTENT));
  const streets = across.flatMap((at): Ring[] => [[[at, -64], [at + 160, EXTENT + 64]], [[-64, at], [EXTENT + 64, at - 90]]]);
  const river: Ring = [[-64, 2700], [1500, 2900], [2600, 2450], [EXTENT + 64, 2700], [EXTENT + 64, 3150], [2600, 2900], [1500, 3350], [-64, 3150]];
  return message([
    layer("park", 3, z < 9 ? [] : [square([1020, 1020], 420), square([3000, 3700], 300)]),
    layer("water", 3, z < 9 ? [] : [river]),
    layer("street", 2, z < 9 ? [] : streets),
    layer("mark", 3, marks),
  ]);
}

/** Mapbox Vector Tile 2.1, as little of it as this needs: version 2, no attributes; 2 is a line, 3 a polygon. */
function layer(name: string, type: 2 | 3, shapes: readonly Ring[]): Uint8Array {
  const features = shapes.map((shape) => field(2, message([Uint8Array.of(0x18, type), field(4, geometry(shape, type === 3))])));
  return field(3, message([Uint8Array.of(0x78, 2), field(1, new TextEncoder().encode(name)), ...features, Uint8Array.of(0x28, ...varint(EXTENT))]));
}

function geometry(shape: Ring, isClosed: boolean): Uint8Array {
  const steps = shape.map(([x, y], n) => [x - (shape[n - 1]?.[0] ?? 0), y - (shape[n - 1]?.[1] ?? 0)].map((by) => (by << 1) ^ (by >> 31)));
  const [first, ...rest] = steps as [number[], ...number[][]];
  const commands = [9, ...first, (rest.length << 3) | 2, ...rest.flat(), ...(isClosed ? [15] : [])];
  return Uint8Array.from(commands.flatMap(varint));
}

function varint(value: number): number[] {
  const rest = value >>> 0;
  return rest < 128 ? [rest] : [(rest & 127) | 128, ...varint(rest >>> 7)];
}

const field = (number: number, content: Uint8Array) => message([Uint8Array.of((number << 3) | 2, ...varint(content.length)), content]);
const message = (parts: readonly Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
