/** Renders a feature as the app does: language, queries, toasts. */
import { render } from "@testing-library/react";
import { Queries } from "../api/queries";
import { type Catalogue, Language, type Locale } from "../i18n/locale";
import looksEn from "../looks/messages.en.json";
import looksKo from "../looks/messages.ko.json";
import sharedEn from "../messages.en.json";
import sharedKo from "../messages.ko.json";
import { Toasts } from "../ui/toasts";

export function show(node: React.ReactNode, messages: Catalogue, locale: Locale = "en") {
  const [shared, looks] = locale === "ko" ? [sharedKo, looksKo] : [sharedEn, looksEn];
  return render(
    <Language locale={locale} messages={{ shared, looks, ...messages }}>
      <Queries>
        <Toasts>{node}</Toasts>
      </Queries>
    </Language>,
  );
}
