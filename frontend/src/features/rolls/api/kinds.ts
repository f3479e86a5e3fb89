"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { api, body } from "@/shared/api/client";
import type { Item, Mine } from "@/shared/api/types";
import { type Belonging, belonging } from "@/shared/belongings/belonging";
import { useLeaving } from "@/shared/belongings/leaving";

const PAGE = 12;

type Kind = Item["kind"];
export type OfKind<K extends Kind> = Extract<Belonging, { kind: K }>;

export interface Shelf<K extends Kind> {
  /** Null until the first page is here. */
  things: OfKind<K>[] | null;
  error: Error | null;
  again(): void;
  /** The following page, when there is one. */
  more: (() => void) | null;
  isFetching: boolean;
}

let together: Promise<Mine> | null = null;

/** Shelves that are asked for at once come in one answer; without it each comes alone, or says so. */
async function first(kind: Kind): Promise<Mine["chats"]> {
  together ??= body(api.GET("/api/v1/me", { params: { query: { limit: PAGE } } })).finally(() => (together = null)) as Promise<Mine>;
  const all = await together.catch(() => null);
  return all ? all[kind] : page(kind);
}

function page(kind: Kind, cursor?: string): Promise<Mine["chats"]> {
  const params = { path: { kind }, query: { limit: PAGE, cursor } };
  return body(api.GET("/api/v1/me/{kind}", { params })) as Promise<Mine["chats"]>;
}

/** One kind of what somebody has made, the newest first, page by page. */
export function useKind<K extends Kind>(kind: K): Shelf<K> {
  const leaving = useLeaving((state) => state.ids);
  const query = useInfiniteQuery({
    queryKey: ["mine", kind],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) => (cursor === undefined ? first(kind) : page(kind, cursor)),
    getNextPageParam: (page) => page.next ?? undefined,
    refetchOnMount: "always",
  });
  const things = query.data?.pages.flatMap((page) => page.items).map(belonging) as OfKind<K>[] | undefined;
  return {
    things: things?.filter(({ id }) => !leaving.has(id)) ?? null,
    error: query.error,
    again: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
    isFetching: query.isFetching,
  };
}
