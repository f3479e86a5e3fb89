"use client";

import { useTranslations } from "use-intl";
import type { Shelf } from "../api/kinds";
import styles from "./rolls.module.css";
import { ShelfRow } from "./row";
import { Share } from "./share";
import { ShelfSection, useRemoval } from "./shelf";

export function Plans({ shelf }: { shelf: Shelf<"plans"> }) {
  const t = useTranslations("rolls.plan");
  const remove = useRemoval();
  return (
    <ShelfSection kind="plans" shelf={shelf}>
      <ul className={styles.talks}>
        {shelf.things?.map((plan) => {
          const title = [plan.destination, plan.duration].filter(Boolean).join(", ") || t("untitled");
          return (
            <ShelfRow key={plan.id} kept={plan} title={title} state={t(plan.status)} remove={remove}>
              <p className={styles.reply} lang={/\p{Script=Hangul}/u.test(plan.task) ? "ko" : "en"}>
                {plan.task}
              </p>
              {(plan.status === "planned" || plan.status === "partial") && (
                <p className={styles.pass}>
                  <Share kind="plans" id={plan.id} title={title} />
                </p>
              )}
            </ShelfRow>
          );
        })}
      </ul>
    </ShelfSection>
  );
}
