/** The pages' own words, so that a test finds a button by what it says today. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { createTranslator } from "use-intl/core";

export type Locale = "en" | "ko";

const SOURCES = path.resolve(import.meta.dirname, "../src");
const read = (file: string): Record<string, unknown> => JSON.parse(readFileSync(path.join(SOURCES, file), "utf8"));

export type Say = (key: string, values?: Record<string, string | number>) => string;

/** `say("chat.showMe")`; keys begin with the feature, or with `shared`. */
export function textsOf(locale: Locale): Say {
  const features = ["chat", "concepts", "design", "destinations", "home", "kit", "missing", "picture", "plan", "rolls", "settings"];
  const messages = Object.fromEntries([
    ...features.map((name) => [name, read(`features/${name}/messages.${locale}.json`)]),
    ["shared", read(`shared/messages.${locale}.json`)],
  ]);
  return createTranslator({ locale, messages, timeZone: "UTC" }) as unknown as Say;
}
