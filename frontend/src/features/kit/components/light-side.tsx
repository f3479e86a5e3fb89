import { useTranslations } from "use-intl";
import type { Kit } from "@/shared/api/types";
import { Ribbon } from "@/shared/ui/ribbon";
import { useNow } from "../hooks/use-now";
import styles from "./sides.module.css";

export function LightSide({ kit }: { kit: Kit }) {
  const t = useTranslations("kit.light");
  const { sunrise, sunset } = kit.light;
  const now = useNow(kit.date, kit.timezone);
  const names = Object.fromEntries(kit.settings.map(({ light, name }) => [light, name]));
  const hasSun = sunrise && sunset;
  return (
    <>
      <h2>{t("title")}</h2>
      <p>{hasSun ? t("sun", { sunrise, sunset, place: kit.destination.city }) : t("noSun")}</p>
      <Ribbon parts={kit.ribbon} labels={names} label={t("ribbon")} legend="hidden" marks={now ? [now] : []} />
      {now && <p className={styles.now}>{t("now", { now })}</p>}
      <Exposures settings={kit.settings} />
    </>
  );
}

function Exposures({ settings }: Pick<Kit, "settings">) {
  const t = useTranslations("kit.light");
  return (
    <table className={styles.exposures}>
      <caption>{t("table")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("when")}</th>
          <th scope="col">{t("aperture")}</th>
          <th scope="col">{t("shutter")}</th>
          <th scope="col">{t("iso")}</th>
        </tr>
      </thead>
      {settings.map((setting) => (
        <tbody key={setting.light} data-light={setting.light}>
          <tr>
            <th scope="rowgroup">{setting.name}</th>
            <td>{setting.aperture}</td>
            <td>{setting.shutter}</td>
            <td>{setting.iso}</td>
          </tr>
          <tr>
            <td colSpan={4}>
              <span className={styles.hours}>{setting.when.map(({ start, end }) => `${start}–${end}`).join(" · ")}</span>
              {setting.metering}. <span className={styles.note}>{setting.note}</span>
            </td>
          </tr>
        </tbody>
      ))}
    </table>
  );
}
