/** The map in the colours of the page, again when the theme changes. */
export interface MapColours {
  sea: string;
  land: string;
  border: string;
  line: string;
}

export function colours(): MapColours {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return { sea: token("--table"), land: token("--rule"), border: token("--table"), line: token("--grease") };
}

export function onTheme(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
