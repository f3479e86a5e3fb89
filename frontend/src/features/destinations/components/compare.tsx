"use client";

import { useFormatter, useTranslations } from "use-intl";
import type { Destination } from "@/shared/api/types";
import { Dialog } from "@/shared/ui/dialog";
import { kilometres } from "../model/distance";
import styles from "./compare.module.css";
import { useDay } from "./light";

type Pair = readonly [Destination, Destination];

/** Two places side by side, in the lines in which they differ. */
export function Compare({ pair, onClose }: { pair: Pair | null; onClose(): void }) {
  const t = useTranslations("destinations.compare");
  return (
    <Dialog title={t("title")} open={pair !== null} onClose={onClose}>
      {pair && <Table pair={pair} />}
    </Dialog>
  );
}

function Table({ pair }: { pair: Pair }) {
  const t = useTranslations("destinations");
  const format = useFormatter();
  const days = [useDay(pair[0].light.date), useDay(pair[1].light.date)];
  const apart = format.number(Math.round(kilometres(pair[0].location, pair[1].location)), { style: "unit", unit: "kilometer" });
  const rows: [string, (place: Destination, n: number) => React.ReactNode][] = [
    [t("compare.light"), ({ light }, n) => <Light light={light} day={days[n] ?? ""} />],
    [t("months"), ({ bestTimeToVisit }) => bestTimeToVisit],
    [t("budget.label"), ({ estimatedBudget }) => t(`budget.${estimatedBudget.length as 1 | 2 | 3}`)],
    [t("access.label"), ({ transportAccessibility }) => t(`access.${transportAccessibility}`)],
    [t("catch"), (place) => place.catch],
  ];
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {pair.map(({ id, name, city, country }) => (
              <th key={id} scope="col">
                {name}
                <span>{t("where", { city, country })}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, cell]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {pair.map((place, n) => (
                <td key={place.id}>{cell(place, n)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.apart}>{t("compare.apart", { distance: apart })}</p>
    </>
  );
}

function Light({ light, day }: { light: Destination["light"]; day: string }) {
  const t = useTranslations("destinations.light");
  const { sunrise, sunset } = light;
  return (
    <>
      {day}
      <br />
      {sunrise && sunset ? t("sun", { sunrise, sunset }) : t("noSun")}
    </>
  );
}
