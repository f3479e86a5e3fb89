"use client";

/** The same map without WebGL: land as one drawing, the same buttons on it. */
import { useQuery } from "@tanstack/react-query";
import { geoMercator, geoPath, type GeoProjection } from "d3-geo";
import { useEffect, useMemo, useRef, useState } from "react";
import styles from "./map.module.css";
import { type MapPin, type MapProps, Pin } from "./pin";

const EDGE = 56;
/** Of the land under a pin, in pixels. */
const ISLAND = 14;
/** Nearer than this the coarse coast would show its corners. */
const CLOSEST = { country: 700, region: 30_000, town: 240_000 };

interface Size {
  width: number;
  height: number;
}

interface World {
  features: { properties: { kind: string }; geometry: GeoJSON.Geometry }[];
}

export default function Drawn({ pins, routes, closest = "country", onPoint, onPick }: MapProps) {
  const { data: world } = useQuery({
    queryKey: ["world", "small"],
    staleTime: Infinity,
    queryFn: async () => (await (await fetch("/world-small.json")).json()) as World,
  });
  const [box, { width, height }] = useSize();
  const project = useMemo(() => projectionOf(pins, { width, height }, CLOSEST[closest]), [pins, width, height, closest]);
  const path = useMemo(() => geoPath(project.clipExtent([[0, 0], [width, height]])), [project, width, height]);
  const ways = routes.map(({ line }) => line.flatMap(({ lng, lat }) => project([lng, lat])?.join(" ") ?? []));
  return (
    <div ref={box} className={styles.drawing}>
      <svg width={width} height={height} aria-hidden="true">
        {world?.features.map(({ properties: { kind }, geometry }) => (
          <path key={kind} className={kind === "land" ? styles.land : styles.border} d={path(geometry) ?? ""} />
        ))}
        {pins.map(({ slot, lng, lat }) => {
          const [cx, cy] = project([lng, lat]) ?? [];
          // An island may be too small for the coarse coast: nobody's place lies in the sea.
          return <circle key={slot} className={styles.land} cx={cx} cy={cy} r={ISLAND} />;
        })}
        {ways.map((way, n) => way.length > 1 && <path key={n} className={styles.line} d={`M${way.join("L")}`} />)}
      </svg>
      {pins.map((pin) => {
        const [x, y] = project([pin.lng, pin.lat]) ?? [0, 0];
        return (
          // Never in the prerendered page, so the browser takes it as CSSOM.
          <div key={pin.slot} className={pin.isEastern ? `${styles.spot} ${styles.fromRight}` : styles.spot} style={{ left: x, top: y }}>
            <Pin pin={pin} onPoint={onPoint} onPick={onPick} />
          </div>
        );
      })}
    </div>
  );
}

/** All pins with room around them; a single one, or close ones, from afar enough to know the country. */
function projectionOf(pins: readonly MapPin[], { width, height }: Size, closest: number): GeoProjection {
  const spots: GeoJSON.MultiPoint = { type: "MultiPoint", coordinates: pins.map(({ lng, lat }) => [lng, lat]) };
  const projection = geoMercator();
  if (width <= 2 * EDGE || height <= 2 * EDGE || pins.length === 0) return projection;
  projection.fitExtent([[EDGE, EDGE], [width - EDGE, height - EDGE]], spots);
  if (projection.scale() <= closest) return projection;
  const middle = (of: "lng" | "lat") => {
    const all = pins.map((pin) => pin[of]);
    return (Math.min(...all) + Math.max(...all)) / 2;
  };
  return projection.scale(closest).center([middle("lng"), middle("lat")]).translate([width / 2, height / 2]);
}

function useSize(): [React.RefObject<HTMLDivElement | null>, Size] {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setSize({ width: entry.contentRect.width, height: entry.contentRect.height }));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return [box, size];
}
