import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import sharedEn from "../messages.en.json";
import { show } from "../testing/render";
import type { MapPin, MapProps } from "./pin";
import { PlaceMap } from "./place-map";

interface Gl {
  street: string | null;
  onReady(): void;
  onFail(): void;
}
const gl = vi.hoisted(() => ({ now: null as Gl | null }));
vi.mock("./gl-map", () => ({
  default: (props: Gl) => {
    gl.now = props;
    return <p>{`map of ${props.street}`}</p>;
  },
}));
vi.mock("./drawn", () => ({ default: () => <p>land as a drawing</p> }));

const pin = (slot: string, lat: number, lng: number): MapPin => ({
  slot, number: Number(slot), name: `Place ${slot}`, city: "", lat, lng, isEastern: false, isLit: false, isChosen: false,
});
const PINS = [pin("1", 37.5796, 126.977), pin("2", 37.5826, 126.9836), pin("3", 37.5443, 127.0374), pin("4", 37.5446, 127.0559)];
const stops = (...slots: string[]) => ({ line: [], stops: slots.map((slot) => ({ slot, name: `Place ${slot}`, way: slot === "3" ? "14 min by metro" : null })) });
const DAYS = [{ day: 1, ...stops("1", "1", "2", "3") }, { day: 2, ...stops("3", "4") }];
const STYLES = { light: "https://map.example/light", dark: null };

function open(styles: object | null, more: Partial<MapProps> = {}) {
  vi.stubGlobal("fetch", vi.fn(async () => (styles ? Response.json(styles) : new Response("{}", { status: 500 }))));
  const handlers = { onPoint: vi.fn(), onPick: vi.fn() };
  show(<PlaceMap pins={PINS} routes={DAYS} closest="town" {...handlers} {...more} />, {});
  return handlers;
}

const lines = async () => (await screen.findAllByRole("listitem")).map((item) => item.textContent);

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue({ getExtension: () => null } as never);
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.theme;
});

describe("without a street map", () => {
  it.each([["switched off", { light: null, dark: null }], ["unknown to the server", null]])("%s, the way stands there by days", async (_, styles) => {
    const { onPick } = open(styles);
    expect(await lines()).toEqual(["1APlace 1", "↗670 m to the north-eastabout 12 min on foot2APlace 2", "↘6.4 km to the south-east14 min by metro3APlace 3", "3APlace 3", "→1.6 km to the eastabout 28 min on foot4APlace 4"]);
    expect(screen.queryByText(sharedEn.map.failed)).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "4A, Place 4" }));
    expect(onPick).toHaveBeenCalledWith("4");
  });

  it("one day alone can be shown", async () => {
    open({ light: null, dark: null });
    fireEvent.click(screen.getByRole("button", { name: "Day 2" }));
    expect(await lines()).toHaveLength(2);
    fireEvent.click(screen.getByRole("button", { name: "All days" }));
    expect(await lines()).toHaveLength(5);
  });

  it("places that are far apart have our own outlines, and a drawing when those fail too", async () => {
    open({ light: null, dark: null }, { closest: "country" });
    expect(await screen.findByText("map of null")).toBeVisible();
    act(() => gl.now!.onFail());
    expect(await screen.findByText("land as a drawing")).toBeVisible();
  });

  it("and without WebGL nothing asks for one", async () => {
    vi.mocked(HTMLCanvasElement.prototype.getContext).mockReturnValue(null);
    open(STYLES);
    expect(await lines()).toHaveLength(5);
    expect(screen.queryByText(/^map of/)).toBeNull();
  });
});

describe("a street map", () => {
  it("stands for the way once it is drawn", async () => {
    open(STYLES);
    expect(await screen.findByText("map of https://map.example/light")).toBeVisible();
    expect(await lines()).toHaveLength(5);
    act(() => gl.now!.onReady());
    expect(screen.queryByRole("listitem")).toBeNull();
  });

  it("that fails gives way, says so, and is tried again", async () => {
    open(STYLES);
    await screen.findByText(/^map of/);
    act(() => gl.now!.onFail());
    expect(await screen.findByText(sharedEn.map.failed)).toBeVisible();
    expect(await lines()).toHaveLength(5);
    fireEvent.click(screen.getByRole("button", { name: sharedEn.map.again }));
    expect(await screen.findByText(/^map of/)).toBeVisible();
  });

  it("of its own is taken in the darkroom, and the light one dimmed where there is none", async () => {
    document.documentElement.dataset.theme = "dark";
    open({ ...STYLES, dark: "https://map.example/dark" });
    expect(await screen.findByText("map of https://map.example/dark")).toBeVisible();
  });
});

it("asks for nothing before it is in sight", async () => {
  let see: () => void = () => undefined;
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        see = () => tell([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  open(STYLES);
  expect(fetch).not.toHaveBeenCalled();
  act(() => see());
  expect(await screen.findByText(/^map of/)).toBeVisible();
  expect(fetch).toHaveBeenCalledTimes(1);
});
