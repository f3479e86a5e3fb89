"use client";

/** The strip, the talk and the way on. */
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, ButtonLink } from "@/shared/ui/button";
import { isKorean, type Chat } from "../api/session";
import { useEdit } from "../hooks/use-edit";
import { useFollow } from "../hooks/use-follow";
import { type Talk, useTalk } from "../hooks/use-talk";
import { useOutbox } from "../model/outbox";
import { lastOwn, transcript } from "../model/transcript";
import { Composer } from "./composer";
import { Log } from "./log";
import { Margin } from "./margin";
import { Standing } from "./standing";
import { Strip } from "./strip";
import styles from "./talking.module.css";

export function Talking({ chat }: { chat: Chat }) {
  const t = useTranslations("chat");
  const talk = useTalk(chat);
  const { run, notes } = talk;
  const answer = run.view.turn ?? chat.answer;
  const edit = useEdit(answer.sessionId);
  const lines = transcript(chat.history, notes, { text: run.view.text, open: run.isOpen });
  const { again, begin, cancel, send, field } = useAgain(talk);
  const { end, away, toEnd } = useFollow(lines.length, `${run.view.text.length} ${run.phase} ${again}`);
  const own = notes.pending ? null : lastOwn(chat.history, notes.struck);
  const speak = (text: string, label?: string) => {
    toEnd();
    send(text, label);
  };
  return (
    <>
      <Strip answer={answer} edit={edit} />
      <div className={styles.sheet}>
        <div className={styles.talk}>
          <h2 className="hidden-visually">{t("log.title")}</h2>
          <Log lines={lines} own={own} again={begin} />
          <Standing talk={talk} />
          <div className={styles.desk} data-desk>
            {away && (
              <Button className={styles.newest} onClick={toEnd}>
                {t("newest")}
              </Button>
            )}
            <div className={styles.chips}>
              {answer.canRecommend && (
                <ButtonLink kind="primary" href="/concept/">
                  {answer.isComplete ? t("on") : t("showMe")}
                </ButtonLink>
              )}
              {!run.isOpen &&
                (answer.suggestedOptions ?? []).map(({ value, label }) => (
                  <Button key={value} lang={isKorean(label) ? "ko" : "en"} onClick={() => speak(value, label)}>
                    {label}
                  </Button>
                ))}
            </div>
            <Composer busy={run.isOpen} again={again !== null} cancel={cancel} send={speak} stop={run.stop} field={field} />
          </div>
          <div ref={end} />
        </div>
        <Margin answer={answer} />
      </div>
    </>
  );
}

/** A message said anew: it comes back to the composer, and is struck once its correction goes out. */
function useAgain(talk: Talk) {
  const [again, setAgain] = useState<number | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const setDraft = useOutbox((box) => box.setDraft);
  return {
    again,
    field,
    begin: ({ at, text }: { at: number | null; text: string }) => {
      setAgain(at);
      setDraft(text);
      field.current?.focus();
    },
    cancel: () => {
      setAgain(null);
      setDraft("");
    },
    send: (text: string, label?: string) => {
      if (again !== null) talk.strike(again);
      setAgain(null);
      talk.send(text, label);
    },
  };
}
