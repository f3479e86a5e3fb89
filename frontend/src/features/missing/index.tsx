"use client";

import { useTranslations } from "use-intl";
import { ButtonLink } from "@/shared/ui/button";
import { Empty } from "@/shared/ui/notice";
import { Page } from "@/shared/ui/page";

/** An address where nothing is. */
export function Missing() {
  const t = useTranslations("missing");
  return (
    <Page title={t("title")}>
      <Empty text={t("text")}>
        <ButtonLink kind="primary" href="/">
          {t("home")}
        </ButtonLink>
      </Empty>
    </Page>
  );
}
