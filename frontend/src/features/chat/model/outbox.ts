"use client";

/** What a person wrote and the API doesn't hold: the draft, the message under way, what was struck or never answered. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import * as z from "zod/mini";
import { keptOptions, shared } from "@/shared/state/kept";

const PENDING = z.object({
  text: z.string(),
  /** What the chip said, when it was one. */
  label: z.optional(z.string()),
  /** Its place in the history. */
  at: z.number(),
  /** Written offline; goes out when the network is back. */
  waiting: z.boolean(),
});
/** Said, and stopped or failed before it was answered. */
const LOOSE = z.object({ at: z.number(), text: z.string(), reply: z.string() });
const NOTES = z.object({
  pending: z.nullable(PENDING),
  loose: z.array(LOOSE),
  /** Places in the history of one's own messages that were said anew. */
  struck: z.array(z.number()),
});
const SCHEMA = z.object({ draft: z.string(), chats: z.record(z.string(), NOTES) });

export type Pending = z.infer<typeof PENDING>;
export type Notes = z.infer<typeof NOTES>;

export const NO_NOTES: Notes = { pending: null, loose: [], struck: [] };

interface Outbox {
  draft: string;
  chats: Record<string, Notes>;
  setDraft(draft: string): void;
  note(sessionId: string, change: Partial<Notes>): void;
}

const KEY = "tripkit-outbox";

/** Of this tab alone, so that two tabs never send the same message. */
export const useOutbox = shared(
  create<Outbox>()(
    persist(
      (set) => ({
        draft: "",
        chats: {},
        setDraft: (draft) => set({ draft }),
        note: (id, change) => set(({ chats }) => ({ chats: { ...chats, [id]: { ...(chats[id] ?? NO_NOTES), ...change } } })),
      }),
      keptOptions<Outbox>({ name: KEY, schema: SCHEMA, area: "session" }),
    ),
  ),
  KEY,
);
