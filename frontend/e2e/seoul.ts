/** Five places in Seoul on two days, of which it is known where they lie. */
import { expect, type Page } from "./fixtures";

export const STOPS = [
  { name: "Gyeongbokgung", day: 3, lat: 37.5796, lng: 126.977 },
  { name: "Bukchon lanes", day: 3, lat: 37.5826, lng: 126.9836 },
  { name: "Gwangjang market", day: 3, lat: 37.5701, lng: 126.9996 },
  { name: "Seoul Forest", day: 4, lat: 37.5443, lng: 127.0374 },
  { name: "Seongsu lanes", day: 4, lat: 37.5446, lng: 127.0559 },
];

const CALENDAR = [
  "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN",
  ...STOPS.flatMap(({ name, day, lat, lng }, n) => [
    "BEGIN:VEVENT", `UID:${n}@example`, `SUMMARY:${name}`,
    `DTSTART;TZID=Asia/Seoul:2027040${day}T${10 + n}0000`, `DTEND;TZID=Asia/Seoul:2027040${day}T${10 + n}4500`,
    `LOCATION:${name}\\, Seoul`, `GEO:${lat};${lng}`, "END:VEVENT",
  ]),
  "END:VCALENDAR", "",
].join("\r\n");

/** A trip of two days, taken from a calendar in the page's own name. */
export async function openTrip(page: Page, root = ""): Promise<void> {
  await page.goto(`${root}/settings/`);
  const id = await page.evaluate(async (ics) => {
    const post = async <T>(path: string, body: unknown): Promise<T> => {
      const answer = await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };
    const trip = await post<{ id: string }>("/api/v1/itineraries", { title: "Seoul", startDate: "2027-04-03", endDate: "2027-04-04" });
    const { drafts } = await post<{ drafts: unknown[] }>(`/api/v1/itineraries/${trip.id}/import`, { ics });
    await post(`/api/v1/itineraries/${trip.id}/import/confirm`, { drafts });
    return trip.id;
  }, CALENDAR);
  await page.goto(`${root}/design/?id=${id}`);
  await expect(page.getByText("Seongsu lanes").first()).toBeVisible();
}
