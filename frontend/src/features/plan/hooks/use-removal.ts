"use client";

/** Put away at once, erased when it can no longer be taken back; what could not be erased comes back. */
import { useTranslations } from "use-intl";
import { useLeaving } from "@/shared/belongings/leaving";
import { useToast } from "@/shared/ui/toasts";
import { erasePlan } from "../api/plans";
import { stand, useStanding } from "../model/kept";
import type { Planning } from "./use-plan";

export function useRemoval(id: string, { startOver }: Planning): () => void {
  const t = useTranslations("plan.take");
  const toast = useToast();
  return () => {
    const { standing: before } = useStanding.getState();
    const { hide, show } = useLeaving.getState();
    const back = () => {
      show(id);
      if (before && useStanding.getState().standing === null) stand(before);
    };
    hide(id);
    startOver();
    toast({ text: t("deleted"), undo: back, settle: () => void erasePlan(id).catch(back) });
  };
}
