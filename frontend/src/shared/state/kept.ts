"use client";

/** A small thing that this browser remembers under a key; every tab sees the same. */
import { useCallback, useMemo, useSyncExternalStore } from "react";

const changed = new EventTarget();

function subscribe(tell: () => void): () => void {
  changed.addEventListener("change", tell);
  window.addEventListener("storage", tell);
  return () => {
    changed.removeEventListener("change", tell);
    window.removeEventListener("storage", tell);
  };
}

export function keep(key: string, value: unknown): void {
  if (value === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(value));
  changed.dispatchEvent(new Event("change"));
}

/** What is kept under the key, null while there is nothing (or nothing that can be read). */
export function useKept<T>(key: string): [T | null, (value: T | null) => void] {
  const text = useSyncExternalStore(
    subscribe,
    () => localStorage.getItem(key),
    () => null,
  );
  const value = useMemo(() => parsed<T>(text), [text]);
  return [value, useCallback((next: T | null) => keep(key, next), [key])];
}

function parsed<T>(text: string | null): T | null {
  try {
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}
