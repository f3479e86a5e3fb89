import { useTranslations } from "use-intl";
import { ComposerKept } from "@/shared/ui/composer";
import { ASKED } from "../model/fields";
import log from "./log.module.css";
import strip from "./strip.module.css";
import styles from "./talking.module.css";

/** The room that the roll will take, and what will happen here: it stands in the page as built. */
export function Blank() {
  const t = useTranslations("chat");
  return (
    <>
      <div className={strip.strip} aria-hidden="true">
        <div className={strip.head}>
          <h2>{t("strip.title")}</h2>
          <p className={strip.hint}>{t("strip.hint")}</p>
        </div>
        <div className={strip.film}>
          <ol className={strip.roll}>
            {ASKED.map((field, n) => (
              <li key={field} className={strip.place}>
                <span className={`${strip.frame} ${strip.open}`}>
                  <span className={strip.label}>{t(`field.${field}`)}</span>
                </span>
                <span className={strip.edge}>
                  {n + 1}
                  <span>▸ {n + 1}A</span>
                </span>
              </li>
            ))}
          </ol>
        </div>
      </div>
      <div className={styles.sheet}>
        <div className={styles.talk}>
          <p role="status" className="hidden-visually">
            <span className="hidden-visually">{t("loading")}</span>
          </p>
          <div className={log.log}>
            <div className={log.ours}>
              <p>{t("opening")}</p>
            </div>
          </div>
          <div className={styles.desk} aria-hidden="true">
            <div className={`${styles.chips} ${styles.kept}`} />
            <ComposerKept />
          </div>
        </div>
      </div>
    </>
  );
}
