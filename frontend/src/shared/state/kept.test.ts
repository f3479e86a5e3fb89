import { renderHook, act } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import * as v from "valibot";
import { keptRecord, keptStore, setEntry, useEntry } from "./kept";

const SCHEMA = v.object({ count: v.number() });
const written = (name: string) => JSON.parse(localStorage.getItem(name) ?? "null") as unknown;

describe("what is kept", () => {
  it("is written with its version and read again by the next visit", () => {
    keptStore({ count: 0 }, { name: "a", schema: SCHEMA }).setState({ count: 3 });
    expect(written("a")).toEqual({ state: { count: 3 }, version: 1 });
    expect(keptStore({ count: 0 }, { name: "a", schema: SCHEMA }).getState()).toEqual({ count: 3 });
  });

  it.each([
    ["is of another shape", JSON.stringify({ state: { count: "three" }, version: 1 })],
    ["is no JSON", "{count"],
    ["is nothing at all", "null"],
  ])("is forgotten when it %s", (_why, text) => {
    localStorage.setItem("b", text);
    expect(keptStore({ count: 7 }, { name: "b", schema: SCHEMA }).getState()).toEqual({ count: 7 });
  });

  it("is taken over from before there were versions", () => {
    localStorage.setItem("c", "5");
    const store = keptStore({ count: 0 }, { name: "c", schema: SCHEMA, migrate: (count) => ({ count }) });
    expect(store.getState()).toEqual({ count: 5 });
    expect(written("c")).toEqual({ state: { count: 5 }, version: 1 });
  });

  it("is the same in another tab as soon as that is told", async () => {
    const store = keptStore({ count: 0 }, { name: "d", schema: SCHEMA });
    localStorage.setItem("d", JSON.stringify({ state: { count: 9 }, version: 1 }));
    window.dispatchEvent(new StorageEvent("storage", { key: "else" }));
    expect(store.getState()).toEqual({ count: 0 });
    window.dispatchEvent(new StorageEvent("storage", { key: "d" }));
    await vi.waitFor(() => expect(store.getState()).toEqual({ count: 9 }));
  });

  it("stays in its tab where it is of one tab", () => {
    keptStore({ count: 0 }, { name: "e", schema: SCHEMA, area: "session" }).setState({ count: 1 });
    expect(localStorage.getItem("e")).toBeNull();
    expect(sessionStorage.getItem("e")).toContain('"count":1');
  });
});

describe("things of one kind", () => {
  it("are set and forgotten each by itself", () => {
    const store = keptRecord("f", v.string());
    setEntry(store, "one", "1");
    const { result } = renderHook(() => useEntry(store, "two"));
    expect(result.current[0]).toBeNull();
    act(() => result.current[1]("2"));
    expect(result.current[0]).toBe("2");
    act(() => setEntry(store, "one", null));
    expect(written("f")).toEqual({ state: { two: "2" }, version: 1 });
  });

  it("are taken over from the keys that each had", () => {
    localStorage.setItem("g-one", JSON.stringify(["hat"]));
    localStorage.setItem("g-two", JSON.stringify(["coat"]));
    expect(keptRecord("g", v.array(v.string())).getState()).toEqual({ one: ["hat"], two: ["coat"] });
    expect(Object.keys(localStorage)).toEqual(["g"]);
  });
});
