interface Point {
  lat: number;
  lng: number;
}

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Kilometres as the crow flies (haversine on a sphere). */
export function kilometres(a: Point, b: Point): number {
  const north = Math.sin(radians(b.lat - a.lat) / 2) ** 2;
  const east = Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lng - a.lng) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(north + east));
}
