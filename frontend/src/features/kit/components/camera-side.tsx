import { useTranslations } from "use-intl";
import type { Kit } from "@/shared/api/types";
import styles from "./sides.module.css";

export function CameraSide({ kit: { camera, film, bestAngles } }: { kit: Kit }) {
  const t = useTranslations("kit.camera");
  return (
    <>
      <h2>{t("title")}</h2>
      <h3>{camera.model}</h3>
      <p>{camera.note}</p>
      <div className={styles.film}>
        <h3 className={styles.filmName}>{film.name}</h3>
        <p>
          {t("rolls", { count: film.rolls })}
        </p>
      </div>
      <p>{film.why}</p>
      <h3>{t("angles")}</h3>
      <ol className={styles.angles}>
        {bestAngles.map((angle) => (
          <li key={angle.description}>
            <strong>{angle.description}</strong>
            <p>{angle.technique}</p>
            <p className="caption">
              {angle.bestLight} {t("height", { height: angle.cameraHeight })}
            </p>
          </li>
        ))}
      </ol>
    </>
  );
}
