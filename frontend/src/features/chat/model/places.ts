/** Names of places in the reader's language, as far as the browser knows them: countries and parts of the world. */
import type { Locale } from "@/shared/i18n/locale";

/** UN M49 codes. */
const PARTS = { Asia: "142", Europe: "150", Africa: "002", Oceania: "009", "North America": "003", "South America": "005" };

let countries: Map<string, string> | null = null;

function codes(): Map<string, string> {
  if (countries) return countries;
  const english = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
  countries = new Map(Object.entries(PARTS));
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const code of letters.flatMap((a) => letters.map((b) => a + b))) {
    const name = english.of(code);
    if (name && !countries.has(name)) countries.set(name, code);
  }
  return countries;
}

/** "Portugal" as 포르투갈; a name that is no country's stays as it was said. */
export function placeName(name: string, locale: Locale): string {
  if (locale === "en") return name;
  const code = codes().get(name);
  return (code && new Intl.DisplayNames(locale, { type: "region" }).of(code)) ?? name;
}
