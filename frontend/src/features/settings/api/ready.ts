"use client";

import { useQuery } from "@tanstack/react-query";
import { ApiProblem, problemOf } from "@/shared/api/problem";
import type { components } from "@/shared/api/schema";

export type Ready = components["schemas"]["Ready"];
export type PartState = Ready["parts"][string];

/** How the server's parts are. A 503 tells it too, as long as it brings them. */
async function ready(): Promise<Ready> {
  const response = await fetch("/ready", { headers: { Accept: "application/json" } }).catch((reason: unknown) => {
    throw new ApiProblem("offline", 0, String(reason));
  });
  const isTold = response.ok || response.status === 503;
  if (!isTold || !response.headers.get("content-type")?.startsWith("application/json")) throw await problemOf(response);
  return (await response.json()) as Ready;
}

export function useReady() {
  return useQuery({ queryKey: ["ready"], queryFn: ready, staleTime: 10_000, refetchOnMount: "always" });
}
