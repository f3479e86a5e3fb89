"use client";

/** Where the person asks. */
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Composer } from "@/shared/ui/composer";

interface DeskProps {
  busy: boolean;
  ask(text: string): void;
  stop(): void;
}

export function Desk({ busy, ask, stop }: DeskProps) {
  const t = useTranslations("guide.desk");
  const [draft, setDraft] = useState("");
  return <Composer t={t} draft={draft} setDraft={setDraft} busy={busy} send={ask} stop={stop} />;
}
