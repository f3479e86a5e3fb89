/** English pages stand at /, Korean ones at /ko/. */
export type Locale = "en" | "ko";

/** `/chat/` as this language has it. */
export function localized(path: string, locale: Locale): string {
  return locale === "ko" ? `/ko${path}` : path;
}

/** The same page in the other language. */
export function translated(pathname: string, to: Locale): string {
  const bare = pathname.replace(/^\/ko(?=\/|$)/, "") || "/";
  return localized(bare, to);
}
