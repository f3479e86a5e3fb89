/** Sentences, film-edge codes and names of sources. */
import type { Destination } from "@/shared/api/types";
import type { Locale } from "@/shared/i18n/locale";

/** The first sentence, and what follows it. */
export function firstSentence(text: string, locale: Locale): [string, string] {
  const [first] = new Intl.Segmenter(locale, { granularity: "sentence" }).segment(text);
  const sentence = first?.segment ?? text;
  return [sentence.trim(), text.slice(sentence.length).trim()];
}

/** The reason without the sentences that the description has said already; whole where nothing would be left. */
export function reasonBeside(reason: string, description: string, locale: Locale): string {
  const sentences = [...new Intl.Segmenter(locale, { granularity: "sentence" }).segment(reason)].map(({ segment }) => segment);
  const own = sentences.filter((sentence) => !description.includes(sentence.trim()));
  return (own.length ? own.join("") : reason).trim();
}

/** "12A ▸ GUNSAN KR": Latin only, so where the city is written in Hangul the words of the place's id stand there ("kr-gunsan-old-port"). */
export function edgePrint(number: number, { id, city, countryCode }: Destination): string {
  const latin = city.normalize("NFD").replace(/\p{Diacritic}/gu, "");
  const name = /^[\x20-\x7e]+$/.test(latin) ? latin : id.split("-").slice(1).join(" ");
  return `${number}A ▸ ${[name.toUpperCase(), countryCode].filter(Boolean).join(" ")}`;
}

/** Whether a source is a page; a model's place says in words what was compared. */
export function isWeb(source: string): boolean {
  return URL.canParse(source) && /^https?:/.test(source);
}

/** "Villa Epecuén, en.wikipedia.org" for an address that ends in a title, else its host. */
export function sourceName(address: string): string {
  const { hostname, pathname } = new URL(address);
  const host = hostname.replace(/^www\./, "");
  const last = decoded(pathname).split("/").filter(Boolean).at(-1)?.replaceAll("_", " ") ?? "";
  return /\p{L}{3}/u.test(last) && !/\.\w+$/.test(last) ? `${last}, ${host}` : host;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
