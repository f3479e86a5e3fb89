"use client";

/** What this browser remembers, the same in every tab: stores with a schema and a version each. */
import { useCallback } from "react";
import * as v from "valibot";
import { create, type StoreApi, type UseBoundStore } from "zustand";
import { persist, type PersistOptions, type PersistStorage, type StorageValue } from "zustand/middleware";

export interface Kept<T> {
  /** Its key in the browser's storage. */
  name: string;
  /** What does not fit is forgotten. */
  schema: v.GenericSchema<unknown, Partial<T>>;
  /** What was written before there were versions (version 0), as this one has it. */
  migrate?: (old: unknown) => unknown;
  /** `session`: of this tab alone. */
  area?: "local" | "session";
  skipHydration?: boolean;
}

interface Shared {
  persist: { rehydrate(): Promise<void> | void };
  getInitialState(): object;
  setState(state: never, replace: true): void;
}

export type KeptStore<T> = UseBoundStore<StoreApi<T>> & Pick<Shared, "persist">;

const VERSION = 1;
const stores: Shared[] = [];

/** For zustand's `persist`: checked when it is read, taken over from before there were versions. */
export function keptOptions<T extends object>(kept: Kept<T>): PersistOptions<T, T> {
  const { name, schema, migrate = (old: unknown) => old, skipHydration } = kept;
  return {
    name,
    version: VERSION,
    skipHydration,
    storage: typeof window === "undefined" ? undefined : storageOf<T>(kept.area === "session" ? sessionStorage : localStorage),
    migrate: (old) => migrate(old) as T,
    merge: (saved, now) => {
      const checked = v.safeParse(schema, saved);
      return checked.success ? { ...now, ...checked.output } : now;
    },
  };
}

/** A store of plain data that is kept; `setState` changes it. */
export function keptStore<T extends object>(start: T, kept: Kept<T>): KeptStore<T> {
  return shared(create<T>()(persist(() => start, keptOptions(kept))), kept.name);
}

/** Reads again what another tab has written. */
export function shared<S extends Shared>(store: S, name: string): S {
  stores.push(store);
  if (typeof window !== "undefined") {
    window.addEventListener("storage", ({ key }) => void (key === name && store.persist.rehydrate()));
  }
  return store;
}

/** Things of one kind, each under its id. */
export function keptRecord<V>(name: string, value: v.GenericSchema<unknown, V>, prefix = `${name}-`): KeptStore<Record<string, V>> {
  takeOver(name, prefix);
  return keptStore<Record<string, V>>({}, { name, schema: v.record(v.string(), value) });
}

/** One of them, null while there is none. */
export function useEntry<V>(store: KeptStore<Record<string, V>>, id: string): [V | null, (value: V | null) => void] {
  const value = store((all) => all[id] ?? null);
  return [value, useCallback((next: V | null) => setEntry(store, id, next), [store, id])];
}

export function setEntry<V>(store: KeptStore<Record<string, V>>, id: string, value: V | null): void {
  const others = Object.fromEntries(Object.entries(store.getState()).filter(([other]) => other !== id));
  store.setState(value === null ? others : { ...others, [id]: value }, true);
}

/** Everything as on the first day, in this tab; for tests. */
export function forgetAll(): void {
  for (const store of stores) store.setState(store.getInitialState() as never, true);
}

/** Everything as another tab or an earlier visit has written it; for tests. */
export async function recallAll(): Promise<void> {
  for (const store of stores) await store.persist.rehydrate();
}

function storageOf<T>(area: Storage): PersistStorage<T> {
  return {
    getItem: (name) => versioned<T>(area.getItem(name)),
    setItem: (name, value) => area.setItem(name, JSON.stringify(value)),
    removeItem: (name) => area.removeItem(name),
  };
}

/** Before there were versions a value stood there by itself, a choice as a bare word. */
function versioned<T>(text: string | null): StorageValue<T> | null {
  if (text === null) return null;
  const value = parsed(text);
  const isVersioned = typeof value === "object" && value !== null && "state" in value && "version" in value;
  return isVersioned ? (value as StorageValue<T>) : { state: value as T, version: 0 };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Each of them had a key of its own. */
function takeOver(name: string, prefix: string): void {
  if (typeof window === "undefined") return;
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  if (keys.length === 0) return;
  const state = Object.fromEntries(keys.map((key) => [key.slice(prefix.length), parsed(localStorage.getItem(key) ?? "")]));
  localStorage.setItem(name, JSON.stringify({ state, version: VERSION }));
  for (const key of keys) localStorage.removeItem(key);
}
