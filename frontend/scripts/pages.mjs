/**
 * Finishes the built pages, so that a phone paints after one answer: the style sheets stand in the page itself, its first
 * fonts are asked for at once, scripts after the first paint, Korean fonts (up to 140 KB a page) once the page answers, and
 * what only old browsers want is left out. Then everything that is text is packed with Brotli, for the API to send. Runs
 * after each build.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const OUT = "out";
/** What the first words on every page are set in: text and headings. */
const FIRST = { en: ["ibm-plex-sans-kr-latin-400", "hahmlet-latin-600"], ko: [] };

const FACE = /@font-face\s*\{[^}]*\}/g;
const CHUNKS = "_next/static/chunks";
/** Tells Chromium to compile a file while it comes, beside the main thread; otherwise each function waits until it is called. */
const ALL_CALLED = "//# allFunctionsCalledOnLoad";

/**
 * Asks for a page's scripts once its first words stand on the screen: until then its fonts and pictures have the line, and
 * the paint the processor. A page that is not in sight paints nothing and starts at once; none waits for longer than a second.
 * Faces that come later come when the scripts are there, so that they hold up no answer.
 */
const START = `(function(names){
var begun,left=names.length;
function faces(){var sheet=document.getElementById("later");if(sheet)sheet.media="all"}
function came(){if(!--left)(self.requestIdleCallback||setTimeout)(faces)}
function go(){if(begun)return;begun=1;names.forEach(function(name){var s=document.createElement("script");s.async=true;s.onload=s.onerror=came;s.src="/${CHUNKS}/"+name;document.head.append(s)})}
function seen(list){if(list.getEntriesByName("first-contentful-paint").length)go()}
if(document.hidden)return go();
setTimeout(go,1e3);
try{new PerformanceObserver(seen).observe({type:"paint",buffered:true})}catch(e){go()}
})`;

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
  const href = `/${CHUNKS}/later-${createHash("sha256").update(faces).digest("hex").slice(0, 16)}.css`;
  writeFileSync(path.join(OUT, href), faces);
  return `<link id="later" rel="stylesheet" media="not all" href="${href}"/>`;
}

/** The scripts that some page starts with. */
const atStart = new Set();

/** The page without its scripts, and what starts them. React looks for each by address and finds it where it was put in. */
function started(page) {
  const names = [...page.matchAll(/<script src="\/_next\/static\/chunks\/([^"/]+)" async=""><\/script>/g)].map(([, name]) => name);
  if (names.length === 0) throw new Error("a page without scripts");
  for (const name of names) atStart.add(name);
  return page
    .replace(/<script src="[^"]+" async=""><\/script>/g, "")
    .replace(/<link rel="preload" as="script"[^>]*>/g, "")
    .replace("</body>", () => `<script>${START}(${JSON.stringify(names)})</script></body>`);
}

/** React looks for its links by address: they stay, without effect, and nobody fetches them. */
function finished(page) {
  const language = /<html lang="(\w+)"/.exec(page)?.[1] ?? "en";
  const links = [...page.matchAll(/<link rel="stylesheet" href="([^"]+)"[^>]*\/>/g)];
  if (links.length === 0) throw new Error("a page without styles");
  const css = links.map(([, href]) => sheet(href)).join("\n");
  const style = `<style>${css.replace(FACE, (rule) => (isFirst(rule) ? rule : ""))}</style>`;
  const [first] = links[0];
  return started(page)
    .replace(first, () => FIRST[language].map(preload).join("") + style + later(css) + first)
    .replace(/<link rel="stylesheet" (?=href)/g, '<link rel="stylesheet" disabled="" ')
    .replace(/<link rel="preconnect"[^>]*>/g, "")
    .replace(/<script [^>]*noModule=""[^>]*><\/script>/g, "");
}

const pages = files.filter((file) => file.endsWith(".html"));
for (const file of pages) {
  const name = path.join(OUT, file);
  writeFileSync(name, finished(readFileSync(name, "utf8")));
}
for (const name of atStart) {
  const file = path.join(OUT, CHUNKS, name);
  writeFileSync(file, `${ALL_CALLED}\n${readFileSync(file, "utf8")}`);
}
console.log(`pages: ${pages.length} finished, ${atStart.size} scripts at a start`);

const TEXT = /\.(html|txt|css|m?js|json|svg|webmanifest)$/;
const { BROTLI_PARAM_MODE, BROTLI_PARAM_SIZE_HINT, BROTLI_MODE_TEXT } = constants;
const texts = readdirSync(OUT, { recursive: true }).filter((file) => TEXT.test(file));
for (const file of texts) {
  const content = readFileSync(path.join(OUT, file));
  const params = { [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT, [BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(path.join(OUT, `${file}.br`), brotliCompressSync(content, { params }));
}
console.log(`pages: ${texts.length} files packed`);
