"use client";

/** What a person wrote and the API doesn't hold: the draft, the message under way, what was struck or never answered. */
import { create } from "zustand";
import { persist } from "zustand/middleware";
import * as v from "valibot";
import { keptOptions, shared } from "@/shared/state/kept";

const PENDING = v.object({
  text: v.string(),
  /** What the chip said, when it was one. */
  label: v.optional(v.string()),
  /** Its place in the history. */
  at: v.number(),
  /** Written offline; goes out when the network is back. */
  waiting: v.boolean(),
});
/** Said, and stopped or failed before it was answered. */
const LOOSE = v.object({ at: v.number(), text: v.string(), reply: v.string() });
const NOTES = v.object({
  pending: v.nullable(PENDING),
  loose: v.array(LOOSE),
  /** Places in the history of one's own messages that were said anew. */
  struck: v.array(v.number()),
});
const SCHEMA = v.object({ draft: v.string(), chats: v.record(v.string(), NOTES) });

export type Pending = v.InferOutput<typeof PENDING>;
export type Notes = v.InferOutput<typeof NOTES>;

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
