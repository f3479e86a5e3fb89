"use client";

import { useTranslations } from "use-intl";
import { useOpening } from "@/shared/belongings/use-opening";
import type { Shelf } from "../api/kinds";
import styles from "./rolls.module.css";
import { ShelfRow } from "./row";
import { ShelfSection, useRemoval } from "./shelf";

export function Talks({ shelf }: { shelf: Shelf<"chats"> }) {
  const t = useTranslations("rolls.talk");
  const remove = useRemoval();
  const open = useOpening();
  return (
    <ShelfSection kind="chats" shelf={shelf}>
      <ul className={styles.talks}>
        {shelf.things?.map((talk) => {
          const length = talk.days && t("days", { days: talk.days, nights: talk.days - 1 });
          return (
            <ShelfRow
              key={talk.id}
              kept={talk}
              title={[talk.destination, length].filter(Boolean).join(", ") || t("untitled")}
              state={t(talk.isComplete ? "done" : "open")}
              open={() => open(talk)}
              remove={remove}
            >
              <p className={styles.reply}>{talk.reply}</p>
            </ShelfRow>
          );
        })}
      </ul>
    </ShelfSection>
  );
}
