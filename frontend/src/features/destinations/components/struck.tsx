import { useTranslations } from "use-intl";
import type { Destination } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import { Film } from "@/shared/ui/film";
import { Frame } from "@/shared/ui/frame";
import type { Struck } from "../model/sheet";
import styles from "./sheet.module.css";

/** What was crossed out stays on the film, and can come back. */
export function StruckStrip({ struck, onTakeBack }: { struck: readonly Struck[]; onTakeBack(place: Destination): void }) {
  const t = useTranslations("destinations.strip");
  if (struck.length === 0) return null;
  return (
    <section className={styles.struck} aria-label={t("struck")}>
      <p className={styles.title}>{t("struck")}</p>
      <Film columns={6}>
        {struck.map(({ place }) => (
          <li key={place.id}>
            <Frame src={place.imageUrl} alt="" state="rejected" />
            <p className={styles.name}>{place.name}</p>
            <Button kind="quiet" className={styles.back} aria-label={t("takeBackNamed", { name: place.name })} onClick={() => onTakeBack(place)}>
              {t("takeBack")}
            </Button>
          </li>
        ))}
      </Film>
    </section>
  );
}
