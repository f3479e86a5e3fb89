import { Texts } from "@/shared/i18n/locale";
import type { Locale } from "@/shared/i18n/paths";
import { compiled } from "./compiled";
import { MESSAGES as EN } from "./messages.en";
import { MESSAGES as KO } from "./messages.ko";
import type { Feature } from "./metadata";

/** A feature's page, with the texts of that feature and no other's. */
export function pageOf(Page: React.ComponentType, locale: Locale, feature: Feature): () => React.ReactNode {
  const texts = compiled((locale === "ko" ? KO : EN)[feature]);
  return function WithTexts() {
    return (
      <Texts of={{ [feature]: texts }}>
        <Page />
      </Texts>
    );
  };
}
