"use client";

/** What was deleted a moment ago and can still be taken back: no list shows it. */
import { create } from "zustand";

interface Leaving {
  ids: ReadonlySet<string>;
  hide(id: string): void;
  show(id: string): void;
}

export const useLeaving = create<Leaving>()((set) => ({
  ids: new Set(),
  hide: (id) => set(({ ids }) => ({ ids: new Set(ids).add(id) })),
  show: (id) => set(({ ids }) => ({ ids: new Set([...ids].filter((other) => other !== id)) })),
}));
