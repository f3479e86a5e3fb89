/** What this browser remembers of a trip's newest message: a reload or another tab takes its run up. */
import * as v from "valibot";
import { keptRecord } from "@/shared/state/kept";
import type { Answer } from "./types";

const SENT = v.object({
  sessionId: v.string(),
  runId: v.nullable(v.string()),
  said: v.string(),
  answers: v.array(v.custom<Answer>((value) => typeof value === "object" && value !== null)),
});

export type Sent = v.InferOutput<typeof SENT>;

/** By trip. */
export const useSent = keptRecord("tripkit-design", SENT);
