"use client";

/** The pictures that this visitor has. */
import { useQuery } from "@tanstack/react-query";
import { api, body } from "@/shared/api/client";
import type { ImageReady, Item } from "@/shared/api/types";

export interface Picture {
  id: string;
  src: string;
  width: number;
  height: number;
  film: string | null;
  provider: string | null;
  model: string | null;
  concept: string | null;
}

const SHEET = 12;
export const PICTURES = ["me", "pictures"] as const;

export function usePictures() {
  return useQuery({
    queryKey: PICTURES,
    queryFn: async (): Promise<Picture[]> => {
      const params = { path: { kind: "pictures" as const }, query: { limit: SHEET } };
      const page = await body(api.GET("/api/v1/me/{kind}", { params }));
      return page.items.map(pictureOf);
    },
  });
}

function pictureOf({ id, summary }: Item): Picture {
  const made = (summary.metadata ?? {}) as Partial<ImageReady["metadata"]>;
  const { width, height } = { ...made, ...summary } as { width?: number; height?: number };
  return {
    id,
    src: `/api/v1/images/${id}`,
    width: width ?? 1024,
    height: height ?? 1024,
    film: made.filmStock ?? null,
    provider: made.provider ?? null,
    model: made.model ?? null,
    concept: made.concept ?? null,
  };
}

export function idOf(imageUrl: string): string {
  return imageUrl.split("/").pop() ?? imageUrl;
}
