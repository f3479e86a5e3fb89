/** A day's light as parts of a ribbon, from its windows. */
import type { LightPart } from "@/shared/ui/ribbon";

/** Local HH:MM. */
export interface Span {
  start: string;
  end: string;
}

export interface Light {
  sunrise: string;
  sunset: string;
  goldenMorning: Span | null;
  goldenEvening: Span | null;
  blueMorning?: Span | null;
  blueEvening?: Span | null;
}

/** How full a place is at an hour of its day. */
export interface Hour {
  hour: number;
  percent: number;
}

type Edge = [start: string, kind: LightPart["kind"]];

/** From midnight to midnight without a gap: night, blue, golden, day and back. Twilight without a name is night. */
export function partsOf({ sunrise, sunset, goldenMorning, goldenEvening, blueMorning, blueEvening }: Light): LightPart[] {
  const edges: Edge[] = [
    ["00:00", "night"],
    ...beginning("blue", blueMorning),
    ...beginning("golden", goldenMorning),
    [endOf(goldenMorning) ?? sunrise, "day"],
    ...beginning("golden", goldenEvening),
    ...beginning("blue", blueEvening),
    [endOf(blueEvening) ?? endOf(goldenEvening) ?? sunset, "night"],
  ];
  return edges
    .map(([start, kind], n): LightPart => ({ start, kind, end: edges[n + 1]?.[0] ?? "24:00" }))
    .filter(({ start, end }) => end > start);
}

function beginning(kind: LightPart["kind"], window: Span | null | undefined): Edge[] {
  return window ? [[window.start, kind]] : [];
}

function endOf(window: Span | null | undefined): string | undefined {
  return window?.end;
}

/** HH:MM of HH:MM:SS. */
export function short(time: string): string {
  return time.slice(0, 5);
}
