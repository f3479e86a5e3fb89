"use client";

/** Start with nothing but a name and days, or open what is there. */
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState, useSyncExternalStore } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { ApiProblem } from "@/shared/api/problem";
import { Link, usePath } from "@/shared/i18n/locale";
import { Button } from "@/shared/ui/button";
import { Failure } from "@/shared/ui/notice";
import { listTrips, makeTrip } from "../api/itineraries";
import { noon } from "../model/calendar";
import styles from "./begin.module.css";
import { Sample } from "./sample";

/** @param isKnown who looks; until then the page stands as it was built, for newcomers */
export function Begin({ isKnown }: { isKnown: boolean }) {
  const trips = useQuery({ queryKey: ["trips"], queryFn: listTrips, enabled: isKnown });
  // Newcomers see the sample from the first paint on; whoever may have trips waits for them.
  const isNew = useSyncExternalStore(never, isFresh, () => true);
  const hasNone = trips.data ? trips.data.length === 0 : isNew || trips.isError;
  return (
    <>
      <New />
      {trips.data && trips.data.length > 0 && <Known trips={trips.data} />}
      {hasNone && <Sample />}
    </>
  );
}

const never = () => () => undefined;
const isFresh = () => "fresh" in document.documentElement.dataset;

const BLANK = { title: "", start: "", end: "" };

function New() {
  const t = useTranslations("design.new");
  const router = useRouter();
  const path = usePath();
  const [draft, setDraft] = useState(BLANK);
  const write = (more: Partial<typeof BLANK>) => setDraft((now) => ({ ...now, ...more }));
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (event: React.FormEvent) => {
    event.preventDefault();
    setBusy(true);
    try {
      const trip = await makeTrip({ title: draft.title.trim(), startDate: draft.start || null, endDate: draft.end || null });
      router.push(path(`/design/?id=${trip.id}`));
    } catch (reason) {
      setProblem(reason as ApiProblem);
      setBusy(false);
    }
  };
  return (
    <section className={styles.new} aria-labelledby="new">
      <h2 id="new">{t("title")}</h2>
      <form onSubmit={(event) => void make(event)}>
        <label className={styles.name}>
          {t("name")}
          <input required maxLength={200} value={draft.title} placeholder={t("placeholder")} onChange={(event) => write({ title: event.target.value })} />
        </label>
        <label>
          {t("from")}
          <input type="date" value={draft.start} onChange={(event) => write({ start: event.target.value })} />
        </label>
        <label>
          {t("to")}
          <input type="date" value={draft.end} min={draft.start || undefined} onChange={(event) => write({ end: event.target.value })} />
        </label>
        <Button type="submit" kind="primary" disabled={busy || !draft.title.trim()}>
          {t("make")}
        </Button>
      </form>
      {problem && <Failure problem={problem} />}
      <p className={styles.other}>{t.rich("plan", { a: (words) => <Link href="/plan/">{words}</Link> })}</p>
    </section>
  );
}

function Known({ trips }: { trips: Awaited<ReturnType<typeof listTrips>> }) {
  const t = useTranslations("design.known");
  const format = useFormatter();
  return (
    <section className={styles.known} aria-labelledby="known">
      <h2 id="known">{t("title")}</h2>
      <ul>
        {trips.map(({ id, title, startDate, endDate, segments }) => (
          <li key={id}>
            <Link href={`/design/?id=${id}`}>{title}</Link>
            <span>
              {startDate && endDate && `${format.dateTimeRange(noon(startDate), noon(endDate), { dateStyle: "medium" })} · `}
              {t("count", { count: segments })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
