/** The contact sheet: which places lie where, what is being asked for, and what was struck out. Plain functions over plain data. */
import * as v from "valibot";
import type { Destination, RecommendationRequest } from "@/shared/api/types";
import { keptRecord, setEntry } from "@/shared/state/kept";

export type Deed = "choose" | "strike" | "more" | "compare";

export interface Slot {
  id: string;
  place: Destination | null;
  /** Turned down; lies there crossed out until another one comes. */
  struck?: boolean;
  /** We have looked, and nothing else fits. */
  none?: boolean;
}

/** Places that were asked for together. */
export interface Strip {
  id: string;
  kind: "first" | "three" | "country";
  country?: { code: string; name: string };
  slots: Slot[];
}

export interface Ask {
  id: string;
  /** Where its places go, in the order in which they come. */
  slots: string[];
  body: RecommendationRequest;
  runId: string | null;
}

export interface Struck {
  slot: string;
  place: Destination;
}

export interface Sheet {
  id: string;
  /** What was asked from: a conversation or an address. Another one begins another sheet. */
  from: string;
  /** What was known of the trip then; when it changes, these places may no longer fit. */
  wishes: string;
  count: number;
  strips: Strip[];
  asks: Ask[];
  struck: Struck[];
  source: "model" | "offline" | null;
  /** That a model did not answer in time, and what stands in. */
  notice?: string;
}

export type Shape = Pick<Strip, "kind" | "country"> & { size: number };

const SHAPE = v.looseObject({ id: v.string(), from: v.string(), strips: v.array(v.unknown()), asks: v.array(v.unknown()), struck: v.array(v.unknown()) });

/** One for each language. */
export const useSheets = keptRecord("tripkit-places", v.custom<Sheet>((value) => v.is(SHAPE, value)));

/** Writes only what is new, so that tabs don't wake each other for nothing. */
export function changeSheet(locale: string, move: (sheet: Sheet) => Sheet): void {
  const now = useSheets.getState()[locale];
  const next = now && move(now);
  if (next && next !== now) setEntry(useSheets, locale, next);
}

const EXCLUDED_AT_MOST = 100;

/** @param id another one for each sheet: the runs of an older sheet must not be taken for this one's */
export function emptySheet(id: string, from: string, wishes: string): Sheet {
  return { id, from, wishes, count: 0, strips: [], asks: [], struck: [], source: null };
}

export function slotsOf(sheet: Sheet): Slot[] {
  return sheet.strips.flatMap(({ slots }) => slots);
}

/** Every place that lies there and was not struck out. */
export function placesOf(sheet: Sheet): { slot: string; place: Destination }[] {
  return slotsOf(sheet).flatMap(({ id, place, struck }) => (place && !struck ? [{ slot: id, place }] : []));
}

/** What must not come again: all that was shown, and all that was ever turned down. */
export function seen(sheet: Sheet, rejected: readonly string[]): string[] {
  const shown = slotsOf(sheet).flatMap(({ place }) => (place ? [place.id] : []));
  return [...new Set([...rejected, ...shown])].slice(-EXCLUDED_AT_MOST);
}

/** Room for places that don't exist yet, and the question that fills it. */
export function withStrip(sheet: Sheet, shape: Shape, body: RecommendationRequest): Sheet {
  const count = sheet.count + shape.size;
  const slots = Array.from({ length: shape.size }, (_, n): Slot => ({ id: `s${sheet.count + n + 1}`, place: null }));
  const strip: Strip = { id: `r${sheet.count + 1}`, kind: shape.kind, country: shape.country, slots };
  const asked = { ...sheet, count, strips: [...sheet.strips, strip] };
  return withAsk(asked, slots.map(({ id }) => id), body);
}

export function withAsk(sheet: Sheet, slots: string[], body: RecommendationRequest): Sheet {
  const count = sheet.count + 1;
  const ask: Ask = { id: `${sheet.id}-${count}`, slots, body: { ...body, count: slots.length }, runId: null };
  return changeSlots({ ...sheet, count, asks: [...sheet.asks, ask] }, slots, { none: false });
}

export function withRun(sheet: Sheet, ask: string, runId: string | null): Sheet {
  return { ...sheet, asks: sheet.asks.map((one) => (one.id === ask ? { ...one, runId } : one)) };
}

/** The n-th place of an ask; the same event again changes nothing. */
export function land(sheet: Sheet, ask: string, index: number, place: Destination): Sheet {
  const slot = sheet.asks.find(({ id }) => id === ask)?.slots[index];
  return slot ? changeSlots(sheet, [slot], { place, struck: false, none: false }) : sheet;
}

/** The ask has its answer; what stayed empty stays so. */
export function settle(sheet: Sheet, ask: string, source: Sheet["source"], notice?: string | null): Sheet {
  const slots = sheet.asks.find(({ id }) => id === ask)?.slots ?? [];
  const empty = slotsOf(sheet).filter(({ id, place, struck }) => slots.includes(id) && (!place || struck));
  const ended = changeSlots(sheet, empty.map(({ id }) => id), { place: null, struck: false, none: true });
  return { ...withoutAsk(ended, ask), source: source ?? sheet.source, notice: notice ?? undefined };
}

/** Stopped or given up: the places kept for it stay free. */
export function withoutAsk(sheet: Sheet, ask: string): Sheet {
  return { ...sheet, asks: sheet.asks.filter(({ id }) => id !== ask) };
}

export function strike(sheet: Sheet, slot: string): Sheet {
  const place = slotsOf(sheet).find(({ id }) => id === slot)?.place;
  if (!place) return sheet;
  return changeSlots({ ...sheet, struck: [...sheet.struck, { slot, place }] }, [slot], { struck: true });
}

/** Back where it lay; what came in its stead goes, and what was still asked for that place is no longer needed. */
export function unstrike(sheet: Sheet, id: string): Sheet {
  const back = sheet.struck.find(({ place }) => place.id === id);
  if (!back) return sheet;
  const asks = sheet.asks.filter(({ slots }) => !(slots.length === 1 && slots[0] === back.slot));
  const struck = sheet.struck.filter((one) => one !== back);
  return changeSlots({ ...sheet, asks, struck }, [back.slot], { place: back.place, struck: false, none: false });
}

function changeSlots(sheet: Sheet, ids: string[], change: Partial<Slot>): Sheet {
  const strips = sheet.strips.map((strip) => ({
    ...strip,
    slots: strip.slots.map((slot) => (ids.includes(slot.id) ? { ...slot, ...change } : slot)),
  }));
  return { ...sheet, strips };
}
