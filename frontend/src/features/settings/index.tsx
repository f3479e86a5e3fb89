"use client";

import { useTranslations } from "use-intl";
import { Page } from "@/shared/ui/page";
import { About } from "./components/about";
import { Choices } from "./components/choices";
import { Parts } from "./components/parts";

export function Settings() {
  const t = useTranslations("settings");
  return (
    <Page title={t("title")} lead={t("lead")}>
      <Choices />
      <Parts />
      <About />
    </Page>
  );
}
