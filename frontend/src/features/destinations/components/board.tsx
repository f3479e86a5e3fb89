"use client";

/** The light table: places and map side by side, on a phone one behind the other. */
import dynamic from "next/dynamic";
import { useEffect, useMemo, useState, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { OrList } from "@/shared/map/or-list";
import type { MapPin, MapRoute } from "@/shared/map/pin";
import { useJourney, useJourneyReady } from "@/shared/state/journey";
import { Before } from "@/shared/ui/before";
import { Button, ButtonLink } from "@/shared/ui/button";
import { Empty, Failure } from "@/shared/ui/notice";
import { type Deeds, useDeeds } from "../hooks/use-deeds";
import { type Places, usePlaces } from "../hooks/use-places";
import { type Start, useStart } from "../hooks/use-start";
import { emptySheet, placesOf, type Sheet, slotsOf, withStrip } from "../model/sheet";
import { Compare } from "./compare";
import styles from "./sheet.module.css";
import { Free, Strips } from "./strips";
import { StruckStrip } from "./struck";

const PlaceMap = dynamic(() => import("@/shared/map/place-map").then(({ PlaceMap: Map }) => Map), { ssr: false });
const BESIDE = "(min-width: 1000px)";

export function Board() {
  const ready = useJourneyReady();
  const { start, problem, again } = useStart(ready);
  const places = usePlaces(ready);
  const deeds = useDeeds(start, places);
  useBeginning(start, places);
  if (problem && !places.sheet) return <Failure problem={problem} retry={again} />;
  if (start === null && !places.sheet) return <Nothing />;
  if (!places.sheet) return ready ? <Reserved /> : <Unread />;
  return <Table sheet={places.sheet} start={start} places={places} deeds={deeds} />;
}

function firstThree(start: Start): Sheet {
  const sheet = emptySheet(Date.now().toString(36), start.from, start.wishes);
  const body = { ...start.body, exclude: useJourney.getState().rejected.slice(-100) };
  return withStrip(sheet, { kind: "first", size: 3 }, body);
}

/** Another conversation or another address begins another sheet; a reload does not. */
function useBeginning(start: Start | null | undefined, { sheet, begin }: Places): void {
  const from = sheet?.from;
  useEffect(() => {
    if (start && start.from !== from) begin(firstThree(start));
  }, [start, from, begin]);
}

function Table({ sheet, start, places, deeds }: { sheet: Sheet; start: Start | null | undefined; places: Places; deeds: Deeds }) {
  const t = useTranslations("destinations");
  const chosen = useJourney((journey) => journey.destination?.id ?? null);
  const [lit, setLit] = useState<string | null>(null);
  const [side, setSide] = useState<"list" | "map">("list");
  const isBeside = useMedia(BESIDE);
  const pins = usePins(sheet, chosen, lit);
  const compared = useCompared(pins, deeds.compared);
  const pick = (slot: string) => {
    setSide("list");
    requestAnimationFrame(() => goTo(slot));
  };
  return (
    <>
      <Changed sheet={sheet} start={start} places={places} />
      <Tabs side={side} onSide={setSide} />
      <div className={styles.board} data-side={side}>
        <div className={styles.list}>
          <Strips
            sheet={sheet}
            places={places}
            chosen={chosen}
            compared={deeds.compared}
            lit={lit}
            isMyDate={Boolean(start?.profile?.when ?? start?.body.when)}
            onDo={deeds.onDo}
            onFill={deeds.fill}
            onPoint={setLit}
          />
          <div className={styles.more}>
            <Button onClick={deeds.three}>{t("three")}</Button>
            <p>{t("threeWhat")}</p>
          </div>
          <StruckStrip struck={sheet.struck} onTakeBack={deeds.takeBack} />
        </div>
        <div className={styles.beside}>
          {(isBeside || side === "map") && pins.length > 0 && (
            <OrList>
              <PlaceMap pins={pins} routes={compared} onPoint={setLit} onPick={pick} />
            </OrList>
          )}
        </div>
      </div>
      <ComparedPair sheet={sheet} deeds={deeds} />
      <Came places={places} />
    </>
  );
}

function usePins(sheet: Sheet, chosen: string | null, lit: string | null): MapPin[] {
  return useMemo(() => {
    const order = slotsOf(sheet).map(({ id }) => id);
    const places = placesOf(sheet);
    const east = places.map(({ place }) => place.location.lng).sort((a, b) => a - b);
    const middle = ((east[0] ?? 0) + (east.at(-1) ?? 0)) / 2;
    return places.map(({ slot, place: { id, name, city, location } }) => ({
      slot,
      number: order.indexOf(slot) + 1,
      name,
      city,
      lat: location.lat,
      lng: location.lng,
      isEastern: location.lng > middle,
      isLit: lit === slot,
      isChosen: id === chosen,
    }));
  }, [sheet, chosen, lit]);
}

/** Two places with a line between them. */
function useCompared(pins: readonly MapPin[], slots: readonly string[]): MapRoute[] {
  return useMemo(() => {
    const line = slots.flatMap((slot) => pins.find((pin) => pin.slot === slot) ?? []);
    return line.length > 1 ? [{ day: null, line, stops: line.map(({ slot, name }) => ({ slot, name, way: null })) }] : [];
  }, [pins, slots]);
}

/** To the place's heading, so that reading goes on there. */
function goTo(slot: string): void {
  const card = document.getElementById(`place-${slot}`);
  card?.scrollIntoView({ block: "start" });
  card?.querySelector("h2")?.focus({ preventScroll: true });
}

function Tabs({ side, onSide }: { side: "list" | "map"; onSide(side: "list" | "map"): void }) {
  const t = useTranslations("destinations.tabs");
  return (
    <div className={styles.tabs} role="group" aria-label={t("label")}>
      {(["list", "map"] as const).map((name) => (
        <button key={name} type="button" aria-pressed={side === name} onClick={() => onSide(name)}>
          {t(name)}
        </button>
      ))}
    </div>
  );
}

/** What is known of the trip has changed since these were picked. */
function Changed({ sheet, start, places }: { sheet: Sheet; start: Start | null | undefined; places: Places }) {
  const t = useTranslations("destinations.changed");
  if (!start || start.from !== sheet.from || start.wishes === sheet.wishes) return null;
  return (
    <div className={styles.changed}>
      <p>{t("text")}</p>
      <Button onClick={() => places.begin(firstThree(start))}>{t("again")}</Button>
    </div>
  );
}

function ComparedPair({ sheet, deeds }: { sheet: Sheet; deeds: Deeds }) {
  const t = useTranslations("destinations.compare");
  const [open, setOpen] = useState(false);
  const [first, second] = deeds.compared.map((slot) => slotsOf(sheet).find(({ id }) => id === slot)?.place);
  if (deeds.compared.length === 0) return null;
  return (
    <div className={styles.bar}>
      {first && second ? (
        <Button kind="primary" onClick={() => setOpen(true)}>
          {t("open")}
        </Button>
      ) : (
        <p role="status">{t("another")}</p>
      )}
      <Button kind="quiet" onClick={deeds.clearCompared}>
        {t("clear")}
      </Button>
      <Compare pair={open && first && second ? [first, second] : null} onClose={() => setOpen(false)} />
    </div>
  );
}

/** For those who listen: each place as it comes. */
function Came({ places: { run } }: { places: Places }) {
  const t = useTranslations("destinations");
  const { came } = run.view;
  return (
    <p role="status" className="hidden-visually">
      {run.isOpen && came ? t("came", { name: came }) : ""}
    </p>
  );
}

/** Nobody has said anything yet. */
function Nothing() {
  const t = useTranslations("destinations.nothing");
  return (
    <Empty text={t("text")}>
      <ButtonLink href="/chat/" kind="primary">
        {t("talk")}
      </ButtonLink>
      <div className={styles.moods}>
        <p>{t("or")}</p>
        {(["peaceful", "nostalgic", "adventurous", "romantic"] as const).map((mood) => (
          <ButtonLink key={mood} href={`/destinations/?mood=${mood}`}>
            {t(mood)}
          </ButtonLink>
        ))}
      </div>
    </Empty>
  );
}

/** Before anything is known of who looks. */
export function Unread() {
  return (
    <Before newcomer={<Nothing />}>
      <Reserved />
    </Before>
  );
}

/** The room that the first three will take. */
function Reserved() {
  const t = useTranslations("destinations");
  return (
    <div role="status" aria-label={t("waiting")}>
      <div className={styles.board}>
        <div className={`${styles.list} ${styles.strip}`}>
          <div className={styles.progress} />
          <div className={`${styles.frames} ${styles.withPrint}`}>
            {["s1", "s2", "s3"].map((id, n) => (
              <Free key={id} slot={{ id, place: null }} isWide={n === 0} isAsked />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (tell) => {
      const list = matchMedia(query);
      list.addEventListener("change", tell);
      return () => list.removeEventListener("change", tell);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
