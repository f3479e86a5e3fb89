import "@/shared/styles/stand-ins.css";
import "@/shared/styles/tokens.css";
import "@/shared/styles/base.css";
import { Queries } from "@/shared/api/queries";
import { Language, type Locale } from "@/shared/i18n/locale";
import { Shell } from "@/shared/ui/shell";
import { Toasts } from "@/shared/ui/toasts";
import { Awake } from "./awake";
import { compiled } from "./compiled";
import { EARLY_SCRIPT } from "./early-script";
import { MESSAGES as EN } from "./messages.en";
import { MESSAGES as KO } from "./messages.ko";
import { THEME_SCRIPT } from "./theme-script";

/** What every page says; its own texts come with the page. */
const SHARED = { en: { shared: compiled(EN.shared) }, ko: { shared: compiled(KO.shared) } };

export function Root({ locale, children }: React.PropsWithChildren<{ locale: Locale }>) {
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
        <script dangerouslySetInnerHTML={{ __html: EARLY_SCRIPT }} />
      </head>
      <body>
        <Language locale={locale} messages={SHARED[locale]}>
          <Queries>
            <Toasts>
              <Shell>{children}</Shell>
              <Awake />
            </Toasts>
          </Queries>
        </Language>
      </body>
    </html>
  );
}
