"use client";

/** A trip that is edited by talking, by hand, or both. */
import dynamic from "next/dynamic";
import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { Before } from "@/shared/ui/before";
import { Waiting } from "@/shared/ui/notice";
import { Page } from "@/shared/ui/page";
import { Begin, Blank } from "./components/begin";

const Desk = dynamic(() => import("./components/desk"), { ssr: false, loading: () => <Opening /> });

export function Designer() {
  return (
    <Suspense fallback={<Unread />}>
      <Asked />
    </Suspense>
  );
}

function Unread() {
  const t = useTranslations("design");
  return (
    <Page wide title={t("title")} lead={t("lead")}>
      <Before newcomer={<Blank />}>
        <Waiting label={t("opening")} ratio="line" />
      </Before>
    </Page>
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

function Asked() {
  const t = useTranslations("design");
  const id = useSearchParams().get("id");
  if (id) return <Desk key={id} id={id} />;
  return (
    <Page wide title={t("title")} lead={t("lead")}>
      <Begin />
    </Page>
  );
}
