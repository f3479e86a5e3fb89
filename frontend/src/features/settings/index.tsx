"use client";

import { useTranslations } from "use-intl";
import { Page } from "@/shared/ui/page";
import { About } from "./about";
import { Choices } from "./choices";
import { Parts } from "./parts";

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
