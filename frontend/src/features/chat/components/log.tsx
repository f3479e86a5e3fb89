"use client";

/** The talk: our words set, the person's own in handwriting. A screen reader hears whole sentences, each once. */
import { Copy, PenLine } from "lucide-react";
import { useTranslations } from "use-intl";
import { sentences } from "@/shared/stream/sentences";
import { useToast } from "@/shared/ui/toasts";
import { WithMarks } from "@/shared/ui/unchecked";
import { isKorean } from "../api/session";
import type { Line } from "../model/transcript";
import styles from "./log.module.css";

interface LogProps {
  lines: Line[];
  /** The place of the message that can be said anew. */
  own: number | null;
  again: (line: Line) => void;
}

export function Log({ lines, own, again }: LogProps) {
  const t = useTranslations("chat.log");
  return (
    <div role="log" aria-label={t("title")} className={styles.log}>
      {lines.map((line) =>
        line.role === "user" ? (
          <Own key={line.key} line={line} again={line.at !== null && line.at === own ? () => again(line) : undefined} />
        ) : (
          <Ours key={line.key} line={line} />
        ),
      )}
    </div>
  );
}

function language(text: string): "ko" | "en" {
  return isKorean(text) ? "ko" : "en";
}

function Own({ line, again }: { line: Line; again?: () => void }) {
  const t = useTranslations("chat.log");
  return (
    <div className={styles.own}>
      <p className={line.struck ? styles.struck : ""} lang={language(line.text)}>
        <span className="hidden-visually">{t("you")} </span>
        {line.struck ? <s>{line.text}</s> : line.text}
      </p>
      {line.unanswered && <small>{t("unanswered")}</small>}
      {again && (
        <button type="button" className={styles.tool} onClick={again} aria-label={t("again")} title={t("again")}>
          <PenLine size={18} aria-hidden="true" />
        </button>
      )}
    </div>
  );
}

function Ours({ line }: { line: Line }) {
  const t = useTranslations("chat.log");
  const { whole, tail } = sentences(line.text, line.streaming);
  return (
    <div className={styles.ours}>
      <p lang={language(line.text)}>
        <span className="hidden-visually">TripKit: </span>
        {whole.map((sentence, n) => (
          <span key={n}>
            <WithMarks text={sentence} />
          </span>
        ))}
        {tail && <span aria-hidden="true">{tail}</span>}
      </p>
      {!line.streaming && <CopyIt text={line.text} label={t("copy")} />}
    </div>
  );
}

function CopyIt({ text, label }: { text: string; label: string }) {
  const t = useTranslations("shared");
  const toast = useToast();
  const copy = () => void navigator.clipboard?.writeText(text).then(() => toast({ text: t("copied") }));
  return (
    <button type="button" className={styles.tool} onClick={copy} aria-label={label} title={label}>
      <Copy size={18} aria-hidden="true" />
    </button>
  );
}
