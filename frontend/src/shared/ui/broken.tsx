"use client";

import { useTranslations } from "use-intl";
import { Failure } from "./notice";
import { Page } from "./page";

/** A page that fell over, in its own language: what was made lies on the server and comes back with a reload. */
export function Broken() {
  const t = useTranslations("shared.failure");
  return (
    <Page title={t("title")}>
      <Failure retry={() => window.location.reload()} />
    </Page>
  );
}
