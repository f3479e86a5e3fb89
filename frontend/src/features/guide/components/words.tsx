"use client";

/** The guide's text: paragraphs and lists, with its sources as numbers that open. */
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { WithMarks } from "@/shared/ui/unchecked";
import styles from "./words.module.css";

interface WordsProps {
  text: string;
  /** The numbers that have a document behind them. */
  numbers: readonly number[];
  onCite(number: number): void;
}

const ITEM = /^\s*(?:[-*•]|\d{1,2}[.)])\s+/;
const MARKED = /(\*\*[^*\n]+\*\*|\[\d{1,2}\])/;

export function Words({ text, ...cites }: WordsProps) {
  return (
    <div className={styles.words}>
      {blocksOf(text).map((block, n) =>
        typeof block === "string" ? (
          <p key={n}>
            <Inline text={block} {...cites} />
          </p>
        ) : (
          <ul key={n}>
            {block.map((item, m) => (
              <li key={m}>
                <Inline text={item} {...cites} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

/** Lines that begin like a list's are one. */
function blocksOf(text: string): (string | string[])[] {
  const blocks: (string | string[])[] = [];
  let isParagraphOpen = false;
  for (const line of text.split("\n")) {
    const last = blocks.at(-1);
    const bare = line.replace(/^#+\s+/, "").trim();
    if (ITEM.test(line)) {
      if (Array.isArray(last)) last.push(line.replace(ITEM, ""));
      else blocks.push([line.replace(ITEM, "")]);
    } else if (bare && isParagraphOpen && typeof last === "string") blocks[blocks.length - 1] = `${last} ${bare}`;
    else if (bare) blocks.push(bare);
    isParagraphOpen = bare !== "" && !ITEM.test(line);
  }
  return blocks;
}

function Inline({ text, numbers, onCite }: WordsProps) {
  const t = useTranslations("guide.sources");
  return text.split(MARKED).map((piece, n) => {
    const number = /^\[(\d+)\]$/.exec(piece)?.[1];
    if (number && numbers.includes(Number(number))) {
      return (
        <button key={n} type="button" className={styles.cite} aria-label={t("open", { number })} onClick={() => onCite(Number(number))}>
          {number}
        </button>
      );
    }
    return <Fragment key={n}>{piece.startsWith("**") ? <strong>{piece.slice(2, -2)}</strong> : <WithMarks text={piece} />}</Fragment>;
  });
}
