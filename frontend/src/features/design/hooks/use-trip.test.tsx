import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { Feed, refused, Server } from "@/shared/testing/server";
import { changeDetails } from "../api/itineraries";
import type { Trip } from "../model/types";
import { TRIP } from "../trip.testing";
import { useTrip } from "./use-trip";

const AT = "/api/v1/itineraries/t";
let server: Server;
let now: Trip;

async function trip() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const hook = renderHook(() => useTrip("t"), { wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider> });
  await waitFor(() => expect(hook.result.current.isLoading).toBe(false));
  return hook;
}
const rename = (title: string) => (of: Trip) => changeDetails(of, { title });

beforeEach(() => {
  now = TRIP;
  server = new Server().on(`GET ${AT}`, () => now).on(`GET ${AT}/events`, () => refused(404, "not_found"));
});

describe("a change", () => {
  it("is made on the version that is shown, and its answer is shown at once", async () => {
    server.on(`PATCH ${AT}`, () => ({ itinerary: { ...TRIP, version: 5, title: "Osaka" } }));
    const { result } = await trip();
    await act(() => result.current.change(rename("Osaka")));
    expect(server.sent(`PATCH ${AT}`)).toEqual([{ title: "Osaka", version: 4 }]);
    expect(result.current).toMatchObject({ trip: { title: "Osaka", version: 5 }, busy: false, refused: null });
    expect(server.sent(`GET ${AT}`).length).toBeLessThanOrEqual(2);
  });

  it("is shown by its difference, and read anew where that is to a version that is not here", async () => {
    const told = { id: "t", since: 4, version: 5, details: { title: "Osaka" }, cost: {}, canUndo: true, canRedo: false, updatedAt: "" };
    server.on(`PATCH ${AT}`, () => told);
    const { result } = await trip();
    await act(() => result.current.change(rename("Osaka")));
    expect(result.current.trip).toMatchObject({ title: "Osaka", version: 5, segments: TRIP.segments });
    now = { ...TRIP, version: 9, title: "By another" };
    await act(() => result.current.change(rename("Osaka")));
    expect(result.current.trip).toMatchObject({ title: "By another", version: 9 });
  });

  it("that is refused says why, and the newest version is asked for", async () => {
    server.on(`PATCH ${AT}`, () => refused(409, "version_conflict"));
    const { result } = await trip();
    now = { ...TRIP, version: 9, title: "By another" };
    await act(async () => expect(await result.current.change(rename("Osaka"))).toBeNull());
    expect(result.current.refused?.code).toBe("version_conflict");
    await waitFor(() => expect(result.current.trip?.title).toBe("By another"));
    act(() => result.current.forgive());
    expect(result.current.refused).toBeNull();
  });

  it("forgets the refusal of the one before", async () => {
    server.on(`PATCH ${AT}`, () => refused(409, "version_conflict"));
    const { result } = await trip();
    await act(() => result.current.change(rename("Osaka")));
    server.on(`PATCH ${AT}`, () => ({ itinerary: { ...TRIP, version: 6 } }));
    await act(() => result.current.change(rename("Osaka")));
    expect(result.current.refused).toBeNull();
  });
});

describe("changes that others make", () => {
  it("are followed, and only a version that is newer is asked for", async () => {
    const feed = new Feed();
    server.on(`GET ${AT}/events`, () => feed.response);
    const { result } = await trip();
    const before = server.sent(`GET ${AT}`).length;
    await act(async () => feed.send("changed", { version: 1 }));
    expect(result.current.trip?.version).toBe(4);
    now = { ...TRIP, version: 6, title: "Elsewhere" };
    await act(async () => {
      for (let version = 2; version <= 6; version += 1) feed.send("changed", { version });
    });
    await waitFor(() => expect(result.current.trip?.title).toBe("Elsewhere"));
    expect(server.sent(`GET ${AT}`).length).toBeGreaterThan(before);
  });

  it("are followed no more once the trip is gone", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await trip();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(server.asked.filter(({ route }) => route.endsWith("/events"))).toHaveLength(1);
    vi.useRealTimers();
  });

  it("are taken up again when the line breaks", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    server.on(`GET ${AT}/events`, () => {
      const feed = new Feed();
      feed.end();
      return feed.response;
    });
    const { unmount } = await trip();
    await act(() => vi.advanceTimersByTimeAsync(7000));
    expect(server.asked.filter(({ route }) => route.endsWith("/events")).length).toBeGreaterThanOrEqual(3);
    unmount();
    vi.useRealTimers();
  });
});

it("that can't be opened has a reason", async () => {
  server.on(`GET ${AT}`, () => refused(404, "itinerary_not_found"));
  const { result } = await trip();
  expect(result.current).toMatchObject({ trip: null, problem: { code: "itinerary_not_found" } });
});
