/** What this browser remembers of pictures: how each was made, and what was written on its back. */
import * as z from "zod/mini";
import { keptRecord } from "@/shared/state/kept";

const DETAILS = z.object({
  keywords: z.array(z.string()),
  pose: z.nullable(z.string()),
  /** A picture service was asked and failed, so it is a drawing. */
  isSubstitute: z.boolean(),
});

/** What only the run's own event says. */
export type Details = z.infer<typeof DETAILS>;

export const useDetails = keptRecord("tripkit-picture", DETAILS);
export const usePostcards = keptRecord("tripkit-postcard", z.object({ words: z.string(), address: z.string() }));
