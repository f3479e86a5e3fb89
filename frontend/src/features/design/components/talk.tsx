"use client";

/** What was said, what it did, and the field to go on. */
import { useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { sentences } from "@/shared/stream/sentences";
import { Button } from "@/shared/ui/button";
import { Composer } from "@/shared/ui/composer";
import { Failure } from "@/shared/ui/notice";
import type { Talk } from "../hooks/use-talk";
import { noon, shifted } from "../model/calendar";
import type { Question, Session, Trip } from "../model/types";
import { Calls } from "./calls";
import { Questions } from "./questions";
import styles from "./talk.module.css";

interface TalkProps {
  talk: Talk;
  trip: Trip;
  /** How many of the last answer's changes were taken back. */
  undone: number;
  canUndo: boolean;
  undo(): void;
}

export function TalkColumn({ talk, trip, ...back }: TalkProps) {
  const t = useTranslations("design.talk");
  const [draft, setDraft] = useState("");
  const { session, sent, run, questions, say } = talk;
  const end = useEnd([session?.messageCount, sent?.said, run.phase, run.view.calls.length, run.view.text !== "", questions.length].join());
  return (
    <div className={styles.talk}>
      <div ref={end} className={styles.said} tabIndex={0} role="region" aria-label={t("said")}>
        <Before talk={talk} trip={trip} />
        {(sent || run.view.reply) && <Coming talk={talk} {...back} />}
        {questions.length > 0 && <Questions key={questions.map(({ id }) => id).join()} questions={questions} busy={run.isOpen} answer={(answers, said) => say(said, answers)} />}
        <Suggested talk={talk} setDraft={setDraft} />
      </div>
      <Heard text={run.view.text} isOpen={run.isOpen} />
      <div className={styles.desk}>
        <Composer t={t} draft={draft} setDraft={setDraft} busy={run.isOpen} send={(text) => say(text)} stop={run.stop} />
      </div>
    </div>
  );
}

function Before({ talk: { session, sent, run, say, questions }, trip }: Pick<TalkProps, "talk" | "trip">) {
  if (!sent && !session?.messages.length) return <Begin say={say} trip={trip} />;
  return (
    <>
      <Said session={session} isTold={Boolean(run.view.reply)} asked={questions} />
      {sent && <Line role="user" text={sent.said} />}
    </>
  );
}

/** What can be said of a trip as it stands: nothing in it yet, without a day even, or something to move. */
function examplesOf({ segments, startDate }: Trip) {
  if (segments.length > 0) return ["dinner", "shift", "look"] as const;
  return startDate ? (["flight", "stay", "see"] as const) : (["flightOn", "stayOn", "seeOn"] as const);
}

const SOON = 60;

function Begin({ say, trip }: { say(text: string): void; trip: Trip }) {
  const t = useTranslations("design.talk");
  const format = useFormatter();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const date = format.dateTime(noon(shifted(today, SOON)), { dateStyle: "long" });
  return (
    <div className={styles.begin}>
      <p>{t("begin")}</p>
      <ul className={styles.examples}>
        {examplesOf(trip).map((one) => (
          <li key={one}>
            <button type="button" onClick={() => say(t(`example.${one}`, { date }))}>
              {t(`example.${one}`, { date })}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The newest answer stands below with what it did, as long as this page has seen it come; a question stands on its card. */
function Said({ session, isTold, asked }: { session: Session | null; isTold: boolean; asked: readonly Question[] }) {
  const messages = session?.messages ?? [];
  const last = messages.at(-1);
  const isBelow = last?.role === "assistant" && (isTold || asked.some(({ question }) => question === last.content.trim()));
  const shown = isBelow ? messages.slice(0, -1) : messages;
  return shown.map(({ role, content, at }, n) => <Line key={`${at} ${n}`} role={role} text={content} />);
}

function Line({ role, text }: { role: "user" | "assistant"; text: string }) {
  const t = useTranslations("design.talk");
  return (
    <p className={role === "user" ? styles.mine : styles.theirs} lang={/\p{Script=Hangul}/u.test(text) ? "ko" : "en"}>
      <span className="hidden-visually">{t(role)} </span>
      {text}
    </p>
  );
}

/** An answer on its way, or what is left of it when the way broke. */
function Coming({ talk: { run, sent, again }, ...back }: Omit<TalkProps, "trip">) {
  const t = useTranslations("design.talk");
  const { view, phase, problem, isOpen } = run;
  const isUntaken = Boolean(sent) && phase === "idle" && !sent?.runId;
  return (
    <>
      <Calls calls={view.calls} isOpen={isOpen} {...back} />
      <Words run={run} />
      {phase === "cancelled" && <p className={styles.working}>{t("stopped")}</p>}
      {phase === "lost" && <Failure problem={problem} reconnect={run.reconnect} retry={again} />}
      {(phase === "failed" || isUntaken) && <Failure problem={problem} retry={again} />}
    </>
  );
}

/** What a card below asks is not said twice. */
function Words({ run }: Pick<Talk, "run">) {
  const { text, questions } = run.view;
  if (questions.some(({ question }) => question === text.trim())) return null;
  return text ? <Line role="assistant" text={text} /> : run.isOpen && <Working run={run} />;
}

function Working({ run: { stalled, phase } }: Pick<Talk, "run">) {
  const t = useTranslations("design.talk");
  return <p className={styles.working}>{t(stalled ? "stalled" : phase === "reconnecting" ? "reconnecting" : "working")}</p>;
}

function Suggested({ talk: { run, sent, say }, setDraft }: { talk: Talk; setDraft(text: string): void }) {
  // What was done has its own way back, at its line.
  const actions = (sent ? [] : (run.view.reply?.suggestedActions ?? [])).filter(({ type, message }) => message && type !== "undo");
  if (actions.length === 0) return null;
  return (
    <ul className={styles.actions}>
      {actions.map(({ label, message = "" }) => (
        <li key={label}>
          <Button onClick={() => (message!.endsWith(" ") ? setDraft(message!) : say(message!))}>{label}</Button>
        </li>
      ))}
    </ul>
  );
}

/** For those who listen: whole sentences, each once. */
function Heard({ text, isOpen }: { text: string; isOpen: boolean }) {
  const t = useTranslations("design.talk");
  return (
    <div role="log" aria-label={t("log")} className="hidden-visually">
      {sentences(text, isOpen).whole.map((one, n) => (
        <span key={n}>{one}</span>
      ))}
    </div>
  );
}

/** The newest stays in sight, unless the reader went up. */
function useEnd(mark: string): React.RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const look = () => void (isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 60);
    // The sheet comes up, the keyboard comes and goes: the end stays the end.
    const sized = new ResizeObserver(() => isAtEnd.current && toEnd(element));
    element.addEventListener("scroll", look, { passive: true });
    sized.observe(element);
    return () => {
      element.removeEventListener("scroll", look);
      sized.disconnect();
    };
  }, []);
  useEffect(() => {
    if (isAtEnd.current && box.current) toEnd(box.current);
  }, [mark]);
  return box;
}

/** Cards that are higher than the room begin at its top. */
function toEnd(box: HTMLElement): void {
  const cards = box.querySelector("form");
  const isHigh = cards !== null && cards.offsetHeight > box.clientHeight;
  box.scrollTo?.({ top: isHigh ? cards.offsetTop - box.offsetTop : box.scrollHeight });
}
