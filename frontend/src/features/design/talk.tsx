"use client";

/** What was said, what it did, and the field to go on. */
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { sentences } from "@/shared/stream/sentences";
import { Button } from "@/shared/ui/button";
import { Composer } from "@/shared/ui/composer";
import { Failure } from "@/shared/ui/notice";
import { Calls } from "./calls";
import { Questions } from "./questions";
import styles from "./talk.module.css";
import type { Session } from "./types";
import type { Talk } from "./use-talk";

interface TalkProps {
  talk: Talk;
  /** How many of the last answer's changes were taken back. */
  undone: number;
  canUndo: boolean;
  undo(): void;
}

export function TalkColumn({ talk, ...back }: TalkProps) {
  const t = useTranslations("design.talk");
  const [draft, setDraft] = useState("");
  const { session, sent, run, questions, say } = talk;
  const end = useEnd(`${session?.messageCount} ${sent?.said} ${run.view.calls.length} ${questions.length}`);
  return (
    <div className={styles.talk}>
      <div ref={end} className={styles.said} tabIndex={0} role="region" aria-label={t("said")}>
        <Before talk={talk} />
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

function Before({ talk: { session, sent, run, say } }: { talk: Talk }) {
  if (!sent && !session?.messages.length) return <Begin say={say} />;
  return (
    <>
      <Said session={session} isTold={Boolean(run.view.reply)} />
      {sent && <Line role="user" text={sent.said} />}
    </>
  );
}

const EXAMPLES = ["flight", "stay", "shift", "check"] as const;

function Begin({ say }: { say(text: string): void }) {
  const t = useTranslations("design.talk");
  return (
    <div className={styles.begin}>
      <p>{t("begin")}</p>
      <ul className={styles.examples}>
        {EXAMPLES.map((one) => (
          <li key={one}>
            <button type="button" onClick={() => say(t(`example.${one}`))}>
              {t(`example.${one}`)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The newest answer stands below with what it did, as long as this page has seen it come. */
function Said({ session, isTold }: { session: Session | null; isTold: boolean }) {
  const messages = session?.messages ?? [];
  const shown = isTold && messages.at(-1)?.role === "assistant" ? messages.slice(0, -1) : messages;
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
function Coming({ talk: { run, sent, again, reconnect }, ...back }: Omit<TalkProps, "talk"> & { talk: Talk }) {
  const t = useTranslations("design.talk");
  const { view, phase, problem, isOpen } = run;
  const isUntaken = Boolean(sent) && phase === "idle" && !sent?.runId;
  return (
    <>
      <Calls calls={view.calls} isOpen={isOpen} {...back} />
      <Words run={run} />
      {phase === "cancelled" && <p className={styles.working}>{t("stopped")}</p>}
      {phase === "lost" && <Failure problem={problem} reconnect={reconnect} retry={again} />}
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
    element.addEventListener("scroll", look, { passive: true });
    return () => element.removeEventListener("scroll", look);
  }, []);
  useEffect(() => {
    if (isAtEnd.current) box.current?.scrollTo?.({ top: box.current.scrollHeight });
  }, [mark]);
  return box;
}
