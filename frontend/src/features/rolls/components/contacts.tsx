"use client";

import { useFormatter, useTranslations } from "use-intl";
import { type KitItem, type PictureItem, pageOf } from "@/shared/belongings/belonging";
import { useOpening } from "@/shared/belongings/use-opening";
import { Link } from "@/shared/i18n/locale";
import { Film } from "@/shared/ui/film";
import { Frame } from "@/shared/ui/frame";
import type { Shelf } from "../api/kinds";
import styles from "./rolls.module.css";
import { Share } from "./share";
import { ShelfSection, useRemoval } from "./shelf";

type Shown = { kind: "kits"; shelf: Shelf<"kits"> } | { kind: "pictures"; shelf: Shelf<"pictures"> };

/** Kits and pictures as a contact sheet. */
export function Contacts({ kind, shelf }: Shown) {
  const remove = useRemoval();
  return (
    <ShelfSection kind={kind} shelf={shelf}>
      <Film columns={3}>
        {shelf.things?.map((thing, n) => (
          <Contact key={thing.id} thing={thing} n={n} remove={() => remove(thing)} />
        ))}
      </Film>
    </ShelfSection>
  );
}

function Contact({ thing, n, remove }: { thing: KitItem | PictureItem; n: number; remove: () => void }) {
  const t = useTranslations("rolls");
  const format = useFormatter();
  const open = useOpening();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const title = useTitle(thing);
  const isKit = thing.kind === "kits";
  return (
    <li className={styles.contact}>
      <Link href={pageOf(thing)} onClick={() => open(thing)} className={styles.print}>
        <Frame
          src={thing.src}
          alt=""
          edge={`${n + 1}A${isKit ? code(thing) : ""}`}
          dateBack={isKit && thing.day ? thing.day.slice(2).replaceAll("-", " ") : undefined}
        />
        <span className={styles.title}>{title}</span>
      </Link>
      <p className={styles.made}>
        {t("made", { date: format.dateTime(thing.at, { dateStyle: "long", timeZone }) })}
      </p>
      <p className={styles.deeds}>
        <Share kind={thing.kind} id={thing.id} title={title} />
        <button type="button" className={styles.deed} onClick={remove} aria-label={t("delete", { title })}>
          {t("remove")}
        </button>
      </p>
    </li>
  );
}

function useTitle(thing: KitItem | PictureItem): string {
  const t = useTranslations("rolls.picture");
  if (thing.kind === "kits") return thing.title;
  return thing.destination ?? (thing.isOwn ? t("own") : t("untitled"));
}

/** Film edges carry Latin only. */
function code({ city, countryCode }: KitItem): string {
  const latin = city && /^[\p{Script=Latin}\s'’-]+$/u.test(city) ? city.toUpperCase() : null;
  const print = [latin, countryCode].filter(Boolean).join(" ");
  return print && ` ▸ ${print}`;
}
