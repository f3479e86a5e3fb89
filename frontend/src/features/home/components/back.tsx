"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";
import { api, body } from "@/shared/api/client";
import type { Mine } from "@/shared/api/types";
import { type Belonging, belonging, pageOf } from "@/shared/belongings/belonging";
import { useLeaving } from "@/shared/belongings/leaving";
import { useOpening } from "@/shared/belongings/use-opening";
import { Link } from "@/shared/i18n/locale";
import { ButtonLink } from "@/shared/ui/button";
import { Frame } from "@/shared/ui/frame";
import styles from "./back.module.css";

const FRAMES = 4;
const KINDS = ["chats", "kits", "pictures", "plans", "itineraries"] as const;

/** For who comes back: the newest first. A strip has four frames; what isn't exposed yet stays dark. */
export function Back() {
  const t = useTranslations("home.back");
  const open = useOpening();
  const newest = useNewest();
  const first = newest?.[0];
  const state = newest && (first ? styles.some : styles.none);
  return (
    <section className={`${styles.back} ${state ?? ""}`} aria-labelledby="back">
      <div className={styles.head}>
        <h2 id="back">{t("title")}</h2>
        {first && <p className="caption">{titleOf(first)}</p>}
        {first && (
          <ButtonLink kind="primary" href={pageOf(first)} onClick={() => open(first)}>
            {t(`goOn.${first.kind}`)}
          </ButtonLink>
        )}
        <Link href="/rolls/" className={styles.all}>
          {t("all")}
        </Link>
      </div>
      <ul className={styles.strip}>
        {Array.from({ length: FRAMES }, (_, n) => {
          const thing = newest?.[n];
          return (
            <li key={thing?.id ?? n} aria-hidden={thing ? undefined : true}>
              {thing ? <Exposed thing={thing} n={n} /> : <Frame src={null} alt="" edge={`${n + 1}A`} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Exposed({ thing, n }: { thing: Belonging; n: number }) {
  const t = useTranslations("home.back");
  const format = useFormatter();
  const open = useOpening();
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Link href={pageOf(thing)} onClick={() => open(thing)} className={styles.item}>
      {"src" in thing ? (
        <Frame src={thing.src} alt="" first />
      ) : (
        <span className={styles.said}>
          <span>{wordsOf(thing)}</span>
        </span>
      )}
      <span className={styles.edge} aria-hidden="true">{`${n + 1}A`}</span>
      <span className={styles.caption}>
        {t(`kind.${thing.kind}`)}, {format.dateTime(thing.at, { month: "short", day: "numeric", timeZone })}
      </span>
    </Link>
  );
}

function titleOf(thing: Belonging): string | null {
  return "title" in thing ? thing.title : thing.destination;
}

function wordsOf(thing: Exclude<Belonging, { src: string | null }>): string {
  if (thing.kind === "itineraries") return thing.title;
  return thing.kind === "chats" ? thing.reply : thing.task;
}

/** Null while nobody knows yet. */
function useNewest(): Belonging[] | null {
  const leaving = useLeaving((state) => state.ids);
  const { data } = useQuery({
    queryKey: ["mine", "newest"],
    queryFn: () => body(api.GET("/api/v1/me", { params: { query: { limit: FRAMES } } })) as Promise<Mine>,
  });
  if (!data) return null;
  return KINDS.flatMap((kind) => data[kind].items)
    .map(belonging)
    .filter(({ id }) => !leaving.has(id))
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .slice(0, FRAMES);
}
