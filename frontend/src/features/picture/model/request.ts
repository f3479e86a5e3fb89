/** What the picture is asked with: the place, the film, and what the conversation knows of the scene. */
import type { ConceptId, Destination, ImageRequest, Profile } from "@/shared/api/types";
import type { Locale } from "@/shared/i18n/locale";

interface Wish {
  destination: Destination;
  concept: ConceptId;
  film: string;
  words: string;
  profile: Profile | null | undefined;
  /** The day that the kit is for. */
  day: string | null;
  locale: Locale;
}

/** A place of ours is named by its id; another by the words that people have for it. */
function named({ id, imageUrl, name, city, country }: Destination): string {
  return imageUrl.includes(`/cards/${id}?`) ? id : [...new Set([name, city, country])].join(", ").slice(0, 200);
}

/** Of all that a conversation knows, what bears on a picture. */
function contextOf({ profile, day }: Wish): ImageRequest["chatContext"] {
  if (!profile) return { when: day };
  const { scene, posePreference, mainAction, when } = profile;
  return { scene, posePreference, mainAction, when: day ?? when };
}

export function requestOf(wish: Wish): ImageRequest {
  const { destination, concept, film, words, profile, locale } = wish;
  return {
    destination: named(destination),
    concept,
    filmStock: film,
    additionalPrompt: words.trim() || null,
    outfitStyle: profile?.outfitStyle ?? profile?.styling,
    chatContext: contextOf(wish),
    locale,
    background: true,
  };
}
