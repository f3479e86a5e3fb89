/** What has to be made before there is a kit to show. */
import type { ConceptId, Destination, Kit, KitRequest, Profile } from "@/shared/api/types";
import type { Locale } from "@/shared/i18n/locale";

export interface Trip {
  destination: Destination;
  concept: ConceptId;
}

export interface Order {
  request: KitRequest;
  /** Sent with it: the same key is the same kit, however often it is sent. */
  key?: string;
  /** One order is sent once. */
  sign: string;
}

export interface Standing {
  /** The kit at hand. */
  kit: Kit | null;
  /** One is being fetched, or what the trip is about isn't known yet. */
  isOpen: boolean;
  /** The address names the kit. */
  isAsked: boolean;
  trip: Trip | null;
  profile: Profile | null | undefined;
  locale: Locale;
}

/** A kit answers another question once the place or the concept is another. */
function isOf(kit: Kit, { destination, concept }: Trip): boolean {
  return kit.destination.id === destination.id && kit.concept === concept;
}

export function requestFor(trip: Trip, profile: Profile | null | undefined, locale: Locale, when?: string): KitRequest {
  return { destination: trip.destination, concept: trip.concept, profile: profile ?? undefined, when, locale } as KitRequest;
}

/** None, a first kit for the chosen place, or the kit at hand told in this language. */
export function orderOf(standing: Standing): Order | null {
  const { kit, trip, isAsked, locale } = standing;
  if (kit && (isAsked || !trip || isOf(kit, trip))) return kit.locale === locale ? null : retold(kit, locale);
  return trip && !isAsked && !standing.isOpen ? made(trip, standing) : null;
}

function made(trip: Trip, { kit, profile, locale }: Standing): Order {
  return { request: requestFor(trip, profile, locale), sign: `${trip.destination.id} ${trip.concept} ${kit?.id ?? ""}` };
}

function retold(kit: Kit, locale: Locale): Order {
  const key = `retold-${kit.id}-${locale}`;
  return { request: requestFor(kit, kit.profile, locale, kit.date), key, sign: key };
}
