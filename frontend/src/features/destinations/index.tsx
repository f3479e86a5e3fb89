"use client";

import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { Page } from "@/shared/ui/page";
import { Board, Unread } from "./components/board";

export function Destinations() {
  const t = useTranslations("destinations");
  return (
    <Page title={t("title")} lead={t("lead")} wide>
      <Suspense fallback={<Unread />}>
        <Board />
      </Suspense>
    </Page>
  );
}
