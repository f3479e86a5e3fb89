/** What this browser remembers of pictures: how each was made, and what was written on its back. */
import * as v from "valibot";
import { keptRecord } from "@/shared/state/kept";

const DETAILS = v.object({
  keywords: v.array(v.string()),
  pose: v.nullable(v.string()),
  /** A picture service was asked and failed, so it is a drawing. */
  isSubstitute: v.boolean(),
});

/** What only the run's own event says. */
export type Details = v.InferOutput<typeof DETAILS>;

export const useDetails = keptRecord("tripkit-picture", DETAILS);
export const usePostcards = keptRecord("tripkit-postcard", v.object({ words: v.string(), address: v.string() }));
