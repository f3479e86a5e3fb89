/** Why a concept fits what was said: plain rules over the profile and the person's own words, and nothing else. */
import { CONCEPTS } from "@/shared/looks/order";
import type { ConceptId, Profile } from "@/shared/api/types";

/** A value of the profile ("mood.nostalgic") that points to one of the concept's four keywords. */
interface Trait {
  trait: string;
  keyword: number;
  weight: number;
}

/** Words that point to a keyword, in both languages. */
interface Hint {
  words: RegExp;
  keyword: number;
}

export interface Reason {
  /** A value of the profile, or words as they were said. */
  said: { trait: string; guessed: boolean } | { words: string };
  /** The place of the keyword it points to. */
  keyword: number;
  weight: number;
}

export interface Fit {
  id: ConceptId;
  score: number;
  reasons: Reason[];
  /** What was ruled out and this concept is made of. */
  against: string | null;
}

const TRAITS: Record<ConceptId, readonly Trait[]> = {
  flaneur: [
    { trait: "aesthetic.urban", keyword: 0, weight: 1 },
    { trait: "interests.architecture", keyword: 0, weight: 0.3 },
  ],
  filmlog: [
    { trait: "mood.nostalgic", keyword: 0, weight: 1 },
    { trait: "aesthetic.vintage", keyword: 2, weight: 0.8 },
    { trait: "interests.history", keyword: 2, weight: 0.3 },
  ],
  midnight: [
    { trait: "aesthetic.urban", keyword: 0, weight: 0.7 },
    { trait: "aesthetic.modern", keyword: 0, weight: 0.5 },
    { trait: "interests.food", keyword: 2, weight: 0.3 },
  ],
  pastoral: [
    { trait: "aesthetic.nature", keyword: 2, weight: 0.8 },
    { trait: "mood.peaceful", keyword: 3, weight: 0.8 },
    { trait: "interests.nature", keyword: 2, weight: 0.3 },
  ],
  noir: [{ trait: "aesthetic.urban", keyword: 1, weight: 0.5 }],
  seaside: [],
};

const HINTS: Record<ConceptId, readonly Hint[]> = {
  flaneur: [
    { words: /\b(?:walk(?:s|ing)?|stroll(?:s|ing)?|wander(?:ing)?)\b|산책|거닐|걷/i, keyword: 2 },
    { words: /\bcaf(?:é|e)s?\b|\bwindow seat\b|카페|창가/i, keyword: 1 },
    { words: /\b(?:street )?corners?\b|모퉁이/i, keyword: 0 },
    { words: /\b(?:shop )?signs?\b|간판/i, keyword: 3 },
  ],
  filmlog: [
    { words: /\b(?:film camera|album|photo album)\b|필름 ?카메라|앨범/i, keyword: 0 },
    { words: /\b(?:old (?:lanes?|streets?|towns?|alleys?|quarters?)|alleys?|lanes)\b|골목|옛 동네|오래된 (?:동네|거리)/i, keyword: 2 },
    { words: /\b(?:ordinary|everyday|laundry)\b|평범|일상|빨래/i, keyword: 3 },
  ],
  midnight: [
    { words: /\b(?:neon|midnight|night|nights|city lights)\b|네온|한밤|밤거리|밤 ?골목|야경/i, keyword: 0 },
    { words: /\b(?:noodles|ramen|night market|bars?)\b|국수|라멘|라면|심야|야시장|포장마차/i, keyword: 2 },
    { words: /\b(?:wet )?asphalt\b|아스팔트/i, keyword: 1 },
  ],
  pastoral: [
    { words: /\bmist(?:y)?\b|안개/i, keyword: 0 },
    { words: /\b(?:meadows?|fields?|villages?|farms?|sheep|forests?|woods|hills)\b|들판|풀밭|숲|시골|언덕|목장/i, keyword: 2 },
    { words: /\b(?:breakfast|fresh bread)\b|아침 ?식사|갓 구운/i, keyword: 3 },
    { words: /\b(?:stone|dry) walls?\b|돌담/i, keyword: 1 },
  ],
  noir: [
    { words: /\b(?:rain|rainy|drizzle)\b|비 ?오는|비 ?내리는|빗소리|장마/i, keyword: 0 },
    { words: /\b(?:shadows?|black and white|noir)\b|그림자|흑백|누아르/i, keyword: 1 },
    { words: /\b(?:arcades?|stairwells?)\b|아케이드/i, keyword: 2 },
    { words: /\b(?:umbrellas?|dark coat|long coat)\b|우산|어두운 코트/i, keyword: 3 },
  ],
  seaside: [
    { words: /\b(?:sea|seaside|ocean|beach(?:es)?|coast|shore|waves|harbou?rs?|piers?|quay|low tide)\b|바닷가|바다|해변|항구|부두|방파제|썰물|파도/i, keyword: 0 },
    { words: /\blighthouses?\b|등대/i, keyword: 1 },
    { words: /\b(?:wind|breeze)\b|바닷바람|바람/i, keyword: 2 },
    { words: /\b(?:straw hat|stripes|striped)\b|밀짚모자|줄무늬/i, keyword: 3 },
  ],
};

