"use client";

/** What stands round every page: the name, the journey's strip, the desks, rolls and settings, and what the network is doing. */
import { Archive, Settings2 } from "lucide-react";
import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { Link, useLocale } from "../i18n/locale";
import { translated } from "../i18n/paths";
import { useJourney } from "../state/journey";
import styles from "./shell.module.css";

const STEPS = ["chat", "concept", "destinations", "tripkit", "generate"] as const;
/** What needs no journey; questions are asked in the first page's field. */
const DESKS = [
  { name: "ask", href: "/#ask" },
  { name: "plan", href: "/plan/" },
  { name: "design", href: "/design/" },
  { name: "guide", href: "/guide/" },
] as const;

export function Shell({ children }: React.PropsWithChildren) {
  const t = useTranslations("shared");
  return (
    <>
      <a className={styles.skip} href="#main">
        {t("skip")}
      </a>
      <Header />
      <Offline />
      {children}
      <Footer />
    </>
  );
}

function Header() {
  const t = useTranslations("shared.nav");
  const here = usePathname();
  return (
    <header className={styles.header}>
      <Link href="/" className={styles.name} aria-current={atHome(here) ? "page" : undefined}>
        TripKit
      </Link>
      <JourneyStrip here={here} />
      <nav className={styles.desks} aria-label={t("desks")}>
        {DESKS.map(({ name, href }) => (
          <Link key={name} href={href} aria-current={here.endsWith(href) ? "page" : undefined}>
            {t(name)}
          </Link>
        ))}
      </nav>
      <nav className={styles.tools} aria-label={t("tools")}>
        <Link href="/rolls/" className={styles.tool} aria-label={t("rolls")} aria-current={here.endsWith("/rolls/") ? "page" : undefined}>
          <Archive size={20} aria-hidden="true" />
        </Link>
        <Link href="/settings/" className={styles.tool} aria-label={t("settings")} aria-current={here.endsWith("/settings/") ? "page" : undefined}>
          <Settings2 size={20} aria-hidden="true" />
        </Link>
      </nav>
    </header>
  );
}

function atHome(path: string): boolean {
  return path === "/" || path === "/ko/";
}

/** Five frames; those that were reached are exposed. On a phone it scrolls. */
function JourneyStrip({ here }: { here: string }) {
  const t = useTranslations("shared.nav");
  const reached = useReached();
  if (atHome(here)) return <span className={styles.gap} />;
  return (
    <nav className={styles.strip} aria-label={t("journey")}>
      <ol>
        {STEPS.map((step, n) => {
          const current = here.endsWith(`/${step}/`);
          return (
            <li key={step}>
              <Link
                href={`/${step}/`}
                className={`${styles.step} ${reached[step] ? styles.exposed : ""}`}
                aria-current={current ? "step" : undefined}
              >
                <span className={styles.number} aria-hidden="true">
                  {n + 1}A
                </span>
                {t(step)}
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function useReached(): Record<(typeof STEPS)[number], boolean> {
  const { sessionId, conceptId, destination, kitId, pictureId } = useJourney();
  return {
    chat: Boolean(sessionId),
    concept: Boolean(conceptId),
    destinations: Boolean(destination),
    tripkit: Boolean(kitId),
    generate: Boolean(pictureId),
  };
}

function subscribe(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

function Offline() {
  const t = useTranslations("shared");
  const online = useSyncExternalStore(subscribe, () => navigator.onLine, () => true);
  return (
    <div role="status" className={styles.status}>
      {!online && <p className={styles.offline}>{t("offline")}</p>}
    </div>
  );
}

function Footer() {
  const t = useTranslations("shared");
  return (
    <footer className={styles.footer}>
      <p>{t("footer")}</p>
      <OtherLanguage />
    </footer>
  );
}

/** The same page in the other language, named in that language. What stands behind the `?` goes along. */
export function OtherLanguage() {
  const to = useLocale() === "ko" ? "en" : "ko";
  const path = usePathname();
  const go = (event: React.MouseEvent<HTMLAnchorElement>) => {
    keepLocale(to);
    event.currentTarget.search = window.location.search;
  };
  return (
    <a href={translated(path, to)} hrefLang={to} lang={to} onClick={go}>
      {to === "ko" ? "한국어" : "English"}
    </a>
  );
}

/** The server sends whoever comes back to their language. */
export function keepLocale(locale: "en" | "ko"): void {
  document.cookie = `locale=${locale}; path=/; max-age=31536000; samesite=lax`;
}

