import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Kit, KitRequest } from "@/shared/api/types";
import { useJourney } from "@/shared/state/journey";
import { show } from "@/shared/testing/render";
import { example, refused, Server } from "@/shared/testing/server";
import { clockThere } from "./hooks/use-now";
import { TripKit } from "./index";
import en from "./messages.en.json";
import ko from "./messages.ko.json";

const address = { search: "" };
const replace = vi.fn();
vi.mock("next/navigation", () => ({
  useSearchParams: () => new URLSearchParams(address.search),
  useRouter: () => ({ replace }),
  usePathname: () => "/tripkit/",
}));

const KIT = example<Kit>("/api/v1/kits", "post", "201");
const OTHER = { ...KIT.destination, id: "pt-setubal", name: "Setúbal" };
let server: Server;
let made: number;

const page = () => show(<TripKit />, { kit: en });
const card = () => screen.findByRole("article", { name: en.card });

beforeEach(() => {
  address.search = "";
  made = 0;
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  useJourney.setState({ ...useJourney.getInitialState(), destination: KIT.destination, conceptId: "filmlog" }, true);
  const kept = new Map<string, Kit>([[KIT.id, KIT]]);
  server = new Server()
    .on("GET /api/v1/concepts", () => [])
    .on("GET /api/v1/kits/", (_sent, path) => kept.get(path.split("/").at(-1)!) ?? refused(404, "not_found"))
    .on("POST /api/v1/kits", (sent) => {
      const { destination, when, locale, concept } = sent as KitRequest & { destination: Kit["destination"] };
      made += 1;
      const kit = { ...KIT, id: `kit${made}`, destination, concept, date: when ?? KIT.date, locale: locale ?? "en" };
      kept.set(kit.id, kit);
      return kit;
    })
    .on("DELETE /api/v1/kits/", () => new Response(null, { status: 204 }));
});

describe("which kit", () => {
  it("is made once for the chosen place and taken up again after a reload", async () => {
    const first = page();
    await card();
    expect(useJourney.getState().kitId).toBe("kit1");
    first.unmount();
    page();
    await card();
    expect(made).toBe(1);
  });

  it("is made anew once the place is another", async () => {
    useJourney.setState({ kitId: KIT.id, destination: OTHER });
    page();
    await screen.findByRole("heading", { level: 1, name: "Setúbal" });
    expect(server.sent("POST /api/v1/kits")).toMatchObject([{ destination: { id: "pt-setubal" }, concept: "filmlog", locale: "en" }]);
  });

  it("is the one in the address, whatever the journey holds", async () => {
    address.search = `id=${KIT.id}`;
    useJourney.setState({ destination: OTHER });
    page();
    await screen.findByRole("heading", { level: 1, name: KIT.destination.name });
    expect(made).toBe(0);
  });

  it("is made for another day when asked to, and not before", async () => {
    useJourney.setState({ kitId: KIT.id });
    page();
    await card();
    fireEvent.change(screen.getByLabelText(en.date), { target: { value: "2026-11-25" } });
    expect(made).toBe(0);
    await userEvent.click(screen.getByRole("button", { name: "Make it again for November 25" }));
    await waitFor(() => expect(useJourney.getState().kitId).toBe("kit1"));
    expect(server.sent("POST /api/v1/kits")).toMatchObject([{ when: "2026-11-25" }]);
  });

  it("is told again in the page's language", async () => {
    useJourney.setState({ kitId: KIT.id });
    show(<TripKit />, { kit: ko }, "ko");
    await screen.findByRole("article", { name: ko.card });
    expect(server.sent("POST /api/v1/kits")).toMatchObject([{ when: KIT.date, locale: "ko" }]);
  });

  it("is forgotten and made again when nobody has it any more", async () => {
    useJourney.setState({ kitId: "0".repeat(32) });
    page();
    await card();
    expect(useJourney.getState().kitId).toBe("kit1");
  });
});

