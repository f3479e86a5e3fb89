import { screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import type { StatementRow } from "../model/types";
import { PLAN } from "../plan.testing";
import { LeftOut } from "./left-out";

const row = (id: string, text: string, more: Partial<StatementRow>): StatementRow => ({
  id, text, span: [0, text.length], kind: "wish", value: text, polarity: "wanted", strength: "want", about: "trip", certainty: 1,
  status: "set_aside", where: null, reason: null, ...more,
});
const leftOut = (...statements: StatementRow[]) => show(<LeftOut plan={{ ...PLAN, statements }} />, { plan: en });

describe("what could not be planned for", () => {
  it("stands in the person's own words with its reason, questions first", () => {
    leftOut(
      row("s1", "a good story", { reason: "Nothing in a plan can hold this." }),
      row("s2", "언니 결혼식", { status: "asked", kind: "event", reason: "며칠 몇 시인가요?" }),
      row("s3", "five days", { status: "used", kind: "length", where: "how long it is" }),
    );
    expect(screen.getAllByRole("listitem").map((line) => line.textContent)).toEqual([
      "언니 결혼식: 며칠 몇 시인가요?",
      "a good story: Nothing in a plan can hold this.",
    ]);
    expect(screen.getByText("언니 결혼식")).toHaveAttribute("lang", "ko");
  });

  it("leaves out what asks for nothing, and itself where all was used", () => {
    leftOut(row("s1", "hello", { kind: "social", reason: "It asks for nothing." }));
    expect(screen.queryByRole("complementary")).toBeNull();
  });

  it("says what it did not get where no reason is given", () => {
    leftOut(row("s1", "zork", { status: "not_understood" }));
    expect(screen.getByRole("listitem")).toHaveTextContent(en.leftOut.not_understood);
  });
});
