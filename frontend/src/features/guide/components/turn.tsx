"use client";

/** One turn: the question in the person's hand, the answer, and beside it the rules of the day. */
import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import type { GuideAnswer, GuideConstraint } from "@/shared/api/types";
import { Button } from "@/shared/ui/button";
import type { SentBack } from "../model/answer";
import type { Turn } from "../model/thread";
import { Checks } from "./checks";
import { Day } from "./day";
import { Margin } from "./margin";
import { Mending } from "./mending";
import { Plan } from "./plan";
import { SourceDialog, Sources } from "./sources";
import styles from "./turn.module.css";
import { Words } from "./words";

const CITED = /\[(\d{1,2})\]/g;

/** A question and whatever stands under it. */
export function Question({ said, children }: React.PropsWithChildren<{ said: string }>) {
  const t = useTranslations("guide");
  const id = useId();
  return (
    <article className={styles.turn} aria-labelledby={id}>
      <h2 id={id} className={styles.said} lang={/\p{Script=Hangul}/u.test(said) ? "ko" : "en"}>
        <span className="hidden-visually">{t("you")} </span>
        {said}
      </h2>
      {children}
    </article>
  );
}

export function Answered({ turn, answer }: { turn: Turn; answer: GuideAnswer }) {
  const [open, setOpen] = useState<number | null>(null);
  const { itinerary, metadata, mended, facts } = answer;
  const cited = [...new Set([...answer.response.matchAll(CITED)].map(([, number]) => Number(number)))];
  const text = withoutSlots(answer);
  const place = facts?.place ? { id: facts.place, name: nameOf(facts.place, answer) } : null;
  return (
    <>
      <Reply rules={answer.constraints} lang={turn.locale} sentBack={mended} text={answer.response}>
        <Words text={text} numbers={metadata.kb_sources.map(({ number }) => number)} onCite={setOpen} />
        <Sources metadata={metadata} cited={cited} onCite={setOpen} />
      </Reply>
      {facts && place && <Day facts={facts} own={place} />}
      {itinerary.length > 0 && <Plan id={turn.id} slots={itinerary} />}
      <Checks answer={answer} />
      <SourceDialog source={metadata.kb_sources.find(({ number }) => number === open) ?? null} onClose={() => setOpen(null)} />
    </>
  );
}

interface ReplyProps {
  rules: readonly GuideConstraint[];
  lang: string;
  sentBack: readonly SentBack[];
  text: string;
}

/** The words on the left, the day's rules as a note in the margin. */
export function Reply({ rules, lang, sentBack, text, children }: React.PropsWithChildren<ReplyProps>) {
  return (
    <div className={styles.reply}>
      <div className={styles.words} lang={lang}>
        {children}
        <Mending sentBack={sentBack} text={text} />
      </div>
      <Margin rules={rules} />
    </div>
  );
}

/** What had arrived before somebody stopped it. */
export function Stopped({ turn, onAgain }: { turn: Turn; onAgain?: () => void }) {
  const t = useTranslations("guide");
  return (
    <div className={styles.stopped}>
      {turn.partial && <Words text={turn.partial} numbers={[]} onCite={() => undefined} />}
      <p className={styles.standing}>
        {t("stopped")}
        {onAgain && (
          <Button kind="quiet" onClick={onAgain}>
            {t("again")}
          </Button>
        )}
      </p>
    </div>
  );
}

/** The slots stand below as a plan of their own: their lines need not be read twice. */
function withoutSlots({ response, itinerary }: GuideAnswer): string {
  const isSlot = (line: string) => itinerary.some(({ time, location }) => line.startsWith("- ") && line.includes(time) && line.includes(location));
  return response
    .split("\n")
    .filter((line) => !isSlot(line))
    .join("\n");
}

function nameOf(place: string, { itinerary, metadata }: GuideAnswer): string {
  const slot = itinerary.find(({ location_id }) => location_id === place);
  return slot?.location ?? metadata.kb_sources.find((source) => source.place === place)?.place_name ?? place;
}
