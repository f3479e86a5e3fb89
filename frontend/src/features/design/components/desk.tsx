"use client";

/** The trip on the table: its days and map, the talk beside them. On a phone the talk is a sheet. */
import { useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { ApiProblem } from "@/shared/api/problem";
import { useLocale } from "@/shared/i18n/locale";
import { Button, ButtonLink } from "@/shared/ui/button";
import { Empty, Failure, Waiting } from "@/shared/ui/notice";
import { Page } from "@/shared/ui/page";
import { changeDetails, changeSegment, moveSegment, orderSegments, removeSegment, step } from "../api/itineraries";
import type { Drop } from "../hooks/use-moving";
import { type Talk, useTalk } from "../hooks/use-talk";
import { type Tripping, useTrip } from "../hooks/use-trip";
import { daysOf, onDay } from "../model/calendar";
import type { Segment, Trip } from "../model/types";
import { Board } from "./board";
import styles from "./desk.module.css";
import { Editor } from "./editor";
import { Head } from "./head";
import { ProfileFold } from "./profile";
import { Sums } from "./sums";
import { Take } from "./take";
import { TalkColumn } from "./talk";
import { TripMap } from "./trip-map";

export default function Desk({ id }: { id: string }) {
  const t = useTranslations("design");
  const tripping = useTrip(id);
  const { trip, problem, isLoading, refresh } = tripping;
  if (trip) return <Laid tripping={tripping} trip={trip} />;
  return (
    <Page wide title={t("title")}>
      {problem ? <Lost problem={problem} retry={refresh} /> : isLoading && <Waiting label={t("opening")} ratio="16 / 9" />}
    </Page>
  );
}

/** An address that leads to no trip of ours, any more or ever; trying again would not help. */
const NOWHERE = [404, 422];

function Lost({ problem, retry }: { problem: ApiProblem; retry(): void }) {
  const t = useTranslations("design");
  if (!NOWHERE.includes(problem.status)) return <Failure what={t("lost")} problem={problem} retry={retry} />;
  return (
    <Empty text={t("gone")}>
      <ButtonLink href="/design/">{t("toStart")}</ButtonLink>
    </Empty>
  );
}

function Laid({ tripping, trip }: { tripping: Tripping; trip: Trip }) {
  const talk = useTalk(trip.id, tripping.refresh);
  const [undone, setUndone] = useState({ runId: "", count: 0 });
  const { busy, change } = tripping;
  const runId = talk.run.runId ?? "";
  const count = undone.runId === runId ? undone.count : 0;
  const back = useCallback(async () => {
    if (await change((now) => step(now, true))) setUndone({ runId, count: count + 1 });
  }, [change, runId, count]);
  const isBusy = busy || talk.run.isOpen;
  return (
    <Page wide title={<Head trip={trip} tripping={tripping} isBusy={isBusy} />}>
      <Refused tripping={tripping} />
      <div className={styles.desk}>
        <Table tripping={tripping} trip={trip} talk={talk} isBusy={isBusy} />
        <Sheet talk={talk}>
          <TalkColumn talk={talk} trip={trip} undone={count} canUndo={trip.canUndo ?? false} undo={() => void back()} />
          <div className={styles.foot}>
            {talk.session && <ProfileFold session={talk.session} tripId={trip.id} />}
            <Sums trip={trip} session={talk.session} isOpen={talk.run.isOpen} />
          </div>
        </Sheet>
      </div>
    </Page>
  );
}

/** Said where it happened, with the way on: the newest state is shown already. */
function Refused({ tripping: { refused, forgive } }: { tripping: Tripping }) {
  const t = useTranslations("design.refused");
  if (!refused) return null;
  const isOther = refused.code === "version_conflict";
  return (
    <div role="alert" className={styles.refused}>
      <p>{isOther ? t("other") : refused.code === "offline" ? t("offline") : refused.message}</p>
      <Button kind="quiet" onClick={forgive}>
        {t("seen")}
      </Button>
    </div>
  );
}

interface TableProps {
  tripping: Tripping;
  trip: Trip;
  talk: Talk;
  isBusy: boolean;
}

function Table({ tripping, trip, talk, isBusy }: TableProps) {
  const [lit, setLit] = useState<string | null>(null);
  const [edited, setEdited] = useState<Segment | null>(null);
  const locale = useLocale();
  const days = useMemo(() => daysOf(trip), [trip]);
  const fresh = useMemo(() => new Set(talk.run.view.reply?.segmentsModified ?? []), [talk.run.view.reply]);
  const { change } = tripping;
  const drop = useCallback((at: Drop) => void change((now) => put(now, at)), [change]);
  const date = (startDate: string, endDate: string) => void change((now) => changeDetails(now, { startDate, endDate }));
  const pick = (id: string) => document.getElementById(`seg-${id}`)?.focus();
  return (
    <div className={styles.table}>
      <Board trip={trip} days={days} fresh={fresh} lit={lit} busy={isBusy} point={setLit} edit={setEdited} drop={drop} date={date} />
      <TripMap trip={trip} lit={lit} point={setLit} pick={pick} />
      <Take trip={trip} tripping={tripping} />
      <Editor
        segment={edited}
        currency={currencyOf(trip, locale)}
        save={(segment, fields) => void change((now) => changeSegment(now, segment, fields))}
        remove={(segment) => void change((now) => removeSegment(now, segment.id))}
        close={() => setEdited(null)}
      />
    </div>
  );
}

/** What prices are most likely in: the trip's own money, else that of the page's readers. */
function currencyOf({ budget, cost }: Trip, locale: string): string {
  return budget?.currency ?? Object.keys(cost ?? {})[0] ?? (locale === "ko" ? "KRW" : "USD");
}

function put(trip: Trip, at: Drop) {
  if (at.kind === "order") return orderSegments(trip, at.ids);
  const segment = trip.segments.find(({ id }) => id === at.id)!;
  return moveSegment(trip, at.id, onDay(segment.startDatetime, at.date));
}

/** Beside the days where there is room; on a phone it comes up from below, and the newest line stays in sight. */
function Sheet({ talk, children }: React.PropsWithChildren<{ talk: Talk }>) {
  const t = useTranslations("design.talk");
  const [isUp, setUp] = useState(false);
  const last = talk.run.view.text || talk.session?.messages.at(-1)?.content || t("title");
  return (
    <section className={isUp ? `${styles.sheet} ${styles.up}` : styles.sheet} aria-label={t("title")}>
      <button type="button" className={styles.pull} aria-expanded={isUp} onClick={() => setUp(!isUp)}>
        <span className={styles.bar} aria-hidden="true" />
        <span className={styles.last}>{isUp ? t("down") : last}</span>
      </button>
      <div className={styles.inside}>{children}</div>
    </section>
  );
}

