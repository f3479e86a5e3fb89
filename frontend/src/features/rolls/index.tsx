"use client";

import { useTranslations } from "use-intl";
import { useJourneyReady } from "@/shared/state/journey";
import { ButtonLink } from "@/shared/ui/button";
import { Empty } from "@/shared/ui/notice";
import { Page } from "@/shared/ui/page";
import { useKind } from "./api/kinds";
import { Contacts } from "./components/contacts";
import { Erase } from "./components/erase";
import { Plans } from "./components/plans";
import { Talks } from "./components/talks";
import { Trips } from "./components/trips";

export function Rolls() {
  const t = useTranslations("rolls");
  useJourneyReady();
  const talks = useKind("chats");
  const kits = useKind("kits");
  const pictures = useKind("pictures");
  const plans = useKind("plans");
  const trips = useKind("itineraries");
  const isEmpty = [talks, kits, pictures, plans, trips].every(({ things, more }) => things?.length === 0 && !more);
  if (isEmpty) {
    return (
      <Page title={t("title")}>
        <Empty text={t("empty")}>
          <ButtonLink kind="primary" href="/">
            {t("begin")}
          </ButtonLink>
        </Empty>
      </Page>
    );
  }
  return (
    <Page wide title={t("title")} lead={t("lead")}>
      <Contacts shelf={kits} kind="kits" />
      <Plans shelf={plans} />
      <Trips shelf={trips} />
      <Talks shelf={talks} />
      <Contacts shelf={pictures} kind="pictures" />
      <Erase />
    </Page>
  );
}
