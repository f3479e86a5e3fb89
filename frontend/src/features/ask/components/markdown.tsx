"use client";

/** The desk's text: headings, paragraphs, lists, tables, bold words, and sources as numbers that are links. */
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import type { AskAnswer } from "@/shared/api/types";
import { WithMarks } from "@/shared/ui/unchecked";
import styles from "./markdown.module.css";

export type Source = AskAnswer["sources"][number];

type Block =
  | { kind: "heading" | "text"; text: string }
  | { kind: "list"; items: string[] }
  | { kind: "table"; head: string[]; rows: string[][] };

const HEADING = /^#{1,4}\s+/;
const ITEM = /^\s*[-*•]\s+/;
const ROW = /^\s*\|(.*)\|\s*$/;
const RULE = /^[\s|:-]+$/;
const MARKED = /(\*\*[^*\n]+\*\*|\[\d{1,2}\])/;
/** The list of sources stands below as one of its own. */
const SOURCES = /\n*\*\*(?:Sources|출처)\*\*:[^]*$/;

export function Markdown({ text, sources }: { text: string; sources: readonly Source[] }) {
  return (
    <div className={styles.text}>
      {blocksOf(text.replace(SOURCES, "")).map((block, n) => (
        <Shown key={n} block={block} sources={sources} />
      ))}
    </div>
  );
}

function Shown({ block, sources }: { block: Block; sources: readonly Source[] }) {
  switch (block.kind) {
    case "heading":
      return (
        <h3>
          <Inline text={block.text} sources={sources} />
        </h3>
      );
    case "list":
      return (
        <ul>
          {block.items.map((item, n) => (
            <li key={n}>
              <Inline text={item} sources={sources} />
            </li>
          ))}
        </ul>
      );
    case "table":
      return <Table {...block} sources={sources} />;
    default:
      return (
        <p>
          <Inline text={block.text} sources={sources} />
        </p>
      );
  }
}

/** Wider than a phone, it scrolls by itself, also by keys. */
function Table({ head, rows, sources }: { head: string[]; rows: string[][]; sources: readonly Source[] }) {
  const t = useTranslations("ask");
  return (
    <div className={styles.scroll} role="group" aria-label={t("table", { head: head.join(", ") })} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((cell, n) => (
              <th key={n} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, n) => (
            <tr key={n}>
              {row.map((cell, m) => (
                <td key={m}>
                  <Inline text={cell} sources={sources} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Inline({ text, sources }: { text: string; sources: readonly Source[] }) {
  const t = useTranslations("ask");
  return text.split(MARKED).map((piece, n) => {
    const number = /^\[(\d+)\]$/.exec(piece)?.[1];
    const source = sources.find((one) => String(one.number) === number);
    if (source?.url) {
      const label = t("source", { number: source.number, title: source.title });
      return (
        <a key={n} className={styles.cite} href={source.url} aria-label={label} rel="noreferrer noopener" target="_blank">
          {number}
        </a>
      );
    }
    return <Fragment key={n}>{piece.startsWith("**") ? <strong>{piece.slice(2, -2)}</strong> : <WithMarks text={piece} />}</Fragment>;
  });
}

/** Lines that begin alike belong together; an empty line ends a paragraph. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of text.split("\n")) {
    const last = isOpen ? blocks.at(-1) : undefined;
    const added = blockOf(line, last);
    if (added) blocks.push(added);
    isOpen = line.trim() !== "" && !HEADING.test(line);
  }
  return blocks;
}

/** A line's own block, null where it goes on the last one. */
function blockOf(line: string, last: Block | undefined): Block | null {
  if (HEADING.test(line)) return { kind: "heading", text: line.replace(HEADING, "") };
  if (ITEM.test(line)) return listed(line.replace(ITEM, ""), last);
  const row = ROW.exec(line)?.[1];
  if (row !== undefined) return tabled(row, last);
  const text = line.trim();
  if (!text) return null;
  if (last?.kind !== "text") return { kind: "text", text };
  last.text += ` ${text}`;
  return null;
}

function listed(item: string, last: Block | undefined): Block | null {
  if (last?.kind !== "list") return { kind: "list", items: [item] };
  last.items.push(item);
  return null;
}

function tabled(row: string, last: Block | undefined): Block | null {
  const cells = row.split("|").map((cell) => cell.trim());
  if (last?.kind !== "table") return { kind: "table", head: cells, rows: [] };
  if (!RULE.test(row)) last.rows.push(cells);
  return null;
}
