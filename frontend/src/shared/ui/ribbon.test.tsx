import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { show } from "../testing/render";
import { Ribbon } from "./ribbon";

test("says each kind of light with its times, and leaves out what has no name", () => {
  show(
    <Ribbon
      label="Light on 17 October"
      labels={{ golden: "golden" }}
      parts={[
        { start: "05:45", end: "06:29", kind: "golden" },
        { start: "06:29", end: "17:07", kind: "day" },
        { start: "17:07", end: "17:50", kind: "golden" },
      ]}
    />,
    {},
  );
  const items = screen.getByRole("list", { name: "Light on 17 October" }).querySelectorAll("li");
  expect([...items].map((item) => item.textContent)).toEqual(["golden 05:45–06:29, 17:07–17:50"]);
});

test("a night over midnight is drawn at both ends of the day", () => {
  const { container } = show(
    <Ribbon label="" labels={{}} parts={[{ start: "20:00", end: "05:00", kind: "night" }]} />,
    {},
  );
  const drawn = [...container.querySelectorAll("rect")].map((part) => [part.getAttribute("x"), part.getAttribute("width")]);
  expect(drawn).toEqual([["0", "300"], ["1200", "240"]]);
});
