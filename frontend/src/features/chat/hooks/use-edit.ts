"use client";

/** Changes of the strip by hand: seen at once, taken back when the API refuses or the person does. */
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslations } from "use-intl";
import { api, body } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import type { ProfilePatch } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { useToast } from "@/shared/ui/toasts";
import { type Chat, chatKey, keepChat } from "../api/session";
import { inverse, patched } from "../model/fields";

export function useEdit(sessionId: string) {
  const t = useTranslations("chat.edit");
  const client = useQueryClient();
  const locale = useLocale();
  const toast = useToast();

  const write = useCallback(
    async (change: ProfilePatch): Promise<Chat | null> => {
      const before = client.getQueryData<Chat>(chatKey(sessionId));
      if (!before) return null;
      const { answer } = before;
      keepChat(client, { ...before, answer: { ...answer, collectedData: patched(answer.collectedData, change) } });
      try {
        const request = { params: { path: { session_id: sessionId } }, body: change, headers: { "Accept-Language": locale } };
        const now = await body(api.PATCH("/api/v1/vibe/chat/{session_id}/profile", request));
        const said = { role: "assistant" as const, content: now.reply, at: new Date().toISOString() };
        keepChat(client, { answer: now, history: [...before.history, said] });
        return before;
      } catch (problem) {
        keepChat(client, before);
        toast({ text: t(`refused.${reason(problem)}`) });
        return null;
      }
    },
    [client, locale, sessionId, t, toast],
  );

  return useCallback(
    async (change: ProfilePatch, text: string) => {
      const before = await write(change);
      if (before) toast({ text, undo: () => void write(inverse(before.answer.collectedData, change)) });
    },
    [toast, write],
  );
}

function reason(problem: unknown): "busy" | "offline" | "unfit" | "other" {
  const code = problem instanceof ApiProblem ? problem.code : "other";
  if (code === "run_under_way") return "busy";
  if (code === "invalid_input") return "unfit";
  return code === "offline" ? "offline" : "other";
}
