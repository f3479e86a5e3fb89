import compile from "icu-minify/compile";
import type { Catalogue } from "@/shared/i18n/locale";

/** Texts as the browser formats them: parsed here, so that no page brings a parser along. `meta` stands in the page's head. */
export function compiled(texts: Catalogue): Catalogue {
  const entries = Object.entries(texts).filter(([key]) => key !== "meta");
  return Object.fromEntries(entries.map(([key, text]) => [key, typeof text === "string" ? parsed(text) : compiled(text as Catalogue)]));
}

/** In plain objects, which is what goes over to the browser; the compiler's have no prototype. */
function parsed(text: string): unknown {
  return JSON.parse(JSON.stringify(compile(text)));
}
