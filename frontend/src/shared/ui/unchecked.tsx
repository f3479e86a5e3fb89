"use client";

/** A model's general knowledge in a text: the mark that its sentences end with, said aloud and explained. */
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import styles from "./unchecked.module.css";

/** The mark, and in brackets beside it how to check what matters. */
const MARK = /(†(?: ?\([^()\n]+\))?)/;

/** The text with its marks; what nobody checked is visibly less sure of itself. */
export function WithMarks({ text }: { text: string }) {
  const t = useTranslations("shared");
  return text.split(MARK).map((piece, n) => {
    if (!piece.startsWith("†")) return <Fragment key={n}>{piece}</Fragment>;
    const note = piece.slice(1).trim();
    return (
      <span key={n} className={styles.mark} title={t("unchecked")}>
        <sup aria-hidden="true">†</sup>
        {note ? <small className={styles.note}> {note}</small> : <span className="hidden-visually"> ({t("unchecked")})</span>}
      </span>
    );
  });
}
