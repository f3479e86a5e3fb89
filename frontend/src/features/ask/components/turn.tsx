"use client";

/** One turn: the question in the person's hand, the steps, the answer and its sources. */
import { useId } from "react";
import { useTranslations } from "use-intl";
import type { RunView } from "@/shared/stream/use-run";
import { sentences } from "@/shared/stream/sentences";
import { Button } from "@/shared/ui/button";
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
      {turn.answer && <Answered turn={turn} onTalk={onTalk} />}
      {turn.state === "stopped" && <Stopped turn={turn} onAgain={talk?.again} />}
      {turn.state === "open" && talk && <Coming talk={talk} />}
    </article>
  );
}

function Answered({ turn: { said, answer }, onTalk }: { turn: Turn; onTalk(words: string): void }) {
  const t = useTranslations("ask");
  if (!answer) return null;
  const { final_plan, route, sources, steps } = answer;
  return (
    <>
      {route && <Steps route={route} steps={steps.map(({ agent, status }) => ({ agent, state: status ?? "done" }))} />}
      <div lang={languageOf(final_plan)}>
        <Markdown text={final_plan} sources={sources} />
      </div>
      <Sources sources={sources} />
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
  const t = useTranslations("ask");
  if (sources.length === 0) return null;
  return (
    <section className={styles.sources}>
      <h3>{t("sources")}</h3>
      <ol>
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
    </section>
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
