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

/** One kind of what somebody has made, the newest first, page by page. */
export function useKind<K extends Kind>(kind: K): Shelf<K> {
  const leaving = useLeaving((state) => state.ids);
  const query = useInfiniteQuery({
    queryKey: ["mine", kind],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam: cursor }) =>
      body(
        api.GET("/api/v1/me/{kind}", { params: { path: { kind }, query: { limit: PAGE, cursor } } }),
      ) as Promise<Mine["chats"]>,
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
