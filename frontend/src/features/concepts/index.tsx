"use client";

import { useTranslations } from "use-intl";
import { useConceptList } from "@/shared/api/trip";
import type { ApiProblem } from "@/shared/api/problem";
import { useJourney, useJourneyReady } from "@/shared/state/journey";
import { CONCEPTS } from "@/shared/looks/order";
import { SAMPLES } from "@/shared/looks/samples";
import { Film } from "@/shared/ui/film";
import { Before } from "@/shared/ui/before";
import { Frame } from "@/shared/ui/frame";
import { Failure } from "@/shared/ui/notice";
import { Page } from "@/shared/ui/page";
import { useFits } from "./api/fits";
import { type Look, Table } from "./components/table";
import type { Fit } from "./model/fit";

const NOTHING: Fit[] = [];

export function Concepts() {
  const t = useTranslations("concepts");
  const ready = useJourneyReady();
  return (
    <Page title={t("title")} lead={t("lead")} wide>
      {ready ? <Sheet /> : <Unread />}
    </Page>
  );
}

function Sheet() {
  const t = useTranslations("concepts");
  const { data, error, refetch } = useConceptList();
  const ranked = useFits();
  const isNew = useJourney((journey) => journey.sessionId === null);
  if (error) return <Failure problem={error as ApiProblem} what={t("failure")} retry={() => void refetch()} />;
  if (!data && isNew) return <Newcomer />;
  if (!data || !ranked) return <Unexposed />;
  return <Table concepts={data} ranked={ranked} />;
}

/** Before anything is known of who looks: a newcomer has the six in their own order. */
function Unread() {
  return (
    <Before newcomer={<Newcomer />}>
      <Unexposed />
    </Before>
  );
}

/** The six as the page was built with them. */
function Newcomer() {
  const t = useTranslations("looks");
  const looks = CONCEPTS.map((id): Look => {
    const name = t(`${id}.name`);
    return { id, name, nameKo: name, tagline: t(`${id}.tagline`), sampleImage: SAMPLES[id], keywords: [] };
  });
  return <Table concepts={looks} ranked={NOTHING} />;
}

/** Six places kept. */
function Unexposed() {
  const t = useTranslations("concepts");
  return (
    <div role="status">
      <span className="hidden-visually">{t("loading")}</span>
      <div aria-hidden="true">
        <Film>
          {[1, 2, 3, 4, 5, 6].map((n) => (
            <li key={n}>
              <Frame src={null} alt="" edge={`${n}A`} />
            </li>
          ))}
        </Film>
      </div>
    </div>
  );
}