const RULED_OUT: Record<ConceptId, readonly string[]> = {
  flaneur: ["cities", "urban"],
  filmlog: ["vintage"],
  midnight: ["nightlife", "late-nights", "cities", "urban"],
  pastoral: ["countryside"],
  noir: ["rain"],
  seaside: ["beach", "sea", "water"],
};

/** More than a mood and a setting together: nothing says it better than their own words. */
const OWN_WORDS = 2;
/** The first keyword is what the concept is made of. */
const HEART = 0.3;
const GUESS = 0.5;
/** What is said in a clause like these is not wished for. */
const DENIED = /\b(?:no|not|don'?t|never|without|hate|except|rather than)\b|빼|싫|말고|말구|안 |못 |없는|없이|별로/i;
const CLAUSES = /[.,;!?\n]|\b(?:but|though)\b|지만|는데 /i;

/** The concepts by how well they fit, those that fit alike in their usual order. */
export function fits(profile: Profile, said: readonly string[] = []): Fit[] {
  const { scene, styling, destination } = profile;
  const wished = [scene, styling, destination, ...said]
    .filter((text) => typeof text === "string")
    .flatMap((text) => text.split(CLAUSES))
    .filter((clause) => !DENIED.test(clause));
  return CONCEPTS.map((id) => fitOf(id, profile, wished)).sort((a, b) => b.score - a.score);
}

/** The one that fits best, null while nothing points to any. */
export function best(ranked: readonly Fit[]): Fit | null {
  const first = ranked[0];
  return first && first.score > 0 ? first : null;
}

function fitOf(id: ConceptId, profile: Profile, wished: readonly string[]): Fit {
  const reasons = [...fromWords(HINTS[id], wished), ...fromTraits(TRAITS[id], profile)];
  const against = RULED_OUT[id].find((thing) => profile.avoid?.includes(thing)) ?? null;
  const score = against ? -1 : reasons.reduce((sum, { weight }) => sum + weight, 0);
  return { id, score, reasons, against };
}

function fromWords(hints: readonly Hint[], wished: readonly string[]): Reason[] {
  return hints.flatMap(({ words, keyword }) => {
    const found = wished.map((clause) => words.exec(clause)?.[0]).find(Boolean);
    return found ? [{ said: { words: found }, keyword, weight: OWN_WORDS + (keyword === 0 ? HEART : 0) }] : [];
  });
}

function fromTraits(traits: readonly Trait[], profile: Profile): Reason[] {
  return traits.flatMap(({ trait, keyword, weight }) => {
    const [field, value] = trait.split(".") as ["mood" | "aesthetic" | "interests", string];
    const has = profile[field];
    if (!(Array.isArray(has) ? (has as string[]).includes(value) : has === value)) return [];
    const guessed = profile.guessed?.includes(field) ?? false;
    return [{ said: { trait, guessed }, keyword, weight: guessed ? weight * GUESS : weight }];
  });
}
