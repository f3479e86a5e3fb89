"use client";

import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { type Belonging, pageOf } from "@/shared/belongings/belonging";
import { Link } from "@/shared/i18n/locale";
import styles from "./rolls.module.css";

interface RowProps<Kept extends Belonging> {
  kept: Kept;
  title: string;
  state?: string;
  open?: () => void;
  remove: (kept: Kept) => void;
  children: ReactNode;
}

/** One line of a shelf: when it was made, a way back to it, and one to throw it away. */
export function ShelfRow<Kept extends Belonging>({ kept, title, state, open, remove, children }: RowProps<Kept>) {
  const t = useTranslations("rolls");
  const format = useFormatter();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <li className={styles.talk}>
      <p className={styles.when}>
        <time dateTime={kept.at.toISOString()}>{format.dateTime(kept.at, { dateStyle: "long", timeZone })}</time>
        {state && <span>{state}</span>}
      </p>
      <div>
        <h3>
          <Link href={pageOf(kept)} onClick={open} className={styles.open}>
            {title}
          </Link>
        </h3>
        {children}
      </div>
      <button
        type="button"
        className={styles.remove}
        onClick={() => remove(kept)}
        aria-label={t("delete", { title })}
      >
        <Trash2 size={20} aria-hidden="true" />
      </button>
    </li>
  );
}
