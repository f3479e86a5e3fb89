import type { ConceptId } from "@/shared/api/types";

const card = (spot: string, concept: ConceptId) => `/api/v1/cards/${spot}?concept=${concept}`;

/** The picture that stands for each look, as `GET /api/v1/concepts` has it (a test compares), so that no page waits for it. */
export const SAMPLES: Record<ConceptId, string> = {
  flaneur: card("jp-tokyo-kishibojin-tram", "flaneur"),
  filmlog: card("kr-gunsan-old-port", "filmlog"),
  midnight: card("kr-seoul-euljiro-3ga", "midnight"),
  pastoral: card("jp-miyoshi-ochiai", "pastoral"),
  noir: card("ge-tbilisi-sololaki", "noir"),
  seaside: card("za-cape-town-kalk-bay", "seaside"),
};
