import { expect, test } from "vitest";
import { kilometres } from "./distance";
import { firstSentence, reasonBeside, sourceName } from "./wording";

test("the first sentence ends where the language ends it", () => {
  expect(firstSentence("It opened in 1899. Walk it.", "en")).toEqual(["It opened in 1899.", "Walk it."]);
  expect(firstSentence("1899년에 열린 항구예요. 걸어 보세요.", "ko")).toEqual(["1899년에 열린 항구예요.", "걸어 보세요."]);
});

test("a reason that says nothing but the description stays whole", () => {
  expect(reasonBeside("It opened in 1899.", "It opened in 1899. Walk it.", "en")).toBe("It opened in 1899.");
});

test("a source is called by its title and host, or by its host alone", () => {
  expect(sourceName("https://en.wikipedia.org/wiki/Villa_Epecu%C3%A9n")).toBe("Villa Epecuén, en.wikipedia.org");
  expect(sourceName("https://whc.unesco.org/en/list/742/")).toBe("whc.unesco.org");
  expect(sourceName("https://www.example.org/100%")).toBe("example.org");
});

test("the distance from Seoul to Tokyo is 1,150 km, also over the antimeridian side", () => {
  expect(Math.round(kilometres({ lat: 37.567, lng: 126.978 }, { lat: 35.69, lng: 139.692 }) / 10)).toBe(115);
  expect(Math.round(kilometres({ lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }))).toBe(111);
});
