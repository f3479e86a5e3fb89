"use client";

/** Sri Lanka, one date at a time: a question, an answer that checked itself, and what it rests on. */
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { sentences } from "@/shared/stream/sentences";
import { Button } from "@/shared/ui/button";
import { Failure } from "@/shared/ui/notice";
import { Page } from "@/shared/ui/page";
import { useToast } from "@/shared/ui/toasts";
import { Desk } from "./components/desk";
import { Begin, FollowUps } from "./components/examples";
import styles from "./components/guide.module.css";
import { Answered, Question, Reply, Stopped } from "./components/turn";
import { Words } from "./components/words";
import { type Talk, useGuide } from "./hooks/use-guide";

export function Guide() {
  const t = useTranslations("guide");
  const talk = useGuide();
  const { turns } = talk.thread;
  const isNew = turns.length === 0;
  const desk = <Desk busy={talk.run.isOpen} ask={talk.ask} stop={talk.run.stop} />;
  return (
    <Page wide title={t("title")} lead={isNew ? t("lead") : undefined}>
      {isNew ? (
        <Begin ask={talk.ask}>{desk}</Begin>
      ) : (
        <>
          <Talked talk={talk} />
          <div className={styles.desk} data-desk>
            <FollowUps last={turns.at(-1)?.answer ?? null} busy={talk.run.isOpen} ask={talk.ask} />
            {desk}
          </div>
        </>
      )}
    </Page>
  );
}

function Talked({ talk }: { talk: Talk }) {
  const t = useTranslations("guide");
  const { turns } = talk.thread;
  const toast = useToast();
  const end = useNewest(turns.length);
  const startOver = () => toast({ text: t("begun"), undo: talk.startOver() });
  return (
    <>
      <p className={styles.over}>
        <Button kind="quiet" disabled={talk.run.isOpen} onClick={startOver}>
          {t("startOver")}
        </Button>
      </p>
      <div ref={end} className={styles.turns}>
        {turns.map((turn) => (
          <Question key={turn.id} said={turn.said}>
            {turn.answer && <Answered turn={turn} answer={turn.answer} />}
            {turn.state === "stopped" && <Stopped turn={turn} onAgain={turn === turns.at(-1) ? talk.again : undefined} />}
            {turn === talk.open && <Coming talk={talk} lang={turn.locale} />}
          </Question>
        ))}
      </div>
      <Heard talk={talk} />
    </>
  );
}

/** An answer on its way, or what is left of it when the way broke. */
function Coming({ talk: { run, open, again }, lang }: { talk: Talk; lang: string }) {
  const t = useTranslations("guide");
  const { view, phase, problem, isOpen, reconnect } = run;
  const isBroken = phase === "idle" && !open?.runId;
  return (
    <>
      <Reply rules={view.constraints} lang={lang} sentBack={view.sentBack} text={view.text}>
        {view.text && <Words text={view.text} numbers={[]} onCite={() => undefined} />}
      </Reply>
      {isOpen && (
        <p className={styles.step}>{t(`step.${STEPS.find((step) => step === view.step) ?? "router"}`)}</p>
      )}
      {phase === "lost" && <Failure problem={problem} reconnect={reconnect} retry={again} />}
      {phase === "failed" && <Failure problem={problem} retry={again} />}
      {isBroken && <Failure what={t("broken")} retry={again} />}
    </>
  );
}

const STEPS = ["router", "retrieve", "grader", "web_search", "shadow_monitor", "generate", "verify"] as const;

/** For those who listen: whole sentences, each once, and no step that lasts a blink. */
function Heard({ talk: { run } }: { talk: Talk }) {
  const t = useTranslations("guide");
  const { whole } = sentences(run.view.text, run.phase !== "complete");
  return (
    <div role="log" aria-label={t("log")} className="hidden-visually">
      {whole.map((sentence, n) => (
        <span key={n}>{sentence.replace(/\[\d+\]/g, "")}</span>
      ))}
    </div>
  );
}

/** A new question goes to the top of the window: an answer is read from its beginning. */
function useNewest(count: number): React.RefObject<HTMLDivElement | null> {
  const turns = useRef<HTMLDivElement>(null);
  const before = useRef<number | null>(null);
  useEffect(() => {
    if (before.current !== null && count > before.current) turns.current?.lastElementChild?.scrollIntoView?.({ block: "start" });
    before.current = count;
  }, [count]);
  return turns;
}
