import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ImageReady, Kit } from "@/shared/api/types";
import { useJourney } from "@/shared/state/journey";
import { show } from "@/shared/testing/render";
import { example, Feed, refused, Server } from "@/shared/testing/server";
import { FILMS } from "./components/films";
import { Picture } from "./index";
import en from "./messages.en.json";
import { wrapped } from "./model/postcard-back";
import { requestOf } from "./model/request";

const PLACE = example<Kit>("/api/v1/kits", "post", "201").destination;
const READY = example<ImageReady>("/api/v1/images", "post", "200");
const CONCEPTS = [{ id: "filmlog", recommendedFilms: ["kodak_gold", "kodak_colorplus"], name: "Film Log", nameKo: "필름 로그" }];
let server: Server;
let items: { id: string; kind: string; createdAt: number; summary: object }[];
let feed: Feed;

const page = () => show(<Picture />, { picture: en });
const hang = (id: string, provider = "renderer") =>
  items.unshift({ id, kind: "pictures", createdAt: 1, summary: { width: 9, height: 9, metadata: { ...READY.metadata, provider } } });
const scene = () => screen.findByRole("img", { name: en.result.alt });

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  items = [];
  feed = new Feed();
  useJourney.setState({ ...useJourney.getInitialState(), destination: PLACE, conceptId: "filmlog" }, true);
  server = new Server()
    .on("GET /api/v1/concepts", () => CONCEPTS)
    .on("GET /api/v1/me/pictures", () => ({ items, next: null }))
    .on("POST /api/v1/images/stream", () => feed.response)
    .on("GET /api/v1/runs/", () => feed.response)
    .on("DELETE /api/v1/", () => new Response(null, { status: 204 }));
});

async function started() {
  page();
  await userEvent.click(await screen.findByRole("button", { name: en.scene.develop }));
  await act(async () => {
    feed.send("run", { runId: "run1", threadId: "t" });
    feed.send("status", { step: "optimize_prompt" });
  });
}

async function finished(id = "aa11") {
  hang(id);
  await act(async () => {
    feed.send("image", { ...READY, imageUrl: `/api/v1/images/${id}`, extractedKeywords: ["rain", PLACE.id], poseUsed: "walking" });
    feed.send("complete");
    feed.end();
  });
}

