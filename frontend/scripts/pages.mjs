/**
 * Finishes the built pages, so that a phone paints after one answer: the style sheets stand in the page itself, its first
 * fonts are asked for at once, Korean ones (up to 140 KB a page) once the page answers, and what only old browsers
 * want is left out. Then everything that is text is packed with Brotli, for the API to send. Runs after each build.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const OUT = "out";
/** What the first words on every page are set in: text and headings. */
const FIRST = { en: ["ibm-plex-sans-kr-latin-400", "hahmlet-latin-600"], ko: [] };

const FACE = /@font-face\s*\{[^}]*\}/g;
/** Once the page's own scripts have run, so that big faces neither hold up its answers nor its biggest words. */
const LATER = `addEventListener("load",function(){(self.requestIdleCallback||setTimeout)(function(){document.getElementById("later").media="all"})})`;

const files = readdirSync(OUT, { recursive: true });
const media = files.filter((file) => file.endsWith(".woff2"));

/** A sheet with addresses that hold wherever it stands. */
function sheet(href) {
  const css = readFileSync(path.join(OUT, href), "utf8");
  if (css.includes("</style")) throw new Error(`${href} would end the element that it is put into`);
  return css.replace(/url\((["']?)(?!["']?(?:data:|\/))/g, (_, quote) => `url(${quote}${path.posix.dirname(href)}/`).replace(/\/chunks\/\.\.\//g, "/");
}

function preload(name) {
  const found = media.filter((file) => path.basename(file).startsWith(`${name}-`));
  if (found.length !== 1) throw new Error(`${name}: ${found.length} files, and one is to be asked for first`);
  return `<link rel="preload" href="/${found[0]}" as="font" type="font/woff2" crossorigin=""/>`;
}

/** A Latin face, or one that the device has. */
const isFirst = (rule) => !rule.includes("url(") || rule.includes("-latin-");

/** Our own sheet of faces that come after the first paint, named by what it holds. */
function later(css) {
  const faces = (css.match(FACE) ?? []).filter((rule) => !isFirst(rule)).join("");
  if (!faces) return "";
  const href = `/_next/static/chunks/later-${createHash("sha256").update(faces).digest("hex").slice(0, 16)}.css`;
  writeFileSync(path.join(OUT, href), faces);
  return `<link id="later" rel="stylesheet" media="not all" href="${href}"/><script>${LATER}</script>`;
}

/** React looks for its links by address: they stay, without effect, and nothing waits for them. */
function finished(page) {
  const language = /<html lang="(\w+)"/.exec(page)?.[1] ?? "en";
  const links = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*\/>/g)];
  if (links.length === 0) throw new Error("a page without styles");
  const css = links.map(([, href]) => sheet(href)).join("\n");
  const style = `<style>${css.replace(FACE, (rule) => (isFirst(rule) ? rule : ""))}</style>`;
  const [first] = links[0];
  return page
    .replace(first, () => FIRST[language].map(preload).join("") + style + later(css) + first)
    .replace(/<link rel="stylesheet" (?=href)/g, '<link rel="stylesheet" media="not all" ')
    .replace(/<link rel="preconnect"[^>]*>/g, "")
    .replace(/<script [^>]*noModule=""[^>]*><\/script>/g, "");
}

const pages = files.filter((file) => file.endsWith(".html"));
for (const file of pages) {
  const name = path.join(OUT, file);
  writeFileSync(name, finished(readFileSync(name, "utf8")));
}
console.log(`pages: ${pages.length} finished`);

const TEXT = /\.(html|txt|css|m?js|json|svg|webmanifest)$/;
const { BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } = constants;
const texts = readdirSync(OUT, { recursive: true }).filter((file) => TEXT.test(file));
for (const file of texts) {
  const content = readFileSync(path.join(OUT, file));
  const params = { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(path.join(OUT, `${file}.br`), brotliCompressSync(content, { params }));
}
console.log(`pages: ${texts.length} files packed`);
