/** What an answer may be, before it is sent: the server checks the same. */
import type { Question } from "./types";

export type Value = string | number | string[] | { start: string; end: string } | null;

/** What a question shows before it is touched. */
export function startOf({ type, scale }: Question): Value {
  if (type === "scale" && scale) return nearest((scale.min + scale.max) / 2, scale.min, scale.step ?? 1);
  return type === "multiple_choice" ? [] : null;
}

export function fits({ type, validation }: Question, value: Value): boolean {
  if (isLeft(value)) return validation?.required === false;
  if (type === "multiple_choice") return within((value as string[]).length, validation);
  if (type === "text") return String(value).trim().length >= (validation?.minLength ?? 1);
  return type !== "date_range" || isRange(value as { start: string; end: string });
}

function isLeft(value: Value): boolean {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function isRange({ start, end }: { start: string; end: string }): boolean {
  return Boolean(start && end && start <= end);
}

function within(count: number, validation: Question["validation"]): boolean {
  const { min, max } = validation ?? {};
  return count >= (typeof min === "number" ? min : 1) && count <= (typeof max === "number" ? max : Infinity);
}

function nearest(value: number, min: number, step: number): number {
  return min + Math.round((value - min) / step) * step;
}
