import type { Metadata, Viewport } from "next";
import { localized, type Locale } from "@/shared/i18n/paths";
import { MESSAGES as EN } from "./messages.en";
import { MESSAGES as KO } from "./messages.ko";

/** Those with a page; the desk stands on the home page, the looks on two. */
export type Feature = Exclude<keyof typeof EN, "shared" | "looks" | "ask">;

/** The address that people use, where it is known when the pages are built. */
const HOST = process.env.PUBLIC_URL ? new URL(process.env.PUBLIC_URL) : undefined;

/** Title and description as the feature's own messages have them; each page names its twin in the other language. */
export function pageMetadata(locale: Locale, feature: Feature, path: string): Metadata {
  const { title, description } = (locale === "ko" ? KO : EN)[feature].meta;
  return {
    title,
    description,
    metadataBase: HOST,
    applicationName: "TripKit",
    manifest: locale === "ko" ? "/ko.webmanifest" : "/manifest.webmanifest",
    icons: { icon: { url: "/icon.svg", type: "image/svg+xml" }, apple: "/apple-touch-icon.png" },
    appleWebApp: { title: "TripKit" },
    formatDetection: { telephone: false },
    // Search engines take whole addresses only; without a host a page names neither itself nor its twin.
    alternates: HOST && {
      canonical: localized(path, locale),
      languages: { en: localized(path, "en"), ko: localized(path, "ko"), "x-default": path },
    },
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  viewportFit: "cover",
  interactiveWidget: "resizes-content",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#e9edec" },
    { media: "(prefers-color-scheme: dark)", color: "#120e0d" },
  ],
};
