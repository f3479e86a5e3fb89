import type { ConceptId } from "../api/types";

/** The six, in the order in which the API lists them. */
export const CONCEPTS: readonly ConceptId[] = ["flaneur", "filmlog", "midnight", "pastoral", "noir", "seaside"];
