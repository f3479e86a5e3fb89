"use client";

import { useTranslations } from "use-intl";
import { useConceptList } from "@/shared/api/trip";
import type { ApiProblem } from "@/shared/api/problem";
import { useJourneyReady } from "@/shared/state/journey";
import { Film } from "@/shared/ui/film";
import { Frame } from "@/shared/ui/frame";
import { Failure } from "@/shared/ui/notice";
import { Page } from "@/shared/ui/page";
import { Table } from "./table";
import { useFits } from "./use-fits";

export function Concepts() {
  const t = useTranslations("concepts");
  const ready = useJourneyReady();
  return (
    <Page title={t("title")} lead={t("lead")} wide>
      {ready ? <Sheet /> : <Unexposed />}
    </Page>
  );
}

function Sheet() {
  const t = useTranslations("concepts");
  const { data, error, refetch } = useConceptList();
  const ranked = useFits();
  if (error) return <Failure problem={error as ApiProblem} what={t("failure")} retry={() => void refetch()} />;
  if (!data || !ranked) return <Unexposed />;
  return <Table concepts={data} ranked={ranked} />;
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
