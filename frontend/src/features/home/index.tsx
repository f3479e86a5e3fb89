"use client";

import { useTranslations } from "use-intl";
import { Link } from "@/shared/i18n/locale";
import { Page } from "@/shared/ui/page";
import { Back } from "./back";
import { Composer } from "./composer";
import { Sample } from "./sample";
import styles from "./home.module.css";
import { Sheet } from "./sheet";

export function Home() {
  const t = useTranslations("home");
  return (
    <Page wide above={<Back />} title={t("ask")} lead={t("lead")}>
      <Composer />
      <Sheet />
      <Sample />
      <p className={styles.island}>
        {t.rich("days", { a: (words) => <Link href="/plan/">{words}</Link> })}
      </p>
      <p className={styles.island}>
        {t.rich("island", { a: (words) => <Link href="/guide/">{words}</Link> })}
      </p>
    </Page>
  );
}
