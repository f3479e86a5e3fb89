import "@/shared/styles/tokens.css";
import "@/shared/styles/base.css";
import { Queries } from "@/shared/api/queries";
import { type Catalogue, Language, type Locale } from "@/shared/i18n/locale";
import { Shell } from "@/shared/ui/shell";
import { Toasts } from "@/shared/ui/toasts";
import { THEME_SCRIPT } from "./theme-script";

export function Root({ locale, messages, children }: React.PropsWithChildren<{ locale: Locale; messages: Catalogue }>) {
  return (
    <html lang={locale} suppressHydrationWarning>
      <head>
        <script dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }} />
      </head>
      <body>
        <Language locale={locale} messages={messages}>
          <Queries>
            <Toasts>
              <Shell>{children}</Shell>
            </Toasts>
          </Queries>
        </Language>
      </body>
    </html>
  );
}
