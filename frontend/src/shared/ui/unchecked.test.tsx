import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "@/shared/testing/render";
import { WithMarks } from "./unchecked";

it.each([
  ["en", "It is safe.† (not checked: read your government's travel advice) Go.", "not checked"],
  ["ko", "안전해요.† (확인하지 않음: 외교부 해외안전여행에서 확인) 가요.", "확인하지 않음"],
] as const)("shows a mark with its note, in %s", (locale, text, label) => {
  show(<p>{<WithMarks text={text} />}</p>, {}, locale);
  expect(screen.getByTitle(label)).toHaveTextContent(label);
  expect(screen.getByText(/†/)).toHaveAttribute("aria-hidden", "true");
});

it("says aloud what a bare mark means, and leaves other text alone", () => {
  show(
    <p>
      <WithMarks text="Porto is steep.† It rains (often)." />
    </p>,
    {},
  );
  expect(screen.getByTitle("not checked")).toHaveTextContent("(not checked)");
  expect(screen.getByText(/It rains \(often\)\./)).toBeInTheDocument();
});
