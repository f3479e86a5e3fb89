/** The clock of another place. */
import { useSyncExternalStore } from "react";

/** HH:MM there when that date is today there, else null. */
export function clockThere(date: string, timeZone: string, at: Date = new Date()): string | null {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  if (`${part("year")}-${part("month")}-${part("day")}` !== date) return null;
  return `${part("hour")}:${part("minute")}`;
}

const EVERY = 30_000;

/** The same as a needle that moves; null until the page stands in a browser. */
export function useNow(date: string, timeZone: string): string | null {
  return useSyncExternalStore(
    tick,
    () => clockThere(date, timeZone),
    () => null,
  );
}

function tick(tell: () => void): () => void {
  const timer = setInterval(tell, EVERY);
  return () => clearInterval(timer);
}
