/** The map in the colours of the page, and which theme that is. */
export interface MapColours {
  sea: string;
  land: string;
  border: string;
  /** A day's line each, over and over. */
  lines: string[];
  /** Sets a line off from what it lies on. */
  casing: string;
}

export function colours(): MapColours {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  const lines = ["--grease", "--accent", "--ok", "--warn"].map(token);
  return { sea: token("--table"), land: token("--rule"), border: token("--table"), lines, casing: token("--paper") };
}

export type Theme = "light" | "dark";

export function themeNow(): Theme {
  return document.documentElement.dataset.theme === "dark" ? "dark" : "light";
}

export function onTheme(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
