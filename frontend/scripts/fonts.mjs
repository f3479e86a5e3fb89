/**
 * Writes src/shared/styles/made/*.css from the font packages' own slices: only the weights in use, each with its range,
 * as woff2 alone. Korean comes in two sheets: the slices that our own Korean texts need, and the rest, which the page
 * asks for later. Runs before each build and dev server.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const OUT = "src/shared/styles/made";
const TEXT = { family: "IBM Plex Sans KR", name: "ibm-plex-sans-kr" };
const DISPLAY = { family: "Hahmlet", name: "hahmlet" };
const HAND = { family: "Nanum Pen Script", name: "nanum-pen-script" };
const FILM = { family: "B612 Mono", name: "b612-mono" };
/** Faces of one slice lie side by side, so that their ranges compress to one. */
const SET = [[TEXT, 400], [TEXT, 600], [DISPLAY, 600]];

const rangesOf = ({ name }) => JSON.parse(readFileSync(require.resolve(`@fontsource/${name}/unicode.json`), "utf8"));

function face([font, weight], slice) {
  const range = rangesOf(font)[slice];
  if (!range) return "";
  const file = `@fontsource/${font.name}/files/${font.name}-${slice.replace(/[[\]]/g, "")}-${weight}-normal.woff2`;
  return `@font-face {
  font-family: "${font.family}";
  font-weight: ${weight};
  font-display: swap;
  src: url("${file}") format("woff2");
  unicode-range: ${range};
}
`;
}

const faces = (set, slices) => slices.flatMap((slice) => set.map((one) => face(one, slice))).join("");

/** Whether a range of a package ("U+ac00-ac02,U+ac10") has one of these letters. */
function holds(range, letters) {
  return range.split(",").some((part) => {
    const [first, last = first] = part.trim().slice(2).split("-").map((code) => parseInt(code, 16));
    return letters.some((code) => code >= first && code <= last);
  });
}

const catalogues = readdirSync("src", { recursive: true }).filter((file) => file.endsWith("messages.ko.json"));
const texts = catalogues.map((file) => readFileSync(`src/${file}`, "utf8")).join("");
const letters = [...new Set(texts)].map((letter) => letter.codePointAt(0)).filter((code) => code > 0x2fff);
const hangul = Object.entries(rangesOf(TEXT)).filter(([slice]) => slice.startsWith("["));
const common = hangul.filter(([, range]) => holds(range, letters)).map(([slice]) => slice);
const rare = hangul.map(([slice]) => slice).filter((slice) => !common.includes(slice));

mkdirSync(OUT, { recursive: true });
writeFileSync(`${OUT}/latin.css`, faces([...SET, [HAND, 400], [FILM, 400]], ["latin-ext", "latin"]));
writeFileSync(`${OUT}/hangul.css`, faces(SET, common));
writeFileSync(`${OUT}/hangul-rare.css`, faces(SET, rare) + faces([[HAND, 400]], Object.keys(rangesOf(HAND)).filter((slice) => slice.startsWith("["))));
console.log(`fonts: ${common.length} Korean slices with the page, ${rare.length} after it`);