describe("the scene", () => {
  it("shows the step that is really under way, then the picture and how it was made", async () => {
    await started();
    expect(await screen.findByText(en.run.optimize_prompt, { selector: "[aria-current=step]" })).toBeVisible();
    expect(useJourney.getState().runs.picture).toBe("run1");
    await finished();
    expect(await scene()).toHaveAttribute("src", "/api/v1/images/aa11");
    expect(screen.getByText(en.result.ours)).toBeVisible();
    expect(await screen.findByText("rain")).toBeVisible();
    expect(useJourney.getState()).toMatchObject({ pictureId: "aa11", runs: {} });
  });

  it("goes on without its page, on the concept's own film", async () => {
    await started();
    expect(server.sent("POST /api/v1/images/stream")).toMatchObject([{ background: true, filmStock: "kodak_gold", locale: "en" }]);
  });

  it("is taken up again after a reload", async () => {
    useJourney.setState({ runs: { picture: "run1" } });
    page();
    await act(async () => feed.send("run", { runId: "run1", threadId: "t" }));
    await finished();
    await scene();
    expect(server.sent("POST")).toEqual([]);
  });

  it("forgets a run that nobody keeps any more", async () => {
    server.on("GET /api/v1/runs/", () => refused(410, "events_gone"));
    useJourney.setState({ runs: { picture: "run0" } });
    page();
    await waitFor(() => expect(useJourney.getState().runs).toEqual({}));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("stops on the server", async () => {
    await started();
    await userEvent.click(await screen.findByRole("button", { name: en.run.stop }));
    expect(await screen.findByText(en.run.stopped)).toBeVisible();
    expect(server.asked.map(({ route }) => route)).toContain("DELETE /api/v1/runs/run1");
  });

  it("that failed is tried again with the same wish", async () => {
    await started();
    await act(async () => {
      feed.send("error", { code: "internal", detail: "" });
      feed.end();
    });
    feed = new Feed();
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
    const [first, second] = server.sent("POST /api/v1/images/stream");
    expect(second).toEqual(first);
  });

  it("says when a drawing stands in for a picture service", async () => {
    await started();
    hang("bb22");
    await act(async () => {
      feed.send("image", { ...READY, imageUrl: "/api/v1/images/bb22", error: "no answer" });
      feed.send("complete");
      feed.end();
    });
    expect(await screen.findByText(en.result.substitute)).toBeVisible();
  });
});

describe("the sheet", () => {
  it("keeps the former ones and shows the one that is chosen", async () => {
    hang("one");
    hang("two");
    page();
    expect(await scene()).toHaveAttribute("src", "/api/v1/images/two");
    await userEvent.click(screen.getByRole("button", { name: "Picture 1" }));
    expect(await scene()).toHaveAttribute("src", "/api/v1/images/one");
    expect(screen.getByRole("button", { name: "Picture 1" })).toHaveAttribute("aria-pressed", "true");
  });

  it("gives a picture back when throwing it away is undone", async () => {
    hang("one");
    page();
    await userEvent.click(await screen.findByRole("button", { name: en.result.remove }));
    expect(screen.getByText(en.unexposed)).toBeVisible();
    await userEvent.click(screen.getByRole("button", { name: "Undo" }));
    await scene();
    expect(server.sent("DELETE")).toEqual([]);
  });
});

describe("a photo of one's own", () => {
  const choose = async (file: File) => {
    page();
    await waitFor(() => expect(server.sent("GET")).not.toEqual([]));
    await userEvent.click(await screen.findByRole("button", { name: en.switch.own }));
    fireEvent.change(document.querySelector("input[type=file]")!, { target: { files: [file] } });
  };
  beforeEach(() => {
    vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }));
    server.on("POST /api/v1/photos/develop", () => {
      hang("own1", "developed");
      return Response.json({ id: "own1", imageUrl: "/api/v1/images/own1", filmStock: "kodak_gold", width: 9, height: 9 }, { status: 201 });
    });
  });

  it("is looked at here, developed there, and then hangs on the sheet", async () => {
    await choose(new File(["x"], "me.jpg", { type: "image/jpeg" }));
    expect(screen.getByRole("img", { name: en.own.preview })).toHaveAttribute("src", "blob:1");
    await userEvent.click(screen.getByRole("button", { name: en.own.develop }));
    expect(await screen.findByRole("img", { name: en.result.altOwn })).toHaveAttribute("src", "/api/v1/images/own1");
    expect(screen.getByText(en.result.own)).toBeVisible();
  });

  it.each([
    ["large", new File([new Uint8Array(15 * 1024 * 1024 + 1)], "big.jpg", { type: "image/jpeg" })],
    ["heic", new File(["x"], "phone.HEIC", { type: "" })],
    ["type", new File(["x"], "notes.pdf", { type: "application/pdf" })],
  ] as const)("is refused before it is sent: %s", async (why, file) => {
    await choose(file);
    expect(screen.getByRole("alert")).toHaveTextContent(en.own.refused[why]);
    expect(screen.getByRole("button", { name: en.own.develop })).toBeDisabled();
    expect(server.sent("POST")).toEqual([]);
  });

  it("is what a newcomer may choose before the page knows who they are", async () => {
    useJourney.setState({ destination: null });
    page();
    // The page as built, before an effect has run, has the switch already.
    fireEvent.click(screen.getByRole("button", { name: en.switch.own }));
    await waitFor(() => expect(document.querySelector("input[type=file]")).not.toBeNull());
  });

  it("needs no place", async () => {
    useJourney.setState({ destination: null });
    await choose(new File(["x"], "me.jpg", { type: "image/jpeg" }));
    expect(screen.getByRole("button", { name: en.own.develop })).toBeEnabled();
  });
});

it("keeps what was written on a postcard with its picture", async () => {
  hang("one");
  const first = page();
  await userEvent.type(await screen.findByLabelText(en.postcard.words), "Gulls");
  first.unmount();
  page();
  expect(await screen.findByLabelText(en.postcard.words)).toHaveValue("Gulls");
});

it("offers every film of the house", async () => {
  page();
  await waitFor(() => expect(screen.getAllByRole("radio")[0]).toHaveAttribute("value", "kodak_gold"));
  expect(screen.getAllByRole("radio")).toHaveLength(Object.keys(FILMS).length);
});

it("names a place of ours by its id and another by its words", () => {
  const wish = { concept: "filmlog", film: "kodak_gold", words: " ", profile: null, day: "2026-10-17", locale: "en" } as const;
  expect(requestOf({ ...wish, destination: PLACE })).toMatchObject({ destination: PLACE.id, additionalPrompt: null, chatContext: { when: "2026-10-17" } });
  const elsewhere = { ...PLACE, imageUrl: "/api/v1/cards/x?date=1", name: "Pier 9", city: "Pier 9", country: "Chile" };
  expect(requestOf({ ...wish, destination: elsewhere }).destination).toBe("Pier 9, Chile");
});

it("breaks a postcard's lines at spaces, and a word that is too long between its letters", () => {
  const pen = { measureText: (text: string) => ({ width: text.length }) as TextMetrics };
  expect(wrapped(pen, "one two three\n\nabcdefghij", 7)).toEqual(["one two", "three", "", "abcdefg", "hij"]);
});
