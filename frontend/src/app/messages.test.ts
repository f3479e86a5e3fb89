import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { MESSAGES as EN } from "./messages.en";
import { MESSAGES as KO } from "./messages.ko";

type Tree = { [key: string]: string | Tree };

function leaves(tree: Tree, path = ""): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  );
}

const en = leaves(EN as Tree);
const ko = leaves(KO as Tree);
const english = new Map(en);

/** Film edges and stamps are Latin in both languages. */
const isCode = (text: string) => !/[a-z]{2}/.test(text.replaceAll(/\{\w+\}/g, ""));
/** ICU's own words are no English. */
const bare = (text: string) => text.replaceAll(/\{\w+, (plural|select|selectordinal),|\b(one|other) \{|\{\w+\}/g, " ");

describe("the two languages", () => {
  it("have the same keys", () => {
    expect(ko.map(([key]) => key).sort()).toEqual(en.map(([key]) => key).sort());
  });

  it("share no sentence", () => {
    const same = ko.filter(
      ([key, text]) => text === english.get(key) && !isCode(text) && /\p{L}{2,}\s.*\p{L}{2,}/u.test(bare(text)),
    );
    expect(same).toEqual([]);
  });

  it("leave no English sentence in Korean", () => {
    const left = ko.filter(([, text]) => /\b[a-z']+ [a-z']+ [a-z']+\b/.test(bare(text)));
    expect(left).toEqual([]);
  });

  it.each([
    ["en", EN, en],
    ["ko", KO, ko],
  ] as const)("can be formatted as written: %s", (locale, messages, texts) => {
    const broken: string[] = [];
    const t = createTranslator({ locale, messages: messages as Tree, onError: ({ message }) => void broken.push(message) });
    for (const [key, text] of texts) {
      const names = [...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name!);
      const tags = [...text.matchAll(/<(\w+)>/g)].map(([, tag]) => tag!);
      t.markup(key as never, {
        ...Object.fromEntries(names.map((name) => [name, 2])),
        ...Object.fromEntries(tags.map((tag) => [tag, (chunks: string) => chunks])),
      } as never);
    }
    expect(broken).toEqual([]);
  });

  it("ask for the same values", () => {
    const values = (text: string) => [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name))].sort();
    const different = ko.filter(([key, text]) => {
      const here = values(text);
      return values(english.get(key) ?? "").some((name) => !here.includes(name));
    });
    expect(different).toEqual([]);
  });

  it("never shout and never name the machinery", () => {
    expect([...en, ...ko].filter(([, text]) => /!|！|\bAI\b|인공지능/.test(text))).toEqual([]);
  });
});
