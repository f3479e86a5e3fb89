"use client";

import { Trash2 } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { type Chat, pageOf } from "@/shared/belongings/belonging";
import { useOpening } from "@/shared/belongings/use-opening";
import { Link } from "@/shared/i18n/locale";
import type { Shelf } from "../api/kinds";
import styles from "./rolls.module.css";
import { ShelfSection, useRemoval } from "./shelf";

export function Talks({ shelf }: { shelf: Shelf<"chats"> }) {
  const remove = useRemoval();
  return (
    <ShelfSection kind="chats" shelf={shelf}>
      <ul className={styles.talks}>
        {shelf.things?.map((talk) => (
          <Talk key={talk.id} talk={talk} remove={() => remove(talk)} />
        ))}
      </ul>
    </ShelfSection>
  );
}

function Talk({ talk, remove }: { talk: Chat; remove: () => void }) {
  const t = useTranslations("rolls");
  const format = useFormatter();
  const open = useOpening();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const title = useTitle(talk);
  return (
    <li className={styles.talk}>
      <p className={styles.when}>
        <time dateTime={talk.at.toISOString()}>{format.dateTime(talk.at, { dateStyle: "long", timeZone })}</time>
        <span>{talk.isComplete ? t("talk.done") : t("talk.open")}</span>
      </p>
      <div>
        <h3>
          <Link href={pageOf(talk)} onClick={() => open(talk)} className={styles.open}>
            {title}
          </Link>
        </h3>
        <p className={styles.reply}>{talk.reply}</p>
      </div>
      <button type="button" className={styles.remove} onClick={remove} aria-label={t("delete", { title })}>
        <Trash2 size={20} aria-hidden="true" />
      </button>
    </li>
  );
}

function useTitle({ destination, days }: Chat): string {
  const t = useTranslations("rolls.talk");
  const length = days && t("days", { days, nights: days - 1 });
  return [destination, length].filter(Boolean).join(", ") || t("untitled");
}
