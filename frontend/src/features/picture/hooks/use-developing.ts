"use client";

/** The scene's run: begun, left and found again by its id; its picture becomes the journey's. */
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ImageEvent, ImageReady, ImageRequest } from "@/shared/api/types";
import { useJourney } from "@/shared/state/journey";
import { keep } from "@/shared/state/kept";
import { useRun } from "@/shared/stream/use-run";
import { type Details, detailsKey, idOf, PICTURES } from "../api/pictures";

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
  const { keepRun, runs } = useJourney();
  const run = useRun<ImageEvent, View>(reduce, START);
  const { resume, runId, phase, problem } = run;
  const [left] = useState(runs.picture);
  useEffect(() => {
    if (left) resume(left);
  }, [left, resume]);
  useEffect(() => {
    if (runId) keepRun("picture", runId);
  }, [runId, keepRun]);
  const isOver = problem !== null && OVER.has(problem.code);
  const fresh = useAdopted(run.view.image);
  useEffect(() => {
    if (isOver || phase === "cancelled" || phase === "complete") keepRun("picture", null);
  }, [isOver, phase, keepRun]);
  const [asked, setAsked] = useState<ImageRequest | null>(null);
  const develop = (request: ImageRequest) => {
    setAsked(request);
    run.begin("/api/v1/images/stream", request);
  };
  /** After a reload nobody knows any more what was asked; then the form is the way on. */
  const again = asked ? () => develop(asked) : undefined;
  return { ...run, isOver, develop, again, fresh };
}

/** The id of the picture that has just come out of the bath. */
function useAdopted(image: ImageReady | null): string | null {
  const { set } = useJourney();
  const client = useQueryClient();
  const url = image?.imageUrl ?? null;
  useEffect(() => {
    if (!image || !url) return;
    const details: Details = { keywords: image.extractedKeywords, pose: image.poseUsed, isSubstitute: image.error !== null };
    keep(detailsKey(idOf(url)), details);
    set({ pictureId: idOf(url) });
    void client.invalidateQueries({ queryKey: PICTURES });
  }, [image, url, set, client]);
  return url && idOf(url);
}
