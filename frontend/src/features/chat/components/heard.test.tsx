import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { StatementRow } from "@/shared/api/types";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import ko from "../messages.ko.json";
import { Heard } from "./heard";

function row(text: string, kind: string, rest: Partial<StatementRow>): StatementRow {
  return {
    id: text,
    text,
    span: [0, text.length],
    kind,
    value: "x",
    polarity: "wanted",
    strength: "want",
    about: "trip",
    certainty: 1,
    status: "used",
    ...rest,
  };
}

describe("what was heard", () => {
  it("shows what was not understood first, then where the rest went", () => {
    const statements = [
      row("quiet", "mood", { where: "the mood" }),
      row("a villa", "lodging", { status: "set_aside", reason: "Kept with your roll." }),
      row("blorp", "not_understood", { status: "not_understood" }),
      row("hi", "social", { where: "this talk" }),
    ];
    show(<Heard statements={statements} />, { chat: en });
    const items = screen.getAllByRole("listitem");
    expect(items.map((item) => item.querySelector("q")!.textContent)).toEqual(["blorp", "quiet", "a villa"]);
    expect(within(items[0]!).getByText("I didn't get this")).toBeVisible();
    expect(within(items[1]!).getByText("into the mood")).toBeVisible();
    expect(within(items[2]!).getByText("Kept with your roll.")).toBeVisible();
  });

  it("is Korean in Korean, and nothing where nothing was said", () => {
    const { unmount } = show(<Heard statements={[row("산장", "not_understood", { status: "not_understood" })]} />, { chat: ko }, "ko");
    expect(screen.getByText("이 말은 못 알아들었어요")).toBeVisible();
    unmount();
    show(<Heard statements={[row("네", "answer", {})]} />, { chat: ko }, "ko");
    expect(screen.queryByRole("list")).toBeNull();
  });
});
