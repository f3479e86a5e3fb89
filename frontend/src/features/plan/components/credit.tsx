import { useTranslations } from "use-intl";
import type { Stop } from "../model/types";

export type PhotoCredit = NonNullable<Stop["image_credit"]>;

/** What the licence of a free photograph asks for beside it. */
export function Credit({ credit: { author, licence, licence_url, page } }: { credit: PhotoCredit }) {
  const t = useTranslations("plan.day");
  return (
    <>
      <a href={page} rel="noreferrer noopener" target="_blank">
        {t("photo", { author })}
      </a>
      {", "}
      {licence_url ? (
        <a href={licence_url} rel="noreferrer noopener license" target="_blank">
          {licence}
        </a>
      ) : (
        licence
      )}
    </>
  );
}
