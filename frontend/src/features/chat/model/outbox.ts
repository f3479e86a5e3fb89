"use client";

/** What a person wrote and the API doesn't hold: the draft, the message under way, what was struck or never answered. */
import { create } from "zustand";
import { createJSONStorage, persist } from "zustand/middleware";

export interface Pending {
  text: string;
  /** What the chip said, when it was one. */
  label?: string;
  /** Its place in the history. */
  at: number;
  /** Written offline; goes out when the network is back. */
  waiting: boolean;
}

/** Said, and stopped or failed before it was answered. */
export interface Loose {
  at: number;
  text: string;
  reply: string;
}

export interface Notes {
  pending: Pending | null;
  loose: Loose[];
  /** Places in the history of one's own messages that were said anew. */
  struck: number[];
}

export const NO_NOTES: Notes = { pending: null, loose: [], struck: [] };

interface Outbox {
  draft: string;
  chats: Record<string, Notes>;
  setDraft(draft: string): void;
  note(sessionId: string, change: Partial<Notes>): void;
}

/** Of this tab alone, so that two tabs never send the same message. */
export const useOutbox = create<Outbox>()(
  persist(
    (set) => ({
      draft: "",
      chats: {},
      setDraft: (draft) => set({ draft }),
      note: (id, change) => set(({ chats }) => ({ chats: { ...chats, [id]: { ...(chats[id] ?? NO_NOTES), ...change } } })),
    }),
    { name: "tripkit-outbox", version: 1, storage: createJSONStorage(() => sessionStorage) },
  ),
);
