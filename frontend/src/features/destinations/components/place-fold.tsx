import { useFormatter, useTranslations } from "use-intl";
import type { Destination } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { Fold } from "@/shared/ui/fold";
import { firstSentence, isWeb, sourceName } from "../model/wording";
import styles from "./place.module.css";

/** What only some want to read before they choose. */
export function PlaceFold({ place }: { place: Destination }) {
  const t = useTranslations("destinations.fold");
  const [, rest] = firstSentence(place.description, useLocale());
  return (
    <div className={styles.fold}>
      <Fold title={t("title")}>
        <div className={styles.inside}>
          {rest && <p>{rest}</p>}
          {place.whyHidden && <Told title={t("hidden")} text={place.whyHidden} />}
          <Activities activities={place.activities} />
          {(place.photographyTips ?? []).length > 0 && (
            <section>
              <h3 className={styles.label}>{t("tips")}</h3>
              <ul className={styles.lines}>
                {place.photographyTips?.map((tip) => (
                  <li key={tip}>{tip}</li>
                ))}
              </ul>
            </section>
          )}
          <Details place={place} />
          <Sources place={place} />
        </div>
      </Fold>
    </div>
  );
}

function Told({ title, text }: { title: string; text: string }) {
  return (
    <section>
      <h3 className={styles.label}>{title}</h3>
      <p>{text}</p>
    </section>
  );
}

function Activities({ activities }: Pick<Destination, "activities">) {
  const t = useTranslations("destinations.fold");
  return (
    <section>
      <h3 className={styles.label}>{t("activities")}</h3>
      <ol className={styles.activities}>
        {activities.map(({ name, description, duration, bestTime, localTip }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span className={styles.when}>{[duration, bestTime].filter(Boolean).join(" · ")}</span>
            <p>{description}</p>
            {localTip && <p className={styles.tip}>{localTip}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** What Places knows; without a provider there is only the way to a map, and that is no detail. */
function Details({ place: { placeDetails } }: { place: Destination }) {
  const t = useTranslations("destinations.fold");
  if (!placeDetails) return null;
  const { address, rating, phone, website, openingHours = [] } = placeDetails;
  if (![address, rating, phone, website, openingHours.length].some(Boolean)) return null;
  return (
    <section>
      <h3 className={styles.label}>{t("details")}</h3>
      <ul className={styles.lines}>
        {address && <li>{address}</li>}
        <Rating details={placeDetails} />
        {phone && (
          <li>
            <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
          </li>
        )}
        {website && <Elsewhere address={website}>{sourceName(website)}</Elsewhere>}
        {openingHours.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}

function Rating({ details: { rating, userRatingsTotal } }: { details: NonNullable<Destination["placeDetails"]> }) {
  const t = useTranslations("destinations.fold");
  const format = useFormatter();
  if (typeof rating !== "number") return null;
  return <li>{t("rating", { rating: format.number(rating, { maximumFractionDigits: 1 }), count: userRatingsTotal ?? 0 })}</li>;
}

function Elsewhere({ address, children }: React.PropsWithChildren<{ address: string }>) {
  return (
    <li>
      <a href={address} rel="noreferrer">
        {children}
      </a>
    </li>
  );
}

function Sources({ place: { sources = [], checked, placeDetails, name, provenance, confirmed } }: { place: Destination }) {
  const t = useTranslations("destinations.fold");
  const format = useFormatter();
  const month = checked && format.dateTime(new Date(`${checked}-15T12:00:00Z`), { year: "numeric", month: "long" });
  return (
    <section>
      <h3 className={styles.label}>{t("sources")}</h3>
      <ul className={styles.lines}>
        {sources.filter(isWeb).map((address) => (
          <Elsewhere key={address} address={address}>
            {sourceName(address)}
          </Elsewhere>
        ))}
        {placeDetails?.mapsUrl && <Elsewhere address={placeDetails.mapsUrl}>{t("maps", { name })}</Elsewhere>}
        {month && <li className={styles.tip}>{t("checked", { month })}</li>}
        {provenance?.unchecked && <li className={styles.tip}>{t(confirmed ? "unchecked" : "unconfirmed")}</li>}
      </ul>
    </section>
  );
}
