/** A journey that is already under way, made by the API itself in the page's own name. */
import type { Page } from "./fixtures";
import type { Locale } from "./texts";

const SAID = {
  en: "Nostalgic, old lanes, film camera, three days in October",
  ko: "오래된 골목, 필름 카메라, 10월에 3일",
};

/** As after /generate: a talk, a look, a place, a kit and a picture. */
export async function plant(page: Page, locale: Locale): Promise<void> {
  await page.goto(`${locale === "ko" ? "/ko" : ""}/settings/`);
  await page.evaluate(
    async ({ locale, message }) => {
      const post = async (path: string, body: unknown) => {
        const headers = { "Content-Type": "application/json" };
        const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return answer.json();
      };
      const { sessionId, collectedData: profile } = await post("/api/v1/vibe/chat", { message, locale });
      const wish = { preferences: { mood: "nostalgic", aesthetic: "vintage" }, travelDestination: "Gunsan", count: 1, locale };
      const { destinations } = await post("/api/v1/recommendations/destinations", wish);
      const [destination] = destinations;
      const concept = "filmlog";
      const kit = await post("/api/v1/kits", { destination, concept, profile, locale });
      const { imageUrl } = await post("/api/v1/images", { destination: destination.name, concept, locale });
      const pictureId = String(imageUrl).split("/").at(-1);
      const state = { sessionId, conceptId: concept, destination, kitId: kit.id, pictureId, runs: {}, rejected: [], unwrapped: [kit.id] };
      localStorage.setItem("tripkit-journey", JSON.stringify({ state, version: 1 }));
    },
    { locale, message: SAID[locale] },
  );
}

/** Everybody's own words and names may stand in their own letters. */
export const OWN_WORDS = Object.values(SAID);
