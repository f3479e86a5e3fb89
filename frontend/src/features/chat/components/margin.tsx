"use client";

/** Beside the talk: what was ruled out and why, who answers, a new roll. */
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import type { ChatAnswer } from "@/shared/api/types";
import { useJourney } from "@/shared/state/journey";
import { Button } from "@/shared/ui/button";
import { useToast } from "@/shared/ui/toasts";
import { type Chat, chatKey, forget } from "../api/session";
import { ASKED, ruledOut } from "../model/fields";
import { Heard } from "./heard";
import styles from "./margin.module.css";

export function Margin({ answer }: { answer: ChatAnswer }) {
  const t = useTranslations("chat");
  const shared = useTranslations("shared");
  const startOver = useNewRoll(answer.sessionId);
  const out = ruledOut(answer);
  return (
    <aside className={styles.margin} aria-label={t("margin.title")}>
      <Heard statements={answer.statements ?? []} />
      {out.length > 0 && (
        <section>
          <h2>{t("margin.out")}</h2>
          <ul className={styles.out}>
            {out.map(({ field, text }) => (
              <li key={text}>
                <s>{text}</s>
                <small>{t(`margin.why.${ASKED.find((one) => one === field) ?? "avoid"}`)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.foot}>
        <Button kind="quiet" onClick={startOver}>
          {t("margin.newRoll")}
        </Button>
        {answer.source === "offline" && <span className={styles.stamp}>{shared("ownRules")}</span>}
      </p>
    </aside>
  );
}

/** Lays the roll aside (it stays among the rolls); taking that back forgets the new one if nothing was said in it. */
function useNewRoll(sessionId: string): () => void {
  const t = useTranslations("chat.margin");
  const client = useQueryClient();
  const toast = useToast();
  return () => {
    const { conceptId, destination, kitId, pictureId, runs, rejected } = useJourney.getState();
    useJourney.getState().startOver();
    const undo = () => {
      const begun = useJourney.getState().sessionId;
      useJourney.getState().set({ sessionId, conceptId, destination, kitId, pictureId, runs, rejected });
      const empty = begun && client.getQueryData<Chat>(chatKey(begun))?.history.length === 1;
      if (begun && begun !== sessionId && empty) void forget(begun);
    };
    toast({ text: t("begun"), undo });
  };
}
