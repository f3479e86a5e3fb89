import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import type { Concept, Profile } from "@/shared/api/types";
import { useJourney } from "@/shared/state/journey";
import { SAMPLES } from "@/shared/looks/samples";
import { show } from "@/shared/testing/render";
import { Concepts } from "./index";
import en from "./messages.en.json";

const IDS = ["flaneur", "filmlog", "midnight", "pastoral", "noir", "seaside"] as const;
const CONCEPTS = IDS.map(
  (id): Concept => ({
    id,
    name: `The ${id}`,
    nameKo: id,
    tagline: "",
    description: `About ${id}`,
    filmType: "Kodak",
    filmStyleDescription: "",
    recommendedFilms: ["kodak_gold"],
    cameraModels: ["Olympus mju II"],
    outfitStyle: "a knit",
    keywords: ["one", "two", "three", "four"],
    sampleImage: `/api/v1/cards/${id}`,
  }),
);

let profile: Profile;
let said: string[];

function answer(pathname: string): object {
  if (pathname.endsWith("/state")) return { collectedData: profile };
  if (pathname.endsWith("/history")) return { history: said.map((content) => ({ role: "user", content, at: "" })) };
  return CONCEPTS;
}

beforeEach(() => {
  profile = {};
  said = [];
  useJourney.setState({ ...useJourney.getInitialState(), sessionId: "s1" }, true);
  vi.stubGlobal("fetch", async (request: Request) => Response.json(answer(new URL(request.url).pathname)));
});

/** Those of the API; the page as built has its own. */
const frames = async () => {
  await screen.findByRole("button", { name: /The seaside/ });
  return within(screen.getByRole("group")).getAllByRole("button");
};
const shownPage = () => show(<Concepts />, { concepts: en });

it("puts the one that fits first and says by which words", async () => {
  said = ["an old lighthouse"];
  shownPage();
  expect((await frames())[0]).toHaveAccessibleName(/seaside/);
  expect(screen.getByText("Closest to your words")).toBeVisible();
  expect(screen.getByText("lighthouse")).toBeVisible();
});

it("claims nothing when nothing is known", async () => {
  shownPage();
  expect((await frames())[0]).toHaveAccessibleName(/flaneur/);
  expect(screen.getByText(/none of them stands out/)).toBeVisible();
  expect(screen.queryByText("Closest to your words")).toBeNull();
});

it("is chosen by arrows as in a radio group, with one stop for Tab", async () => {
  shownPage();
  const [first, second, , , , last] = await frames();
  first!.focus();
  await userEvent.keyboard("{ArrowRight}");
  expect(second).toHaveFocus();
  expect(second).toHaveAttribute("aria-pressed", "true");
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  expect(last).toHaveFocus();
  expect(useJourney.getState().conceptId).toBe("seaside");
  expect((await frames()).filter((frame) => frame.tabIndex === 0)).toEqual([last]);
});

it("chooses for who asks, says why, and leads on", async () => {
  profile = { mood: "nostalgic" };
  shownPage();
  await frames();
  expect(screen.queryByRole("link", { name: "On to places" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Choose for me" }));
  expect(useJourney.getState().conceptId).toBe("filmlog");
  expect(screen.getByText(/closest to your words\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "On to places" })).toHaveAttribute("href", expect.stringContaining("/destinations"));
});

it("says what was ruled out when that concept is looked at", async () => {
  profile = { avoid: ["sea"] };
  shownPage();
  await userEvent.click((await frames())[5]!);
  expect(screen.getByText(/You ruled out the sea/)).toBeVisible();
  expect(screen.getByText("Kodak Gold 200")).toBeVisible();
});

it("shows newcomers the six before the API has said a word", () => {
  useJourney.setState(useJourney.getInitialState(), true);
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  shownPage();
  const built = within(screen.getByRole("group")).getAllByRole("button");
  expect(built.map((frame) => frame.querySelector("img")?.getAttribute("src"))).toEqual(IDS.map((id) => SAMPLES[id]));
  expect(built[2]).toHaveAccessibleName(/Midnight/);
  expect(screen.getByText(/none of them stands out/)).toBeVisible();
});
