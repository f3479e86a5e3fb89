"use client";

/** Which kit stands on the page: one by its address, the journey's, or one made now for the chosen place. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { api, body } from "@/shared/api/client";
import { ApiProblem } from "@/shared/api/problem";
import { useKit, useProfile } from "@/shared/api/trip";
import type { Kit } from "@/shared/api/types";
import { useLocale, usePath } from "@/shared/i18n/locale";
import { useJourney } from "@/shared/state/journey";
import { useToast } from "@/shared/ui/toasts";
import { type Order, orderOf, requestFor, type Trip } from "../model/order";

export function useKitPage(asked: string | null) {
  const locale = useLocale();
  const [putAway, setPutAway] = useState(false);
  const { found, id, isErased } = useFound(asked);
  const { trip, profile, isSettled, lacks } = useTrip(id);
  const making = useMaking(asked, () => setPutAway(false));
  const kit = (!putAway && found.data) || null;
  const order = orderOf({
    kit,
    isOpen: putAway || (id !== null && !kit) || !isSettled,
    isAsked: asked !== null,
    trip,
    profile: profile.data,
    locale,
  });
  useOnce(order, making.mutate);

  return {
    // What answers another question isn't shown while the right one is made.
    kit: order && !making.isError ? null : kit,
    lacks,
    problem: firstProblem(making, found, profile),
    isMaking: making.isPending,
    putAway: [putAway, isErased && making.isIdle].some(Boolean),
    canMake: Boolean(kit ?? trip),
    again: (when = kit?.date) => {
      const of = kit ?? trip;
      if (of) making.mutate({ request: requestFor(of, kit?.profile ?? profile.data, locale, when) });
    },
    retry: () => {
      if (making.error) making.mutate(making.variables);
      else void (found.error ? found : profile).refetch();
    },
    remove: useRemoval(kit, setPutAway),
  };
}

function firstProblem(...asked: { error: Error | null }[]): Error | null {
  return asked.find(({ error }) => error)?.error ?? null;
}

/**
 * The kit of the address or the journey. One that the journey remembers and nobody has is forgotten; one that the address
 * names was erased, here or elsewhere.
 */
function useFound(asked: string | null) {
  const { kitId, set } = useJourney();
  const id = asked ?? kitId;
  const found = useKit(id);
  const isGone = found.error instanceof ApiProblem && found.error.code === "not_found";
  const isLost = isGone && !asked;
  useEffect(() => {
    if (isLost) set({ kitId: null });
  }, [isLost, set]);
  return { found, id, isErased: isGone && asked !== null };
}

function tripOf(destination: Trip["destination"] | null, concept: Trip["concept"] | null | undefined): Trip | null {
  return destination && concept ? { destination, concept } : null;
}

function useTrip(id: string | null) {
  const { destination, conceptId, sessionId } = useJourney();
  const profile = useProfile(sessionId);
  const trip = tripOf(destination, conceptId ?? profile.data?.conceptId);
  const isSettled = !profile.isLoading && !profile.isError;
  const missing: "destination" | "concept" = destination ? "concept" : "destination";
  const needs = id === null && isSettled && !trip;
  return { trip, profile, isSettled, lacks: needs ? missing : null };
}

function useMaking(asked: string | null, done: () => void) {
  const client = useQueryClient();
  const path = usePath();
  const router = useRouter();
  const { set } = useJourney();
  return useMutation({
    mutationFn: ({ request, key }: Omit<Order, "sign">): Promise<Kit> =>
      body(api.POST("/api/v1/kits", { body: request, params: { header: key ? { "idempotency-key": key } : {} } })),
    onSuccess: (kit) => {
      client.setQueryData(["kit", kit.id], kit);
      set({ kitId: kit.id });
      if (asked) router.replace(path(`/tripkit/?id=${kit.id}`));
      done();
    },
  });
}

function useOnce(order: Order | null, send: (order: Order) => void): void {
  const sent = useRef<string | null>(null);
  useEffect(() => {
    if (!order || sent.current === order.sign) return;
    sent.current = order.sign;
    send(order);
  }, [order, send]);
}

/** Put away at once, erased when it can no longer be taken back; what could not be erased comes back. */
function useRemoval(kit: Kit | null, setPutAway: (gone: boolean) => void) {
  const { set } = useJourney();
  const toast = useToast();
  return (said: string) => {
    if (!kit) return;
    const params = { path: { kit_id: kit.id } };
    const back = () => {
      setPutAway(false);
      set({ kitId: kit.id });
    };
    setPutAway(true);
    set({ kitId: null });
    toast({
      text: said,
      undo: back,
      settle: () => void api.DELETE("/api/v1/kits/{kit_id}", { params, keepalive: true }).catch(back),
    });
  };
}
