"use client";

/** One turn: the question in the person's hand, the steps, the answer and its sources. */
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { RunView } from "@/shared/stream/use-run";
import { sentences } from "@/shared/stream/sentences";
import { Button } from "@/shared/ui/button";
import { Fold } from "@/shared/ui/fold";
import { Failure } from "@/shared/ui/notice";
import type { Talk } from "../hooks/use-ask";
import type { Making } from "../model/answer";
import type { Turn } from "../model/thread";
import styles from "./ask.module.css";
import { Markdown, type Source } from "./markdown";
import { Steps } from "./steps";

const languageOf = (text: string) => (/\p{Script=Hangul}/u.test(text) ? "ko" : "en");

interface AskedTurnProps {
  turn: Turn;
  /** Of the newest turn alone. */
  talk: Talk | null;
  onTalk(words: string): void;
}

export function AskedTurn({ turn, talk, onTalk }: AskedTurnProps) {
  const t = useTranslations("ask");
  const id = useId();
  return (
    <article className={styles.turn} aria-labelledby={id}>
      <h2 id={id} className={styles.said} lang={languageOf(turn.said)}>
        <span className="hidden-visually">{t("you")} </span>
        {turn.said}
      </h2>
      {turn.answer && <Answered turn={turn} talk={talk} onTalk={onTalk} />}
      {turn.state === "stopped" && <Stopped turn={turn} onAgain={talk?.again} />}
      {turn.state === "open" && talk && <Coming talk={talk} />}
    </article>
  );
}

/** The answer stands first; how it was made and what it rests on is folded below. */
function Answered({ turn: { said, answer }, talk, onTalk }: AskedTurnProps) {
  const t = useTranslations("ask");
  if (!answer) return null;
  const { final_plan, follow_ups, route, sources, steps } = answer;
  return (
    <>
      <div lang={languageOf(final_plan)}>
        <Markdown text={final_plan} sources={sources} />
      </div>
      {(route !== null || sources.length > 0) && (
        <Fold title={t("sources")}>
          <Sources sources={sources} />
          <Steps route={route} steps={steps.map(({ agent, status }) => ({ agent, state: status ?? "done" }))} />
        </Fold>
      )}
      {talk && !talk.run.isOpen && <FollowUps questions={follow_ups ?? []} ask={talk.ask} />}
      {route === null && (
        <p>
          <Button onClick={() => onTalk(said)}>{t("talk")}</Button>
        </p>
      )}
    </>
  );
}

/** An answer on its way, or what is left of it when the way broke. */
function Coming({ talk: { run, again } }: { talk: Talk }) {
  const t = useTranslations("ask");
  const { view, phase, problem, isOpen, stalled, reconnect } = run;
  return (
    <>
      <Steps route={view.route} steps={view.steps} />
      {isOpen && (view.steps.length === 0 || phase === "reconnecting" || stalled) && (
        <p className={styles.state}>{t(phase === "reconnecting" ? "reconnecting" : stalled ? "slow" : "reading")}</p>
      )}
      {view.text && (
        <div lang={languageOf(view.text)}>
          <Markdown text={view.text} sources={[]} />
        </div>
      )}
      {phase === "lost" && <Failure problem={problem} reconnect={reconnect} retry={again} />}
      {phase === "failed" && <Failure problem={problem} retry={again} />}
    </>
  );
}

/** What had arrived before somebody stopped it. */
function Stopped({ turn, onAgain }: { turn: Turn; onAgain?: () => void }) {
  const t = useTranslations("ask");
  return (
    <>
      {turn.partial && <Markdown text={turn.partial} sources={[]} />}
      <p className={styles.state}>
        {t("stopped")}
        {onAgain && (
          <Button kind="quiet" onClick={onAgain}>
            {t("again")}
          </Button>
        )}
      </p>
    </>
  );
}

/** What the answer rests on; what we estimate or compute ourselves has no address. */
function Sources({ sources }: { sources: readonly Source[] }) {
  if (sources.length === 0) return null;
  return (
    <ol className={styles.sources}>
      {sources.map(({ number, title, url }) => (
        <li key={number} value={number}>
          {url ? (
            <a href={url} rel="noreferrer noopener" target="_blank">
              {title}
            </a>
          ) : (
            title
          )}
        </li>
      ))}
    </ol>
  );
}

/** Whole questions that go on from the newest answer. */
function FollowUps({ questions, ask }: { questions: readonly string[]; ask(words: string): void }) {
  const t = useTranslations("ask");
  if (questions.length === 0) return null;
  return (
    <ul className={styles.chips} aria-label={t("follow")}>
      {questions.map((question) => (
        <li key={question} lang={languageOf(question)}>
          <Button onClick={() => ask(question)}>{question}</Button>
        </li>
      ))}
    </ul>
  );
}

/** For those who listen: whole sentences, each once, without the marks. */
export function Heard({ run }: { run: RunView<Making> }) {
  const t = useTranslations("ask");
  const { whole } = sentences(run.view.text, run.phase !== "complete");
  return (
    <div role="log" aria-label={t("log")} className="hidden-visually">
      {whole.map((sentence, n) => (
        <span key={n}>{sentence.replace(/\[\d+\]|[*#|]|-{3,}/g, " ")}</span>
      ))}
    </div>
  );
}
