/** What the pages as built say of the six looks, against the catalogue that the API answers from. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import en from "./messages.en.json";
import ko from "./messages.ko.json";
import { CONCEPTS } from "./order";
import { SAMPLES } from "./samples";

interface ConceptText {
  id: string;
  name: string;
  nameKo: string;
  tagline: { en: string; ko: string };
  sample: string;
}

const FILE = "../../../../backend/src/tripkit/knowledge/concepts/concepts.json";
const concepts = JSON.parse(readFileSync(join(import.meta.dirname, FILE), "utf8")) as ConceptText[];

it("are the API's, in its order", () => {
  expect(CONCEPTS).toEqual(concepts.map(({ id }) => id));
});

it("are shown by the API's pictures", () => {
  expect(SAMPLES).toEqual(Object.fromEntries(concepts.map(({ id, sample }) => [id, `/api/v1/cards/${sample}?concept=${id}`])));
});

it.each(concepts.map((concept) => [concept.id, concept] as const))("keep their name and line: %s", (id, concept) => {
  const key = id as keyof typeof en;
  expect([en[key].name, en[key].tagline]).toEqual([concept.name, concept.tagline.en]);
  expect([ko[key].name, ko[key].tagline]).toEqual([concept.nameKo, concept.tagline.ko]);
});
