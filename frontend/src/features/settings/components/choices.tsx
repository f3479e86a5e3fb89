"use client";

import { usePathname } from "next/navigation";
import { useTranslations } from "use-intl";
import { type Locale, useLocale } from "@/shared/i18n/locale";
import { translated } from "@/shared/i18n/paths";
import { type Theme, useTheme } from "@/shared/state/theme";
import { keepLocale } from "@/shared/ui/shell";
import styles from "./settings.module.css";

const THEMES: readonly Theme[] = ["light", "dark", "system"];
/** Each named in itself. */
const LANGUAGES: Record<Locale, string> = { en: "English", ko: "한국어" };

export function Choices() {
  const t = useTranslations("settings");
  return (
    <div className={styles.choices}>
      <section aria-labelledby="language">
        <h2 id="language">{t("language")}</h2>
        <LanguageChoice />
      </section>
      <section aria-labelledby="theme">
        <h2 id="theme">{t("theme.title")}</h2>
        <ThemeChoice />
      </section>
    </div>
  );
}

function LanguageChoice() {
  const locale = useLocale();
  const path = usePathname();
  return (
    <ul className={styles.options}>
      {(["en", "ko"] as const).map((other) => (
        <li key={other}>
          <a
            className={styles.option}
            href={translated(path, other)}
            lang={other}
            hrefLang={other}
            aria-current={other === locale ? "true" : undefined}
            onClick={() => keepLocale(other)}
          >
            {LANGUAGES[other]}
          </a>
        </li>
      ))}
    </ul>
  );
}

function ThemeChoice() {
  const t = useTranslations("settings.theme");
  const [theme, choose] = useTheme();
  return (
    <div className={styles.options} role="group" aria-labelledby="theme">
      {THEMES.map((other) => (
        <button
          key={other}
          type="button"
          className={styles.option}
          aria-pressed={other === theme}
          onClick={() => choose(other)}
        >
          {t(other)}
        </button>
      ))}
    </div>
  );
}