it("says so when the one in the address was erased, and makes another when asked to", async () => {
  address.search = "id=erased";
  page();
  expect(await screen.findByText(en.gone)).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(made).toBe(0);
  await userEvent.click(screen.getByRole("button", { name: en.makeNew }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/tripkit/?id=kit1"));
});

it("leads to the places while there is none", async () => {
  useJourney.setState({ destination: null });
  page();
  expect(await screen.findByRole("link", { name: en.toPlaces })).toHaveAttribute("href", expect.stringContaining("/destinations"));
});

it("says what went wrong and tries again", async () => {
  server.on("POST /api/v1/kits", () => refused(422, "invalid_input"));
  page();
  const alert = await screen.findByRole("alert");
  server.on("POST /api/v1/kits", () => ({ ...KIT, id: "kit9" }));
  await userEvent.click(within(alert).getByRole("button"));
  useJourney.setState({ kitId: "kit9" });
  await card();
});

describe("the card", () => {
  beforeEach(() => useJourney.setState({ kitId: KIT.id }));

  it("unfolds once", async () => {
    const first = page();
    expect((await card()).className).toContain("unfolding");
    first.unmount();
    page();
    expect((await card()).className).not.toContain("unfolding");
  });

  it("is open at once after a tap", async () => {
    page();
    const sheet = await card();
    act(() => void fireEvent.pointerDown(document.body));
    expect(sheet.className).not.toContain("unfolding");
  });

  it("doesn't move for who asked for less motion", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    page();
    expect((await card()).className).not.toContain("unfolding");
  });

  it("names every colour and gives its settings for each light", async () => {
    page();
    await card();
    expect(screen.getByText("brick red").querySelector("span")).toHaveStyle({ "background-color": "rgb(201, 67, 47)" });
    expect(screen.getByRole("rowheader", { name: "Golden hour" }).closest("tr")).toHaveTextContent("f/41/250200");
  });

  it("remembers what is in the bag", async () => {
    const first = page();
    await userEvent.click(await screen.findByRole("checkbox", { name: "a spare battery (CR123A)" }));
    first.unmount();
    page();
    expect(await screen.findByRole("checkbox", { name: "a spare battery (CR123A)" })).toBeChecked();
    expect(screen.getByText("1 of 2 in the bag")).toBeVisible();
  });
});

describe("throwing a kit away", () => {
  beforeEach(() => useJourney.setState({ kitId: KIT.id }));

  it("can be taken back; nothing is erased then", async () => {
    page();
    await userEvent.click(await screen.findByRole("button", { name: en.take.delete }));
    expect(screen.getByText(en.gone)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await card();
    expect(server.sent("DELETE")).toEqual([]);
    expect(made).toBe(0);
  });

  it("erases it once the page is left", async () => {
    page();
    await userEvent.click(await screen.findByRole("button", { name: en.take.delete }));
    act(() => void window.dispatchEvent(new Event("pagehide")));
    await waitFor(() => expect(server.asked.map(({ route }) => route)).toContain(`DELETE /api/v1/kits/${KIT.id}`));
  });
});

describe("a link to it", () => {
  beforeEach(() => {
    useJourney.setState({ kitId: KIT.id });
    server
      .on(`POST /api/v1/kits/${KIT.id}/share`, () => ({ token: "t", url: "/s/t" }))
      .on(`DELETE /api/v1/kits/${KIT.id}/share`, () => new Response(null, { status: 204 }));
  });

  it("is marked to be copied by hand where there is no clipboard", async () => {
    const user = userEvent.setup();
    vi.stubGlobal("navigator", Object.create(navigator, { clipboard: { value: undefined }, share: { value: undefined } }));
    page();
    await user.click(await screen.findByRole("button", { name: "Make a link" }));
    await user.click(await screen.findByRole("button", { name: "Pass it on" }));
    expect(screen.getByLabelText("The link")).toHaveFocus();
    expect(screen.getByLabelText("The link")).toHaveValue(`${location.origin}/s/t`);
  });

  it("comes back when taking it back is undone, and dies when it isn't", async () => {
    page();
    await userEvent.click(await screen.findByRole("button", { name: "Make a link" }));
    await userEvent.click(await screen.findByRole("button", { name: "Take it back" }));
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(server.sent("DELETE")).toEqual([]);
    await userEvent.click(await screen.findByRole("button", { name: "Take it back" }));
    act(() => void window.dispatchEvent(new Event("pagehide")));
    await waitFor(() => expect(server.sent("DELETE")).toHaveLength(1));
    expect(screen.getByRole("button", { name: "Make a link" })).toBeVisible();
  });
});

it("has a needle only while it is that day there", () => {
  const at = new Date("2026-10-16T23:30:00Z");
  expect(clockThere("2026-10-17", "Asia/Seoul", at)).toBe("08:30");
  expect(clockThere("2026-10-17", "Atlantic/Azores", at)).toBeNull();
  expect(clockThere("2026-10-16", "America/New_York", at)).toBe("19:30");
});
