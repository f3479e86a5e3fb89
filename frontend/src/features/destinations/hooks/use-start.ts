"use client";

/** What places are asked from: a conversation, else a mood or look in the address, else a chosen concept. */
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { useProfile } from "@/shared/api/trip";
import { CONCEPTS } from "@/shared/looks/order";
import type { ConceptId, Profile, RecommendationRequest } from "@/shared/api/types";
import { useLocale } from "@/shared/i18n/locale";
import { useJourney } from "@/shared/state/journey";

type Preferences = NonNullable<RecommendationRequest["preferences"]>;

const MOODS = ["romantic", "adventurous", "nostalgic", "peaceful"] as const;
const AESTHETICS = ["urban", "nature", "vintage", "modern"] as const;
const INTERESTS = ["photography", "food", "art", "history", "nature", "architecture"] as const;

export interface Start {
  from: string;
  wishes: string;
  body: RecommendationRequest;
  profile: Profile | null;
}

/** `null`: nothing to go by; `undefined`: the conversation is still being read. */
export function useStart(ready: boolean): { start: Start | null | undefined; problem: Error | null; again: () => void } {
  const { sessionId, conceptId } = useJourney();
  const locale = useLocale();
  const address = useSearchParams().toString();
  const said = useMemo(() => fromAddress(new URLSearchParams(address)), [address]);
  const session = ready && !said ? sessionId : null;
  const { data: profile, isPending, error, refetch } = useProfile(session);
  const start = useMemo(() => {
    if (!ready || (session && isPending)) return undefined;
    const concept = said?.concept ?? conceptId;
    const body = { concept, locale, background: true, count: 3 };
    if (said) return { from: `?${address}`, wishes: `${concept}`, body: { ...body, ...said }, profile: null };
    return (session && profile && fromTalk(session, profile, body)) || fromConcept(body);
  }, [ready, said, conceptId, locale, address, session, isPending, profile]);
  return { start, problem: error, again: () => void refetch() };
}

function fromTalk(sessionId: string, profile: Profile, body: RecommendationRequest): Start | null {
  if (!hasSaid(profile)) return null;
  return { from: sessionId, wishes: JSON.stringify([body.concept, profile]), body: { ...body, sessionId }, profile };
}

function fromConcept(body: RecommendationRequest): Start | null {
  const { concept } = body;
  return concept ? { from: `concept ${concept}`, wishes: concept, body: { ...body, preferences: {} }, profile: null } : null;
}

/** A conversation that has only been greeted says nothing about where to go. */
function hasSaid({ mood, aesthetic, interests, destination, scene, duration }: Profile): boolean {
  return [mood, aesthetic, interests?.length, destination, scene, duration].some(Boolean);
}

function fromAddress(query: URLSearchParams): Pick<RecommendationRequest, "preferences" | "concept" | "when"> | null {
  const preferences: Preferences = {};
  const mood = one(MOODS, query.get("mood"));
  const aesthetic = one(AESTHETICS, query.get("aesthetic"));
  const interests = INTERESTS.filter((name) => query.getAll("interest").includes(name));
  const concept = one(CONCEPTS, query.get("concept")) as ConceptId | null;
  if (mood) preferences.mood = mood;
  if (aesthetic) preferences.aesthetic = aesthetic;
  if (interests.length) preferences.interests = interests;
  if (!mood && !aesthetic && !interests.length && !concept) return null;
  return { preferences, ...(concept && { concept }), ...(query.get("when") && { when: query.get("when") }) };
}

function one<T extends string>(known: readonly T[], value: string | null): T | null {
  return known.find((name) => name === value) ?? null;
}
