"use client";

/** The scene's run: begun, left and found again by its id; its picture becomes the journey's. */
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ImageEvent, ImageReady, ImageRequest } from "@/shared/api/types";
import { useJourney } from "@/shared/state/journey";
import { setEntry } from "@/shared/state/kept";
import { useRun } from "@/shared/stream/use-run";
import { idOf, PICTURES } from "../api/pictures";
import { useDetails } from "../model/kept";

export const STEPS = ["extract_keywords", "optimize_prompt", "generate_image"] as const;

export interface View {
  /** The step that is under way: its place in STEPS. */
  step: number;
  image: ImageReady | null;
}

const START: View = { step: -1, image: null };
/** A run that nobody keeps any more: its picture, if there is one, hangs on the sheet. */
const OVER = new Set(["events_gone", "not_found"]);

export function reduce(view: View, event: ImageEvent): View {
  if (event.type === "status") return { ...view, step: STEPS.findIndex((step) => step === event.step) };
  if (event.type === "image") return { step: STEPS.length, image: event };
  return view;
}

export function useDeveloping() {
  const keepRun = useJourney((journey) => journey.keepRun);
  const [left] = useState(() => useJourney.getState().runs.picture ?? null);
  const adopt = useAdoption();
  const run = useRun<ImageEvent, View>({
    reduce,
    initial: START,
    open: { job: "", runId: left },
    onRun: (runId) => keepRun("picture", runId),
    onEvent: (event) => event.type === "image" && adopt(event),
    onEnd: ({ how }) => how !== "failed" && keepRun("picture", null),
  });
  const [asked, setAsked] = useState<ImageRequest | null>(null);
  const develop = (request: ImageRequest) => {
    setAsked(request);
    run.begin("/api/v1/images/stream", request);
  };
  const { image } = run.view;
  return {
    ...run,
    isOver: run.problem !== null && OVER.has(run.problem.code),
    develop,
    /** After a reload nobody knows any more what was asked; then the form is the way on. */
    again: asked ? () => develop(asked) : undefined,
    /** The id of the picture that has just come out of the bath. */
    fresh: image?.imageUrl ? idOf(image.imageUrl) : null,
  };
}

/** The new picture becomes the journey's. */
function useAdoption(): (image: ImageReady) => void {
  const set = useJourney((journey) => journey.set);
  const client = useQueryClient();
  return ({ imageUrl, extractedKeywords, poseUsed, error }) => {
    if (!imageUrl) return;
    const id = idOf(imageUrl);
    setEntry(useDetails, id, { keywords: extractedKeywords, pose: poseUsed ?? null, isSubstitute: Boolean(error) });
    set({ pictureId: id });
    void client.invalidateQueries({ queryKey: PICTURES });
  };
}
