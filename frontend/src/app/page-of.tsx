import { Texts } from "@/shared/i18n/locale";
import type { Locale } from "@/shared/i18n/paths";
import { compiled } from "./compiled";
import { MESSAGES as EN } from "./messages.en";
import { MESSAGES as KO } from "./messages.ko";

type Part = Exclude<keyof typeof EN, "shared">;

/** A page with the texts of its features and no other's. */
export function pageOf(Page: React.ComponentType, locale: Locale, ...features: Part[]): () => React.ReactNode {
  const all = locale === "ko" ? KO : EN;
  const texts = Object.fromEntries(features.map((feature) => [feature, compiled(all[feature])]));
  return function WithTexts() {
    return (
      <Texts of={texts}>
        <Page />
      </Texts>
    );
  };
}
