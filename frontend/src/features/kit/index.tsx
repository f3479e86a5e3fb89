"use client";

import { useSearchParams } from "next/navigation";
import { Suspense } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { useConceptList } from "@/shared/api/trip";
import type { Kit } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { useJourneyReady } from "@/shared/state/journey";
import { Before } from "@/shared/ui/before";
import { Button, ButtonLink } from "@/shared/ui/button";
import { Empty, Failure, Waiting } from "@/shared/ui/notice";
import { Page } from "@/shared/ui/page";
import { Around } from "./components/around";
import { Card } from "./components/card";
import { Opening } from "./components/opening";
import { useKitPage } from "./hooks/use-kit-page";

export function TripKit() {
  return (
    <Suspense fallback={<Unread />}>
      <Asked />
    </Suspense>
  );
}

function Blank() {
  const t = useTranslations("kit");
  return (
    <Page title={t("heading")} wide>
      <Waiting label={t("making")} ratio="16 / 9" />
    </Page>
  );
}

/** Before anything is known of who looks. */
function Unread() {
  const t = useTranslations("kit");
  return (
    <Page title={t("heading")} wide>
      <Before newcomer={<Lacking lacks="destination" />}>
        <Waiting label={t("making")} ratio="16 / 9" />
      </Before>
    </Page>
  );
}

function Asked() {
  const id = useSearchParams().get("id");
  const ready = useJourneyReady();
  return ready ? <KitPage key={id} asked={id} /> : <Unread />;
}

function KitPage({ asked }: { asked: string | null }) {
  const t = useTranslations("kit");
  const { kit, lacks, problem, isMaking, putAway, canMake, again, retry, remove } = useKitPage(asked);
  const lead = useLead(kit);
  if (putAway) return <PutAway canMake={canMake} again={() => again()} />;
  if (!kit && lacks) {
    return (
      <Page title={t("heading")} wide>
        <Lacking lacks={lacks} />
      </Page>
    );
  }
  if (!kit && !problem) return <Blank />;
  return (
    <Page title={kit?.destination.name ?? t("heading")} lead={lead} wide>
      {problem && <Failure what={t("failed")} problem={problem} retry={retry} />}
      {kit && (
        <>
          <Opening kit={kit} again={again} isMaking={isMaking} />
          <Card key={kit.id} kit={kit} />
          <Around kit={kit} remove={() => remove(t("take.deleted"))} />
        </>
      )}
    </Page>
  );
}

function useLead(kit: Kit | null): string | undefined {
  const t = useTranslations("kit");
  const format = useFormatter();
  const locale = useLocale();
  const concepts = useConceptList();
  const concept = concepts.data?.find(({ id }) => id === kit?.concept);
  if (!kit || !concept) return undefined;
  const date = format.dateTime(new Date(`${kit.date}T12:00Z`), { dateStyle: "full" });
  return t("lead", { concept: locale === "ko" ? concept.nameKo : concept.name, date });
}

function Lacking({ lacks }: { lacks: "destination" | "concept" }) {
  const t = useTranslations("kit");
  if (lacks === "concept") {
    return (
      <Empty text={t("noConcept")}>
        <ButtonLink kind="primary" href="/concept/">
          {t("toConcepts")}
        </ButtonLink>
      </Empty>
    );
  }
  return (
    <Empty text={t("noPlace")}>
      <p>
        <ButtonLink kind="primary" href="/destinations/">
          {t("toPlaces")}
        </ButtonLink>
        <ButtonLink kind="quiet" href="/chat/">
          {t("toTalk")}
        </ButtonLink>
      </p>
    </Empty>
  );
}

function PutAway({ canMake, again }: { canMake: boolean; again: () => void }) {
  const t = useTranslations("kit");
  return (
    <Page title={t("heading")}>
      <Empty text={t("gone")}>
        <p>
          {canMake && (
            <Button kind="primary" onClick={again}>
              {t("makeNew")}
            </Button>
          )}
          <ButtonLink kind="quiet" href="/destinations/">
            {t("toPlaces")}
          </ButtonLink>
        </p>
      </Empty>
    </Page>
  );
}
