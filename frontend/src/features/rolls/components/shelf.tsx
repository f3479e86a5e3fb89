"use client";

import { useCallback } from "react";
import { useTranslations } from "use-intl";
import type { Item } from "@/shared/api/types";
import type { Belonging } from "@/shared/belongings/belonging";
import { Button, ButtonLink } from "@/shared/ui/button";
import { Failure, Waiting } from "@/shared/ui/notice";
import type { Shelf } from "../api/kinds";
import { useDeletion } from "../hooks/use-deletion";
import styles from "./rolls.module.css";

type Kind = Item["kind"];

interface ShelfSectionProps {
  kind: Kind;
  shelf: Omit<Shelf<Kind>, "things"> & { things: readonly unknown[] | null };
}

/** A heading, what is there, and a way to the rest of it. */
export function ShelfSection({ kind, shelf, children }: React.PropsWithChildren<ShelfSectionProps>) {
  const t = useTranslations("rolls");
  const { things, error, again, more, isFetching } = shelf;
  const id = headingOf(kind);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} className={styles.heading}>
        {t(`kind.${kind}`)}
      </h2>
      {things?.length ? children : <Bare kind={kind} shelf={shelf} />}
      {error && <Failure problem={error} retry={again} />}
      {more && !error && (
        <Button className={styles.more} onClick={more} disabled={isFetching}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}

/** Where one of the kind comes from. */
const NEXT: Record<Kind, string> = { chats: "/", kits: "/destinations/", pictures: "/generate/", plans: "/plan/", itineraries: "/design/" };

function Bare({ kind, shelf: { things, error, more } }: ShelfSectionProps) {
  const t = useTranslations("rolls");
  if (!things) return error ? null : <Waiting label={t("waiting")} ratio="line" />;
  if (more) return null;
  return (
    <p className={styles.none}>
      {t(`none.${kind}`)}{" "}
      <ButtonLink kind="quiet" href={NEXT[kind]}>
        {t(`first.${kind}`)}
      </ButtonLink>
    </p>
  );
}

/** Deletes, and leads the focus from what is gone back to the heading. */
export function useRemoval(): (thing: Belonging) => void {
  const erase = useDeletion();
  return useCallback(
    (thing) => {
      erase(thing);
      document.getElementById(headingOf(thing.kind))?.focus();
    },
    [erase],
  );
}

function headingOf(kind: Kind): string {
  return `shelf-${kind}`;
}
