"use client";

import { useTranslations } from "use-intl";
import { useJourneyReady } from "@/shared/state/journey";
import { Failure } from "@/shared/ui/notice";
import { Page } from "@/shared/ui/page";
import type { ApiProblem } from "@/shared/api/problem";
import { useChat } from "./api/session";
import { Blank } from "./components/blank";
import { Talking } from "./components/talking";

export function Chat() {
  const t = useTranslations("chat");
  const ready = useJourneyReady();
  return (
    <Page title={t("title")} wide>
      {ready ? <Roll /> : <Blank />}
    </Page>
  );
}

function Roll() {
  const t = useTranslations("chat");
  const { data, error, refetch } = useChat();
  if (data) return <Talking key={data.answer.sessionId} chat={data} />;
  if (error) return <Failure problem={error as ApiProblem} what={t("failure.open")} retry={() => void refetch()} />;
  return <Blank />;
}
