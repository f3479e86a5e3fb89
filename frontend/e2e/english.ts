/** English that was left on a Korean page. */
import type { Page } from "./fixtures";

/** Names keep their own letters: films, cameras, exposures, formats, and what others call themselves. */
const NAMES =
  /\b(TripKit|Kodak|Portra|ColorPlus|Gold|Ultra ?Max|Fuji(?:film|color)?|Superia|C200|CineStill|Ilford|HP5|Plus|Tri-X|Ektar|Acros|Pro|Canon|Nikon|Leica|Olympus|Pentax|Contax|Minolta|Ricoh|Yashica|Konica|Rollei|Hasselblad|Mamiya|Polaroid|Natural Earth|Google Maps|Postgres|Redis|SQLite|JPEG|PNG|WebP|HEIC|AVIF|MB|API|ISO|EXIF|OG|Enter|Shift|Tab|Esc|English|Ctrl)\b/gi;

export interface Leftover {
  text: string;
  where: string;
}

/** Runs of three or more Latin words, in text and in what a screen reader is told. */
export async function leftoverEnglish(page: Page, own: string[] = []): Promise<Leftover[]> {
  const texts = await page.evaluate(() => {
    const found: { text: string; where: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      // Film-edge print is Latin in every language; what is marked as English is meant to be.
      const isOther = node.parentElement?.closest("script, style, [lang=en], a[href^=http], [class*=edge]");
      if (!isOther) found.push({ text: node.textContent ?? "", where: node.parentElement?.tagName ?? "" });
    }
    return found;
  });
  const told = await page.evaluate((names) => {
    const elements = [...document.querySelectorAll(names.map((name) => `[${name}]`).join())].filter((element) => !element.closest("[lang=en]"));
    const found = elements.flatMap((element) => names.map((name) => ({ text: element.getAttribute(name) ?? "", where: `${element.tagName} ${name}` })));
    const description = document.querySelector("meta[name=description]")?.getAttribute("content");
    return [...found, { text: document.title, where: "title" }, { text: description ?? "", where: "description" }];
  }, ["aria-label", "title", "placeholder", "alt"]);
  return [...texts, ...told].filter(({ text }) => isEnglish(own.reduce((rest, words) => rest.replaceAll(words, " "), text)));
}

function isEnglish(text: string): boolean {
  return /(?:[A-Za-z][a-z'’]+[ ,;:-]+){2,}[A-Za-z][a-z'’]+/.test(text.replace(NAMES, "0"));
}
