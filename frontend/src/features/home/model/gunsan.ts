/**
 * The figures of a real kit: Gunsan old port, Film Log, three days, for this date, as `POST /api/v1/kits` gave them.
 * A test holds them against the catalogue and against the sun itself.
 */
export const GUNSAN = {
  spot: "kr-gunsan-old-port",
  concept: "filmlog",
  date: "2026-10-17",
  dateBack: "26 10 17",
  picture: "/api/v1/cards/kr-gunsan-old-port?date=2026-10-17&concept=filmlog",
  sunrise: "06:41",
  sunset: "17:55",
  camera: "Olympus mju II",
  film: "Kodak ColorPlus 200",
  rolls: 3,
  golden: { aperture: "f/4", shutter: "1/250", iso: 200 },
  weather: { high: 21, low: 11 },
  ribbon: [
    { start: "00:00", end: "06:16", kind: "night" },
    { start: "06:16", end: "06:26", kind: "blue" },
    { start: "06:26", end: "07:16", kind: "golden" },
    { start: "07:16", end: "09:32", kind: "shade" },
    { start: "09:32", end: "15:08", kind: "harsh" },
    { start: "15:08", end: "17:22", kind: "shade" },
    { start: "17:22", end: "18:12", kind: "golden" },
    { start: "18:12", end: "18:22", kind: "blue" },
    { start: "18:22", end: "24:00", kind: "night" },
  ],
} as const;

export type Light = (typeof GUNSAN.ribbon)[number]["kind"];

/** Minutes after midnight. */
export function minutes(time: string): number {
  const [hours = 0, rest = 0] = time.split(":").map(Number);
  return hours * 60 + rest;
}
