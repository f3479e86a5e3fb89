/** The roll's frames: which fields they stand for, and how far each is exposed. */
import type { ChatAnswer, Profile, ProfilePatch } from "@/shared/api/types";

/** The seven that are asked for, in that order. */
export const ASKED = ["mood", "aesthetic", "duration", "interests", "destination", "scene", "styling"] as const;
/** Those that get a frame only once they were said. */
const SAID = ["when", "companions", "origin", "budget", "avoid"] as const;

export type Field = (typeof ASKED)[number] | (typeof SAID)[number];
/** What every editor of a frame is handed. */
export interface EditorProps {
  profile: Profile;
  save: (change: ProfilePatch) => void;
}

export type Exposure = "said" | "guessed" | "skipped" | "open";

export const CHOICES = {
  mood: ["romantic", "adventurous", "nostalgic", "peaceful"],
  aesthetic: ["urban", "nature", "vintage", "modern"],
  duration: ["short", "medium", "long"],
  interests: ["photography", "food", "art", "history", "nature", "architecture"],
  companions: ["solo", "couple", "friends", "family", "parents", "kids"],
  budget: ["$", "$$", "$$$"],
} as const;

export function isAsked(field: Field): field is (typeof ASKED)[number] {
  return (ASKED as readonly string[]).includes(field);
}

export function hasValue(profile: Profile, field: Field): boolean {
  const value = profile[field];
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}

export function exposure(profile: Profile, field: Field): Exposure {
  if (hasValue(profile, field)) return (profile.guessed ?? []).includes(field) ? "guessed" : "said";
  return (profile.skipped ?? []).includes(field) ? "skipped" : "open";
}

export function framesOf(profile: Profile): Field[] {
  return [...ASKED, ...SAID.filter((field) => hasValue(profile, field))];
}

/** The profile as it will be once the API has taken the change. */
export function patched(profile: Profile, change: ProfilePatch): Profile {
  const touched = new Set(Object.keys(change));
  if (touched.has("days")) touched.add("duration");
  const rest = (names?: string[]) => (names ?? []).filter((name) => !touched.has(name));
  const next = { ...profile, skipped: rest(profile.skipped), ...change, guessed: rest(profile.guessed) };
  if (change.days) next.duration = change.days <= 3 ? "short" : change.days <= 7 ? "medium" : "long";
  else if (change.duration) next.days = null;
  return next;
}

/** The change that takes `change` back. */
export function inverse(profile: Profile, change: ProfilePatch): ProfilePatch {
  const names = new Set(Object.keys(change) as (keyof ProfilePatch)[]);
  if (names.has("days") || names.has("duration")) ["days" as const, "duration" as const].forEach((name) => names.add(name));
  const before = Object.fromEntries([...names].map((name) => [name, profile[name] ?? null]));
  return { ...before, skipped: profile.skipped ?? [] };
}

/** Leaves the field to us: no value, and not asked for again. */
export function leaveOpen(profile: Profile, field: Field): ProfilePatch {
  const none = field === "interests" || field === "avoid" ? { [field]: [] } : { [field]: null };
  if (field === "duration") Object.assign(none, { days: null });
  return isAsked(field) ? { ...none, skipped: [...new Set([...(profile.skipped ?? []), field])] } : none;
}

/** What was ruled out, in the person's words, each once; what was allowed again since is left out. */
export function ruledOut({ rejectedItems = [], collectedData }: ChatAnswer): { field: string; text: string }[] {
  const stands = rejectedItems.filter(({ field }) => field !== "avoid" || (collectedData.avoid ?? []).length > 0);
  return stands.filter((item, n) => stands.findIndex(({ text }) => text === item.text) === n);
}
