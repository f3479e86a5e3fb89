"use client";

/** A trip that is edited by talking, by hand, or both. */
import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import { Before } from "@/shared/ui/before";
import { Waiting } from "@/shared/ui/notice";
import { Page } from "@/shared/ui/page";
import { useAddress } from "@/shared/ui/use-address";
import { Begin } from "./components/begin";

const Desk = dynamic(() => import("./components/desk"), { ssr: false, loading: () => <Opening /> });

export function Designer() {
  const t = useTranslations("design");
  const { query, reader } = useAddress();
  const id = query?.get("id");
  return (
    <>
      {reader}
      {id ? (
        <Desk key={id} id={id} />
      ) : (
        <Page wide title={t("title")} lead={t("lead")}>
          <Before newcomer={<Begin isKnown={query !== null} />} isOver={query !== null}>
            <Waiting label={t("opening")} ratio="line" />
          </Before>
        </Page>
      )}
    </>
  );
}

function Opening() {
  const t = useTranslations("design");
  return (
    <Page wide title={t("title")}>
      <Waiting label={t("opening")} ratio="16 / 9" />
    </Page>
  );
}
