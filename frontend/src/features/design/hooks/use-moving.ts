"use client";

/** Taking a segment up and putting it down elsewhere, by pointer or by keys. Another day keeps its clock; within a day only the order changes. */
import { useCallback, useEffect, useRef, useState } from "react";
import type { TripDay } from "../model/calendar";
import type { Segment } from "../model/types";

export interface Slot {
  date: string;
  /** Before which of the day's segments; their number for behind the last. */
  index: number;
}

export interface Lifted extends Slot {
  id: string;
}

export type Drop = { kind: "day"; id: string; date: string } | { kind: "order"; ids: string[] };

export interface Moving {
  lifted: Lifted | null;
  /** For the handle of a segment. */
  handle(id: string): {
    onPointerDown(event: React.PointerEvent): void;
    onKeyDown(event: React.KeyboardEvent): void;
    onBlur(): void;
    "aria-pressed": boolean;
  };
}

/** What hands can do with a day's things; a day without hands is only looked at. */
export interface Hands {
  moving: Moving;
  busy: boolean;
  point(id: string | null): void;
  edit(segment: Segment): void;
}

/** Pixels before a press counts as a drag. */
const NUDGE = 6;

export function useMoving(days: readonly TripDay[], drop: (drop: Drop) => void): Moving {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const now = useRef({ days, drop });
  useEffect(() => void (now.current = { days, drop }), [days, drop]);

  const put = useCallback((at: Lifted | null) => {
    setLifted(null);
    const found = at && dropped(now.current.days, at);
    if (found) now.current.drop(found);
  }, []);
  const drag = useDrag(now, setLifted, put);

  const keys = useCallback(
    (id: string, event: React.KeyboardEvent) => {
      const next = pressed(now.current.days, id, lifted?.id === id ? lifted : null, event.key);
      if (next === undefined) return;
      event.preventDefault();
      if (next === "down") put(lifted);
      else setLifted(next);
    },
    [lifted, put],
  );
  return {
    lifted,
    handle: (id) => ({
      onPointerDown: (event) => drag(id, event),
      onKeyDown: (event) => keys(id, event),
      onBlur: () => setLifted((at) => (at?.id === id ? null : at)),
      "aria-pressed": lifted?.id === id,
    }),
  };
}

/** Where it is held after a key; `down` puts it where it is held, null back where it lay, undefined is no key of ours. */
function pressed(days: readonly TripDay[], id: string, lifted: Lifted | null, key: string): Lifted | "down" | null | undefined {
  const isTaking = key === "Enter" || key === " ";
  if (!lifted) {
    const slot = isTaking ? slotOf(days, id) : null;
    return slot ? { id, ...slot } : undefined;
  }
  if (isTaking) return "down";
  if (key === "Escape") return null;
  const next = STEPS[key]?.(days, lifted);
  return next ? { ...lifted, ...next } : undefined;
}

type Step = (days: readonly TripDay[], at: Slot) => Slot | null;

const dayStep =
  (by: number): Step =>
  (days, at) => {
    const next = days[days.findIndex(({ date }) => date === at.date) + by];
    return next ? { date: next.date, index: Math.min(at.index, next.segments.length) } : at;
  };

const slotStep =
  (by: number): Step =>
  (days, at) => {
    const n = days.findIndex(({ date }) => date === at.date);
    const here = days[n]!;
    const index = at.index + by;
    if (index >= 0 && index <= here.segments.length) return { date: at.date, index };
    const next = days[n + by];
    return next ? { date: next.date, index: by > 0 ? 0 : next.segments.length } : at;
  };

const STEPS: Record<string, Step> = {
  ArrowUp: slotStep(-1),
  ArrowDown: slotStep(1),
  ArrowLeft: dayStep(-1),
  ArrowRight: dayStep(1),
};

export function slotOf(days: readonly TripDay[], id: string): Slot | null {
  for (const { date, segments } of days) {
    const index = segments.findIndex((one) => one.id === id);
    if (index >= 0) return { date, index };
  }
  return null;
}

/** What a drop asks for; nothing when it lies where it lay. */
export function dropped(days: readonly TripDay[], { id, date, index }: Lifted): Drop | null {
  const from = slotOf(days, id);
  if (!from) return null;
  if (from.date !== date) return { kind: "day", id, date };
  if (index === from.index || index === from.index + 1) return null;
  const ids = days.find((day) => day.date === date)!.segments.map((one) => one.id);
  const others = ids.filter((one) => one !== id);
  others.splice(index > from.index ? index - 1 : index, 0, id);
  return { kind: "order", ids: others };
}

type Now = React.RefObject<{ days: readonly TripDay[] }>;

function useDrag(now: Now, setLifted: (at: Lifted | null) => void, put: (at: Lifted | null) => void) {
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  return useCallback(
    (id: string, down: React.PointerEvent) => {
      if (down.button !== 0) return;
      const start = { x: down.clientX, y: down.clientY };
      let at: Lifted | null = null;
      const move = (event: PointerEvent) => {
        if (!at && Math.hypot(event.clientX - start.x, event.clientY - start.y) < NUDGE) return;
        event.preventDefault();
        at = { id, ...(slotUnder(event) ?? at ?? slotOf(now.current.days, id)!) };
        setLifted(at);
      };
      const up = () => end(at);
      const leave = () => end(null);
      const end = (where: Lifted | null) => {
        window.removeEventListener("pointermove", move);
        window.removeEventListener("pointerup", up);
        window.removeEventListener("pointercancel", leave);
        stop.current = null;
        put(where);
      };
      window.addEventListener("pointermove", move, { passive: false });
      window.addEventListener("pointerup", up);
      window.addEventListener("pointercancel", leave);
      stop.current = leave;
    },
    [now, setLifted, put],
  );
}

/** Rows say their day and their place in it; a day's own room counts as behind its last. */
function slotUnder({ clientX, clientY }: PointerEvent): Slot | null {
  for (const element of document.elementsFromPoint(clientX, clientY)) {
    const row = element.closest<HTMLElement>("[data-date]");
    if (!row) continue;
    const { date = "", row: index, count = "0" } = row.dataset;
    if (index === undefined) return { date, index: Number(count) };
    const box = row.getBoundingClientRect();
    return { date, index: Number(index) + (clientY > box.top + box.height / 2 ? 1 : 0) };
  }
  return null;
}
