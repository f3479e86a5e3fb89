import { useTranslations } from "use-intl";
import type { Kit } from "@/shared/api/types";
import styles from "./sides.module.css";

export function WearSide({ kit: { outfit, props, weather } }: { kit: Kit }) {
  const t = useTranslations("kit.wear");
  return (
    <>
      <h2>{t("title")}</h2>
      <ul className={styles.palette} aria-label={t("palette")}>
        {outfit.palette.map(({ hex, name }) => (
          <li key={name}>
            <span className={styles.cloth} ref={(cloth) => cloth?.style.setProperty("background-color", hex)} />
            {name}
          </li>
        ))}
      </ul>
      <p>{outfit.style}</p>
      <ul className={styles.items}>
        {outfit.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p>{outfit.season}</p>
      {weather && <p className="caption">{t("normals")}</p>}
      <h3>{t("props")}</h3>
      <ul className={styles.props}>
        {props.map((prop) => (
          <li key={prop.name}>
            <strong>{prop.name}</strong>
            {prop.optional && <span className="caption"> ({t("optional")})</span>}
            <p>{prop.purpose}</p>
            <p className="caption">{prop.whereToFind}</p>
          </li>
        ))}
      </ul>
    </>
  );
}
