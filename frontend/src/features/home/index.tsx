"use client";

import { useCallback, useState } from "react";
import { useTranslations } from "use-intl";
import { Link } from "@/shared/i18n/locale";
import { Page } from "@/shared/ui/page";
import { Back } from "./components/back";
import { Composer } from "./components/composer";
import styles from "./components/home.module.css";
import { Sample } from "./components/sample";
import { Sheet } from "./components/sheet";
import { useFirstWords } from "./hooks/use-first-words";

/** Answers questions under the field; its code comes with the first one. `first` null: what this tab keeps. */
export type Desk = React.ComponentType<{ first: string | null; onTalk(words: string): void; onClose(): void }>;

interface HomeProps {
  Desk?: Desk;
  /** Whether this tab keeps questions from before. */
  isKept?: boolean;
}

export function Home({ Desk, isKept = false }: HomeProps) {
  const t = useTranslations("home");
  const begin = useFirstWords();
  const [{ first, times }, setAsked] = useState<{ first: string | null; times: number }>({ first: null, times: 0 });
  const [isClosed, setClosed] = useState(false);
  const ask = useCallback((words: string) => {
    setAsked((before) => ({ first: words, times: before.times + 1 }));
    setClosed(false);
  }, []);
  return (
    <Page wide above={<Back />} title={t("ask")} lead={t("lead")}>
      <Composer ask={Desk && ask} />
      {Desk && !isClosed && (isKept || times > 0) && (
        <Desk key={times} first={first} onTalk={begin} onClose={() => setClosed(true)} />
      )}
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
