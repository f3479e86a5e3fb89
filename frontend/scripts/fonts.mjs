/**
 * Writes src/shared/styles/made from the font packages: only the weights in use, each with its range, as woff2 alone.
 * Korean comes in two sheets. The first has one file a face, cut from the package's whole one to the letters of our own
 * Korean texts; the second has the package's numbered slices for all other letters, which people and places may write.
 * A letter stands in one sheet alone, so that the order they come in does not matter. Runs before each build and dev server.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subset from "subset-font";

const require = createRequire(import.meta.url);
const OUT = "src/shared/styles/made";
const TEXT = { family: "IBM Plex Sans KR", name: "ibm-plex-sans-kr" };
const DISPLAY = { family: "Hahmlet", name: "hahmlet" };
const HAND = { family: "Nanum Pen Script", name: "nanum-pen-script" };
const FILM = { family: "B612 Mono", name: "b612-mono" };
/** Faces of one slice lie side by side, so that their ranges compress to one. */
const SET = [[TEXT, 400], [TEXT, 600], [DISPLAY, 600]];
/** Our texts that stand in handwriting: what a visitor may say by a tap. Its letters weigh four times the others. */
const SAID = { home: ["examples", "sample.words"], guide: ["examples", "follow"], design: ["sample.said", "talk.example"] };
/** What the API itself says in Korean, in the weight of running text. */
const AGENTS = "../backend/src/tripkit/agents";

const packaged = ({ name }, slice, weight) => `@fontsource/${name}/files/${name}-${slice}-${weight}-normal.woff2`;
const rangesOf = ({ name }) => JSON.parse(readFileSync(require.resolve(`@fontsource/${name}/unicode.json`), "utf8"));

function face([font, weight], file, range) {
  return `@font-face {
  font-family: "${font.family}";
  font-weight: ${weight};
  font-display: swap;
  src: url("${file}") format("woff2");
  unicode-range: ${range};
}
`;
}

function latin([font, weight], slice) {
  const range = rangesOf(font)[slice];
  return range ? face([font, weight], packaged(font, slice, weight), range) : "";
}

/** The letters of a range as a package writes it: "U+ac00-ac02,U+ac10". */
function lettersOf(range) {
  return range.split(",").flatMap((part) => {
    const [first, last = first] = part.trim().slice(2).split("-").map((code) => parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, step) => first + step);
  });
}

/** Letters in rising order as a range. */
function rangeOf(letters) {
  const runs = [];
  for (const letter of letters) {
    const run = runs.at(-1);
    if (run?.[1] === letter - 1) run[1] = letter;
    else runs.push([letter, letter]);
  }
  return runs.map((run) => `U+${[...new Set(run)].map((code) => code.toString(16)).join("-")}`).join(",");
}

/** One file with these letters alone. Without hints, as the package's slices are, so that no letter stands out. */
async function cut([font, weight], letters) {
  const whole = readFileSync(require.resolve(packaged(font, "korean", weight)));
  const file = `hangul-${font.name}-${weight}.woff2`;
  writeFileSync(`${OUT}/${file}`, await subset(whole, String.fromCodePoint(...letters), { targetFormat: "woff2", noHinting: true }));
  return face([font, weight], `./${file}`, rangeOf(letters));
}

/** A package's Korean slices without these letters, by slice. They repeat much of Latin, which has a file of its own. */
function slices([font, weight], letters) {
  const ranges = Object.entries(rangesOf(font));
  const latin = ranges.filter(([slice]) => slice.startsWith("latin")).flatMap(([, range]) => lettersOf(range));
  const there = new Set([...letters, ...latin]);
  return ranges.filter(([slice]) => slice.startsWith("[")).flatMap(([slice, range]) => {
    const others = lettersOf(range).filter((letter) => !there.has(letter));
    return others.length ? [[slice, face([font, weight], packaged(font, slice.slice(1, -1), weight), rangeOf(others))]] : [];
  });
}

function hangulOf(text) {
  const letters = [...new Set(text)].map((letter) => letter.codePointAt(0));
  return letters.filter((code) => code >= 0xac00 && code <= 0xd7a3).sort((a, b) => a - b);
}

/** Our Korean texts under a key of a feature, as they are written down. */
function said(feature, key) {
  const texts = JSON.parse(readFileSync(`src/features/${feature}/messages.ko.json`, "utf8"));
  const found = key.split(".").reduce((part, name) => part?.[name], texts);
  if (!found) throw new Error(`${feature} has no text ${key} that could stand in handwriting`);
  return JSON.stringify(found);
}

/** All texts of a folder whose files are named so. */
function textsIn(folder, name) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => name.test(file));
  if (!files.length) throw new Error(`${folder} has no Korean texts`);
  return files.map((file) => readFileSync(`${folder}/${file}`, "utf8")).join("");
}

const printed = hangulOf(textsIn("src", /messages\.ko\.json$/));
const talk = hangulOf(textsIn(AGENTS, /\bko\.(json|toml)$/));
const prose = [...new Set([...printed, ...talk])].sort((a, b) => a - b);
const written = hangulOf(Object.entries(SAID).flatMap(([feature, keys]) => keys.map((key) => said(feature, key))).join(""));
const wanted = [...SET.map((one) => [one, one === SET[0] ? prose : printed]), [[HAND, 400], written]];

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const sets = ["latin-ext", "latin"].flatMap((slice) => [...SET, [HAND, 400], [FILM, 400]].map((one) => latin(one, slice)));
writeFileSync(`${OUT}/latin.css`, sets.join(""));
const own = [];
for (const [one, letters] of wanted) own.push(await cut(one, letters));
writeFileSync(`${OUT}/hangul.css`, own.join(""));
const rest = wanted.flatMap(([one, letters]) => slices(one, letters));
rest.sort(([a], [b]) => (a < b ? -1 : Number(a > b)));
writeFileSync(`${OUT}/hangul-rare.css`, rest.map(([, rule]) => rule).join(""));
console.log(`fonts: ${prose.length} Korean letters with the page, ${written.length} of them by hand; ${rest.length} slices after it`);
