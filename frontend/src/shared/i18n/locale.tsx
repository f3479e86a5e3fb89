"use client";

/** English at /, Korean at /ko/: the address says the language, so that a page never changes it under a reader. */
import { useCallback, useMemo } from "react";
import NextLink from "next/link";
import { IntlProvider, useLocale as useIntlLocale, useMessages } from "use-intl";
import { localized, type Locale } from "./paths";

export type { Locale };
export type Catalogue = Record<string, unknown>;

const TIME_ZONE = "UTC";

export function Language({ locale, messages, children }: React.PropsWithChildren<{ locale: Locale; messages: Catalogue }>) {
  return (
    <IntlProvider locale={locale} messages={messages as never} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  );
}

/** A page's own texts, beside those that every page has. */
export function Texts({ of, children }: React.PropsWithChildren<{ of: Catalogue }>) {
  const above = useMessages() as Catalogue;
  const messages = useMemo(() => ({ ...above, ...of }), [above, of]);
  return (
    <IntlProvider locale={useIntlLocale()} messages={messages as never}>
      {children}
    </IntlProvider>
  );
}

export function useLocale(): Locale {
  return useIntlLocale() === "ko" ? "ko" : "en";
}

export function usePath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path: string) => localized(path, locale), [locale]);
}

/** A link within the app; `href` is written without the language. */
export function Link({ href, ...rest }: React.ComponentProps<typeof NextLink> & { href: string }) {
  const path = usePath();
  return <NextLink href={path(href)} prefetch={false} {...rest} />;
}
