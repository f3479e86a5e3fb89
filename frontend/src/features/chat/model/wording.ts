"use client";

/** Values in people's words, in both languages. Never an enum's name. */
import { useTranslations } from "use-intl";
import type { Profile } from "@/shared/api/types";
import { type Locale, useLocale } from "@/shared/i18n/locale";
import { type Field, hasValue } from "./fields";
import { placeName } from "./places";

/** Things that can be left out and have a name of their own; anything else is a place or the person's own words. */
export const THINGS = [
  "crowds", "queues", "expensive", "danger", "cities", "countryside", "beach", "sea", "water", "boats", "islands",
  "mountains", "hiking", "stairs", "altitude", "cold", "heat", "snow", "rain", "desert", "driving", "flying",
  "long-flights", "tours", "shopping", "museums", "temples", "churches", "nightlife", "late-nights",
  "early-mornings", "spicy-food", "seafood", "meat", "animals", "dogs", "insects", "snakes", "camping",
  "modern", "romantic", "urban", "vintage",
] as const;
export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;

/** What the API writes when the place was left open on purpose. */
const ANYWHERE = "anywhere";

type Words = ReturnType<typeof useTranslations<"chat">>;

export interface Wording {
  value(profile: Profile, field: Field): string | null;
  thing(id: string): string;
  when(when: string): string;
}

export function useWording(): Wording {
  const t = useTranslations("chat");
  const locale = useLocale();
  const wording: Wording = {
    value: (profile, field) => (hasValue(profile, field) || field === "duration" ? SAY[field](profile, t, locale) : null),
    thing: (id) => thing(id, t, locale),
    when: (when) => period(when, t, locale),
  };
  return wording;
}

const SAY: Record<Field, (profile: Profile, t: Words, locale: Locale) => string | null> = {
  mood: ({ mood }, t) => mood && t(`mood.${mood}`),
  aesthetic: ({ aesthetic }, t) => aesthetic && t(`aesthetic.${aesthetic}`),
  duration: ({ days, duration }, t) =>
    days ? t("days", { count: days, nights: days - 1 }) : duration ? t(`duration.${duration}`) : null,
  interests: ({ interests }, t) => (interests ?? []).map((one) => t(`interests.${one}`)).join(", "),
  destination: ({ destination }, t, locale) =>
    destination === ANYWHERE ? t("anywhere") : destination && placeName(destination, locale),
  scene: ({ scene }) => scene ?? null,
  styling: ({ styling }) => styling ?? null,
  when: ({ when }, t, locale) => when && period(when, t, locale),
  companions: ({ companions }, t) => companions && t(`companions.${companions}`),
  origin: ({ origin }, t, locale) => origin && placeName(origin, locale),
  budget: ({ budget }, t, locale) => budget && money(budget, t, locale),
  avoid: ({ avoid }, t, locale) => (avoid ?? []).map((id) => thing(id, t, locale)).join(", "),
} as Record<Field, (profile: Profile, t: Words, locale: Locale) => string | null>;

function thing(id: string, t: Words, locale: Locale): string {
  const known = THINGS.find((one) => one === id);
  return known ? t(`thing.${known}`) : placeName(id, locale);
}

/** A month, a season, a year before it, a date, or two dates (see Profile). */
function period(when: string, t: Words, locale: Locale): string {
  const [from = "", to] = when.split("/");
  if (to) return t("dates", { from: day(from, locale), to: day(to, locale) });
  if (/^\d{4}-\d\d-\d\d$/.test(when)) return day(when, locale);
  const [, year, part] = /^(?:(\d{4})-)?(\w+)$/.exec(when) ?? [];
  const season = SEASONS.find((one) => one === part);
  const name = season ? t(`season.${season}`) : month(Number(part), locale);
  return year ? t("ofYear", { year, part: name }) : name;
}

export function month(number: number, locale: Locale): string {
  return new Intl.DateTimeFormat(locale, { month: "long", timeZone: "UTC" }).format(Date.UTC(2026, number - 1, 1));
}

function day(date: string, locale: Locale): string {
  const said = locale === "ko" ? "ko" : "en-GB";
  return new Intl.DateTimeFormat(said, { day: "numeric", month: "long", timeZone: "UTC" }).format(new Date(date));
}

function money({ amount, currency, level }: NonNullable<Profile["budget"]>, t: Words, locale: Locale): string {
  if (amount === null || amount === undefined) return t(`budget.${LEVELS[level ?? "$$"]}`);
  if (currency === "KRW" && locale === "ko" && amount >= 10_000 && amount % 10_000 === 0) {
    return t("won", { amount: amount / 10_000 });
  }
  const look = currency ? { style: "currency" as const, currency } : {};
  return t("upTo", { amount: new Intl.NumberFormat(locale, { ...look, maximumFractionDigits: 0 }).format(amount) });
}

export const LEVELS = { $: "small", $$: "middling", $$$: "generous" } as const;
