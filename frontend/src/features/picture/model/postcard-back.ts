/** The back of a postcard on a canvas: a rule down the middle, the person's words, an address, the concept's stamp. */
import type { ConceptId } from "@/shared/api/types";
import { MARKS } from "./marks";

/** 148 × 105 mm at 254 dpi, as the front. */
const WIDTH = 1480;
const HEIGHT = 1050;
const PAPER = "#fbfbf8";
const INK = "#16191b";
const PEN = "#1f3f52";
const RULE = "#525a5e";
const STAMP = "#c4241c";
const HAND = '"Nanum Pen Script", "IBM Plex Sans KR", cursive';
const LARGEST = 76;
/** 26 px on a card that is 600 px wide. */
const SMALLEST = 64;

export interface Back {
  words: string;
  address: string;
  concept: ConceptId;
}

export async function drawBack({ words, address, concept }: Back): Promise<HTMLCanvasElement> {
  await document.fonts.load(`${LARGEST}px "Nanum Pen Script"`, words + address);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("this browser has no canvas");
  pen.fillStyle = PAPER;
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  pen.strokeStyle = RULE;
  pen.lineWidth = 3;
  line(pen, WIDTH * 0.52, 90, WIDTH * 0.52, HEIGHT - 90);
  for (let n = 0; n < 4; n += 1) line(pen, WIDTH * 0.57, 560 + n * 110, WIDTH - 90, 560 + n * 110);
  pen.fillStyle = PEN;
  pen.textBaseline = "alphabetic";
  const box = { width: WIDTH * 0.52 - 150, height: HEIGHT - 180 };
  const size = fitting(pen, words, box);
  wrapped(pen, words, box.width).forEach((text, n) => pen.fillText(text, 90, 90 + size * (n + 0.85) * 1.06));
  pen.font = `${LARGEST}px ${HAND}`;
  wrapped(pen, address, WIDTH * 0.43 - 110)
    .slice(0, 4)
    .forEach((text, n) => pen.fillText(text, WIDTH * 0.57 + 10, 546 + n * 110));
  stamp(pen, concept);
  return canvas;
}

function line(pen: CanvasRenderingContext2D, x1: number, y1: number, x2: number, y2: number): void {
  pen.beginPath();
  pen.moveTo(x1, y1);
  pen.lineTo(x2, y2);
  pen.stroke();
}

/** The largest hand that the text has room in; beyond the smallest, the card is simply full. */
function fitting(pen: CanvasRenderingContext2D, text: string, box: { width: number; height: number }): number {
  for (let size = LARGEST; ; size -= 2) {
    pen.font = `${size}px ${HAND}`;
    if (size <= SMALLEST || wrapped(pen, text, box.width).length * size * 1.06 <= box.height) return size;
  }
}

/** Lines no wider than `width`: broken at spaces, a word that is too long between its letters. */
export function wrapped(pen: Pick<CanvasRenderingContext2D, "measureText">, text: string, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let current = "";
    for (const word of paragraph.split(" ").flatMap((one) => pieces(pen, one, width))) {
      const longer = current ? `${current} ${word}` : word;
      if (current && pen.measureText(longer).width > width) {
        lines.push(current);
        current = word;
      } else current = longer;
    }
    return [...lines, current];
  });
}

function pieces(pen: Pick<CanvasRenderingContext2D, "measureText">, word: string, width: number): string[] {
  const found = [""];
  for (const letter of word) {
    const longer = found[found.length - 1] + letter;
    if (pen.measureText(longer).width > width) found.push(letter);
    else found[found.length - 1] = longer;
  }
  return found;
}

function stamp(pen: CanvasRenderingContext2D, concept: ConceptId): void {
  const [x, y, width, height] = [WIDTH - 290, 90, 200, 240] as const;
  pen.fillStyle = PAPER;
  pen.strokeStyle = INK;
  pen.setLineDash([2, 11]);
  pen.lineCap = "round";
  pen.lineWidth = 7;
  pen.strokeRect(x, y, width, height);
  pen.setLineDash([]);
  pen.strokeStyle = STAMP;
  pen.translate(x + 28, y + 48);
  pen.scale(6, 6);
  pen.lineWidth = 1.4;
  pen.lineJoin = "round";
  pen.stroke(new Path2D(MARKS[concept]));
  pen.setTransform(1, 0, 0, 1, 0, 0);
}
