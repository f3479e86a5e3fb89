"use client";

/** A travel question under the home page's field: its steps as they come, one answer, and questions that follow on it. */
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/shared/ui/button";
import { Composer } from "@/shared/ui/composer";
import styles from "./components/ask.module.css";
import { AskedTurn, Heard } from "./components/turn";
import { useAsk } from "./hooks/use-ask";

interface AskDeskProps {
  /** The question that begins the conversation; null shows what this tab keeps. */
  first: string | null;
  /** Takes the words to the talk. */
  onTalk(words: string): void;
  onClose(): void;
}

export default function AskDesk({ first, onTalk, onClose }: AskDeskProps) {
  const t = useTranslations("ask");
  const talk = useAsk(first);
  const { turns, run } = talk;
  const [draft, setDraft] = useState("");
  const newest = useNewest(turns.at(-1)?.id, first !== null);
  const close = () => {
    talk.close();
    onClose();
  };
  return (
    <section className={styles.desk} aria-label={t("title")}>
      <div ref={newest} className={styles.turns}>
        {turns.map((turn, n) => (
          <AskedTurn key={turn.id} turn={turn} talk={n === turns.length - 1 ? talk : null} onTalk={onTalk} />
        ))}
      </div>
      <Heard run={run} />
      <div className={styles.next}>
        <Composer t={t} draft={draft} setDraft={setDraft} busy={run.isOpen} send={talk.ask} stop={run.stop} />
        <Button kind="quiet" disabled={run.isOpen} onClick={close}>
          {t("close")}
        </Button>
      </div>
    </section>
  );
}

/** A new question goes to the top of the window: an answer is read from its beginning. */
function useNewest(id: string | undefined, isAsked: boolean): React.RefObject<HTMLDivElement | null> {
  const turns = useRef<HTMLDivElement>(null);
  const before = useRef(isAsked ? undefined : id);
  useEffect(() => {
    if (id && id !== before.current) turns.current?.lastElementChild?.scrollIntoView?.({ block: "start" });
    before.current = id;
  }, [id]);
  return turns;
}
