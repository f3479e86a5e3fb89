"use client";

/** Above the card: the place as it stands in that day's light, and the day itself. */
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { Kit } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { Frame } from "@/shared/ui/frame";
import styles from "./opening.module.css";

/** Film-edge print is Latin, whatever the page's language: the id has the name without accents. */
export function edgeOf({ id, countryCode }: Kit["destination"]): string {
  const name = id.split("-").slice(1).join(" ") || id;
  return `12A ▸ ${name} ${countryCode}`.toUpperCase();
}

export function Opening({ kit, again, isMaking }: { kit: Kit; again: (when?: string) => void; isMaking: boolean }) {
  const t = useTranslations("kit.tips");
  const shared = useTranslations("shared");
  const isDrawn = kit.destination.imageKind === "drawn";
  return (
    <section className={styles.opening}>
      <div className={styles.words}>
        <p>{kit.destination.description}</p>
        {kit.destination.catch && (
          <p className={styles.catch}>
            <strong>{t("catch")}</strong> {kit.destination.catch}
          </p>
        )}
        <Day kit={kit} again={again} isMaking={isMaking} />
      </div>
      <figure className={styles.picture}>
        <Frame src={kit.imageUrl} alt={kit.destination.name} edge={edgeOf(kit.destination)} first />
        {isDrawn && <figcaption className="caption">{shared("drawn")}</figcaption>}
      </figure>
    </section>
  );
}

function Day({ kit, again, isMaking }: { kit: Kit; again: (when?: string) => void; isMaking: boolean }) {
  const t = useTranslations("kit");
  const format = useFormatter();
  const [day, setDay] = useState(kit.date);
  const isOther = day !== kit.date && day !== "";
  return (
    <form
      className={styles.day}
      onSubmit={(event) => {
        event.preventDefault();
        if (isOther) again(day);
      }}
    >
      <label className={styles.label}>
        {t("date")}
        <input
          className={styles.date}
          type="date"
          min="2000-01-01"
          max="2100-12-31"
          value={day}
          onChange={(event) => setDay(event.target.value)}
        />
      </label>
      {isOther && (
        <Button type="submit" kind="primary" disabled={isMaking}>
          {t("again", { date: format.dateTime(new Date(`${day}T12:00Z`), { month: "long", day: "numeric" }) })}
        </Button>
      )}
    </form>
  );
}
