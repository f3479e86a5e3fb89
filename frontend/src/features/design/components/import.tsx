"use client";

/** A calendar file or a pasted confirmation: read first, added only what is ticked. */
import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ApiProblem } from "@/shared/api/problem";
import { Button } from "@/shared/ui/button";
import { Failure } from "@/shared/ui/notice";
import { confirmImport, readImport } from "../api/itineraries";
import type { Tripping } from "../hooks/use-trip";
import { clockOf, nameOf, noon } from "../model/calendar";
import type { Review } from "../model/types";
import styles from "./import.module.css";

const MOST = 1_000_000;
/** Below this a draft is marked: look at it before it is added. */
const SURE = 0.8;

export function Import({ tripping }: { tripping: Tripping }) {
  const t = useTranslations("design.import");
  const [text, setText] = useState("");
  const [review, setReview] = useState<Review | null>(null);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const { trip } = tripping;
  if (!trip) return null;
  const read = async (given: { text: string } | { ics: string }) => {
    setProblem(null);
    try {
      setReview(await readImport(trip.id, given));
    } catch (reason) {
      setProblem(reason as ApiProblem);
    }
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    const content = await file.slice(0, MOST + 1).text();
    await read(content.includes("BEGIN:VCALENDAR") ? { ics: content } : { text: content });
  };
  if (review) return <Drafts review={review} tripping={tripping} done={() => (setReview(null), setText(""))} />;
  return (
    <div className={styles.import}>
      <label>
        {t("paste")}
        <textarea rows={5} value={text} onChange={(event) => setText(event.target.value)} />
      </label>
      <p className={styles.ways}>
        <Button kind="primary" disabled={!text.trim()} onClick={() => void read({ text })}>
          {t("read")}
        </Button>
        <label className={styles.file}>
          {t("file")}
          <input type="file" accept=".ics,text/calendar,text/plain,.txt,.html,.eml" onChange={(event) => void open(event.target.files?.[0])} />
        </label>
      </p>
      {problem && <Failure problem={problem} />}
    </div>
  );
}

function Drafts({ review: { drafts = [], unread = [] }, tripping: { change, busy }, done }: { review: Review; tripping: Tripping; done(): void }) {
  const t = useTranslations("design.import");
  const format = useFormatter();
  const [left, setLeft] = useState<ReadonlySet<number>>(() => new Set(drafts.flatMap(({ already }, n) => (already ? [n] : []))));
  const chosen = drafts.filter((_, n) => !left.has(n));
  const tick = (n: number) => setLeft((now) => new Set(now.has(n) ? [...now].filter((one) => one !== n) : [...now, n]));
  const add = async () => {
    if (await change((trip) => confirmImport(trip, chosen))) done();
  };
  return (
    <div className={styles.import}>
      <p>{t("found", { count: drafts.length })}</p>
      <ul className={styles.drafts}>
        {drafts.map(({ segment, confidence, notes = [], already }, n) => (
          <li key={segment.id}>
            <label>
              <input type="checkbox" checked={!left.has(n)} onChange={() => tick(n)} />
              <span>
                <strong>{nameOf(segment)}</strong>
                <small>
                  {format.dateTime(noon(segment.startDatetime.slice(0, 10)), { dateStyle: "medium" })} {clockOf(segment.startDatetime)}
                </small>
                {already && <small className={styles.unsure}>{t("already")}</small>}
                {notes.map(({ message }) => (
                  <small key={message}>{message}</small>
                ))}
                {confidence < SURE && <small className={styles.unsure}>{t("unsure")}</small>}
              </span>
            </label>
          </li>
        ))}
      </ul>
      {unread.length > 0 && (
        <div className={styles.unread}>
          <p>{t("unread")}</p>
          <ul>
            {unread.map((line, n) => (
              <li key={n}>
                {line.message} {line.excerpt && <q>{line.excerpt}</q>}
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles.ways}>
        <Button kind="primary" disabled={busy || chosen.length === 0} onClick={() => void add()}>
          {t("add", { count: chosen.length })}
        </Button>
        <Button kind="quiet" onClick={done}>
          {t("leave")}
        </Button>
      </p>
    </div>
  );
}
