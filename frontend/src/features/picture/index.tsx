"use client";

import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useProfile } from "@/shared/api/trip";
import type { ConceptId } from "@/shared/api/types";
import { useJourney, useJourneyReady } from "@/shared/state/journey";
import { Before } from "@/shared/ui/before";
import { Failure, Waiting } from "@/shared/ui/notice";
import { Page } from "@/shared/ui/page";
import { type Picture as Made, usePictures } from "./api/pictures";
import { Formats } from "./components/formats";
import { OwnPhoto } from "./components/own-photo";
import styles from "./components/page.module.css";
import { Progress } from "./components/progress";
import { Result } from "./components/result";
import { Lacking, Scene } from "./components/scene";
import { Sheet } from "./components/sheet";
import { useDeveloping } from "./hooks/use-developing";

export function Picture() {
  const t = useTranslations("picture");
  const ready = useJourneyReady();
  const [isOwn, setOwn] = useState(false);
  return (
    <Page title={t("heading")} lead={t("lead")} wide>
      {ready ? <Darkroom isOwn={isOwn} setOwn={setOwn} /> : <Unread isOwn={isOwn} setOwn={setOwn} />}
    </Page>
  );
}

interface Chosen {
  /** The person's own photo, not the trip's scene. */
  isOwn: boolean;
  setOwn: (own: boolean) => void;
}

/** Before anything is known of who looks. */
function Unread({ isOwn, setOwn }: Chosen) {
  const t = useTranslations("picture");
  const newcomer = (
    <div className={styles.room}>
      <div className={styles.print}>
        <span />
        <p className={styles.unexposed}>{t("unexposed")}</p>
      </div>
      <div className={styles.desk}>
        <Switch isOwn={isOwn} setOwn={setOwn} />
        <Lacking hasPlace={false} />
      </div>
    </div>
  );
  return (
    <Before newcomer={newcomer}>
      <Waiting label={t("waiting")} />
    </Before>
  );
}

/** The journey's picture, else the newest; one that is being thrown away is not there. */
function useCurrent() {
  const { pictureId } = useJourney();
  const [gone, setGone] = useState<string | null>(null);
  const list = usePictures();
  const pictures = list.data?.filter(({ id }) => id !== gone) ?? [];
  return { list, pictures, current: pictures.find(({ id }) => id === pictureId) ?? pictures[0] ?? null, setGone };
}

type Hanging = ReturnType<typeof useCurrent>;
type Developing = ReturnType<typeof useDeveloping>;

function Darkroom({ isOwn, setOwn }: Chosen) {
  const { sessionId, conceptId, set } = useJourney();
  const profile = useProfile(sessionId);
  const concept: ConceptId | null = conceptId ?? profile.data?.conceptId ?? null;
  const [fresh, setFresh] = useState<string | null>(null);
  const hanging = useCurrent();
  const run = useDeveloping();
  const bath = useRef<HTMLSpanElement>(null);
  const { isOpen } = run;
  // On a phone the button stands below the print.
  useEffect(() => {
    if (isOpen) bath.current?.scrollIntoView?.({ block: "nearest" });
  }, [isOpen]);
  const developed = (id: string) => {
    setFresh(id);
    set({ pictureId: id });
  };
  return (
    <>
      <div className={styles.room}>
        <div className={styles.print}>
          <span ref={bath} />
          <Table hanging={hanging} run={run} fresh={[fresh, run.fresh]} />
        </div>
        <div className={styles.desk}>
          <Switch isOwn={isOwn} setOwn={setOwn} />
          {isOwn ? (
            <OwnPhoto concept={concept} done={developed} />
          ) : (
            <Scene concept={concept} profile={profile.data} isBusy={run.isOpen} isAgain={hanging.pictures.length > 0} develop={run.develop} />
          )}
        </div>
      </div>
      <Below pictures={hanging.pictures} current={run.isOpen ? null : hanging.current} concept={concept} />
    </>
  );
}

/** Where the print lies: in the bath, finished, or not exposed yet. */
function Table({ hanging, run, fresh }: { hanging: Hanging; run: Developing; fresh: (string | null)[] }) {
  const t = useTranslations("picture");
  const { list, current, setGone } = hanging;
  const { destination, pictureId } = useJourney();
  // Who has come this far for the first time has nothing to wait for.
  const isAwaited = list.isPending && Boolean(destination ?? pictureId);
  if (run.isOpen) return <Progress step={run.view.step} stalled={run.stalled} stop={run.stop} />;
  return (
    <>
      <Trouble run={run} />
      {list.error && <Failure problem={list.error} retry={() => void list.refetch()} />}
      {isAwaited && <Waiting label={t("waiting")} />}
      {!list.error && !isAwaited && !current && <p className={styles.unexposed}>{t("unexposed")}</p>}
      {current && <Result key={current.id} picture={current} fresh={fresh.includes(current.id)} setGone={setGone} />}
    </>
  );
}

function Below({ pictures, current, concept }: { pictures: Made[]; current: Made | null; concept: ConceptId | null }) {
  const of = (current?.concept as ConceptId | null | undefined) ?? concept;
  return (
    <>
      {pictures.length > 1 && <Sheet pictures={pictures} chosen={current?.id ?? null} />}
      {current && <Formats key={current.id} picture={current} concept={of} />}
    </>
  );
}

function Switch({ isOwn, setOwn }: Chosen) {
  const t = useTranslations("picture.switch");
  return (
    <div className={styles.switch} role="group" aria-label={t("label")}>
      <button type="button" aria-pressed={!isOwn} onClick={() => setOwn(false)}>
        {t("scene")}
      </button>
      <button type="button" aria-pressed={isOwn} onClick={() => setOwn(true)}>
        {t("own")}
      </button>
    </div>
  );
}

/** Stopped, cut off, or failed: three different ways on. */
function Trouble({ run }: { run: Developing }) {
  const t = useTranslations("picture.run");
  if (run.isOver) return null;
  if (run.phase === "cancelled") return <p role="status">{t("stopped")}</p>;
  if (run.phase === "lost") {
    return (
      <Failure what={t("lost")} problem={run.problem} reconnect={run.reconnect} retry={run.again} />
    );
  }
  if (run.phase !== "failed") return null;
  return <Failure what={t("failed")} problem={run.problem} retry={run.again} />;
}

