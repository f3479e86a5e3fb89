/** What this browser remembers of a trip's newest message: a reload or another tab takes its run up. */
import * as z from "zod/mini";
import { keptRecord } from "@/shared/state/kept";
import type { Answer } from "./types";

const SENT = z.object({
  sessionId: z.string(),
  runId: z.nullable(z.string()),
  said: z.string(),
  answers: z.array(z.custom<Answer>((value) => typeof value === "object" && value !== null)),
});

export type Sent = z.infer<typeof SENT>;

/** By trip. */
export const useSent = keptRecord("tripkit-design", SENT);
