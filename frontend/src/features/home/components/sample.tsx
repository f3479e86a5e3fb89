"use client";

import { useFormatter, useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { Frame } from "@/shared/ui/frame";
import { useFirstWords } from "../hooks/use-first-words";
import { GUNSAN, minutes } from "../model/gunsan";
import styles from "./sample.module.css";

/** What comes out at the end: one place, the light of one day, what to load and set. */
export function Sample() {
  const t = useTranslations("home.sample");
  const begin = useFirstWords();
  return (
    <section className={styles.sample} aria-labelledby="sample">
      <h2 id="sample">{t("title")}</h2>
      <figure className={styles.print}>
        <Frame src={GUNSAN.picture} alt={t("alt")} edge="12A ▸ GUNSAN KR" dateBack={GUNSAN.dateBack} />
        <figcaption className="caption">{t("drawn")}</figcaption>
      </figure>
      <div className={styles.place}>
        <p className={styles.words}>{t("words")}</p>
        <h3>{t("name")}</h3>
        <p>{t("description")}</p>
        <p>
          <strong>{t("catchTitle")}</strong> {t("catch")}
        </p>
        <ul>
          {(["studio", "temple", "bank"] as const).map((key) => (
            <li key={key}>{t(`do.${key}`)}</li>
          ))}
        </ul>
        <Button className={styles.again} onClick={() => begin(t("words"))}>
          {t("again")}
        </Button>
      </div>
      <Day />
      <Loaded />
    </section>
  );
}

/** Twenty-four hours of light, as wide as they last. */
function Day() {
  const t = useTranslations("home.sample");
  const format = useFormatter();
  const date = format.dateTime(new Date(GUNSAN.date), { dateStyle: "long" });
  return (
    <div className={styles.day}>
      <h3>{t("lightOn", { date })}</h3>
      <svg className={styles.ribbon} viewBox="0 0 1440 40" preserveAspectRatio="none" aria-hidden="true">
        {GUNSAN.ribbon.map(({ start, end, kind }) => (
          <rect key={start} className={styles[kind]} x={minutes(start)} width={minutes(end) - minutes(start)} height="40" />
        ))}
      </svg>
      <dl className={styles.hours}>
        {(["blue", "golden", "shade", "harsh"] as const).map((kind) => (
          <div key={kind}>
            <dt>
              <span className={`${styles.key} ${styles[kind]}`} aria-hidden="true" />
              {t(`light.${kind}`)}
            </dt>
            {GUNSAN.ribbon
              .filter((stretch) => stretch.kind === kind)
              .map(({ start, end }) => (
                <dd key={start}>
                  {start}–{end}
                </dd>
              ))}
          </div>
        ))}
      </dl>
      <p>
        {t("sunset", { time: GUNSAN.sunset })} {t("direction")}
      </p>
    </div>
  );
}

function Loaded() {
  const t = useTranslations("home.sample");
  const { aperture, shutter, iso } = GUNSAN.golden;
  return (
    <dl className={styles.loaded}>
      <dt>{t("camera")}</dt>
      <dd>{GUNSAN.camera}</dd>
      <dt>{t("film")}</dt>
      <dd>{t("rolls", { count: GUNSAN.rolls, film: GUNSAN.film })}</dd>
      <dt>{t("atGolden")}</dt>
      <dd className={styles.figures}>{`${aperture}  ${shutter}  ISO ${iso}`}</dd>
      <dt>{t("metering")}</dt>
      <dd>{t("tip")}</dd>
      <dt>{t("wear")}</dt>
      <dd>{t("outfit", GUNSAN.weather)}</dd>
    </dl>
  );
}
