"use client";

import { Trash2 } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { pageOf, type PlanItem } from "@/shared/belongings/belonging";
import { Link } from "@/shared/i18n/locale";
import type { Shelf } from "../api/kinds";
import styles from "./rolls.module.css";
import { Share } from "./share";
import { ShelfSection, useRemoval } from "./shelf";

export function Plans({ shelf }: { shelf: Shelf<"plans"> }) {
  const remove = useRemoval();
  return (
    <ShelfSection kind="plans" shelf={shelf}>
      <ul className={styles.talks}>
        {shelf.things?.map((plan) => (
          <Plan key={plan.id} plan={plan} remove={() => remove(plan)} />
        ))}
      </ul>
    </ShelfSection>
  );
}

function Plan({ plan, remove }: { plan: PlanItem; remove: () => void }) {
  const t = useTranslations("rolls");
  const format = useFormatter();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const title = [plan.destination, plan.duration].filter(Boolean).join(", ") || t("plan.untitled");
  return (
    <li className={styles.talk}>
      <p className={styles.when}>
        <time dateTime={plan.at.toISOString()}>{format.dateTime(plan.at, { dateStyle: "long", timeZone })}</time>
        <span>{t(`plan.${plan.status}`)}</span>
      </p>
      <div>
        <h3>
          <Link href={pageOf(plan)} className={styles.open}>
            {title}
          </Link>
        </h3>
        <p className={styles.reply} lang={/\p{Script=Hangul}/u.test(plan.task) ? "ko" : "en"}>
          {plan.task}
        </p>
        {(plan.status === "planned" || plan.status === "partial") && (
          <p className={styles.pass}>
            <Share kind="plans" id={plan.id} title={title} />
          </p>
        )}
      </div>
      <button type="button" className={styles.remove} onClick={remove} aria-label={t("delete", { title })}>
        <Trash2 size={20} aria-hidden="true" />
      </button>
    </li>
  );
}
