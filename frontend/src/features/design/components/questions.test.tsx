import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { show } from "@/shared/testing/render";
import en from "../messages.en.json";
import ko from "../messages.ko.json";
import type { Question } from "../model/types";
import { Questions } from "./questions";

const answer = vi.fn();
const asked = (type: Question["type"], more: Partial<Question> = {}): Question => ({ id: type, type, question: `${type}?`, validation: { required: true }, ...more }) as Question;
const ask = (questions: Question[], busy = false, locale: "en" | "ko" = "en") =>
  show(<Questions questions={questions} busy={busy} answer={answer} />, { design: locale === "ko" ? ko : en }, locale);
const send = () => screen.getByRole("button", { name: en.questions.send });
const options = [{ id: "museum", label: "Museums" }, { id: "lanes", label: "Old lanes" }, { id: "rest", label: "Nothing" }];

beforeEach(() => answer.mockClear());

describe("one question", () => {
  it("with one answer is answered by a tap", async () => {
    ask([asked("single_choice", { options })]);
    expect(screen.queryByRole("button", { name: en.questions.send })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "Old lanes" }));
    expect(answer).toHaveBeenCalledExactlyOnceWith([{ questionId: "single_choice", value: "lanes" }], "Old lanes");
  });

  it("takes no tap while an answer is on its way", () => {
    ask([asked("single_choice", { options })], true);
    expect(screen.getByRole("button", { name: "Old lanes" })).toBeDisabled();
  });

  it("with several answers takes as many as are allowed, and says them as they read", async () => {
    ask([asked("multiple_choice", { options, validation: { required: true, min: 1, max: 2 } as Question["validation"] })]);
    expect(send()).toBeDisabled();
    for (const { label } of options) await userEvent.click(screen.getByLabelText(label));
    expect(send()).toBeDisabled();
    await userEvent.click(screen.getByLabelText("Museums"));
    await userEvent.click(send());
    expect(answer).toHaveBeenCalledWith([{ questionId: "multiple_choice", value: ["lanes", "rest"] }], "Old lanes, Nothing");
  });

  it("on a scale starts in the middle and says the number that is shown", async () => {
    ask([asked("scale", { scale: { min: 40, max: 300, step: 20, minLabel: "$40", maxLabel: "$300" } as Question["scale"] })]);
    const slider = screen.getByRole("slider", { name: "scale?" });
    expect(slider).toHaveValue("180");
    fireEvent.change(slider, { target: { value: "120" } });
    expect(screen.getByText("120")).toBeVisible();
    await userEvent.click(send());
    expect(answer).toHaveBeenCalledWith([{ questionId: "scale", value: 120 }], "120");
  });

  it("of days is sent only when the last is not before the first", async () => {
    ask([asked("date_range", { validation: { required: true, min: "2027-04-01" } as unknown as Question["validation"] })]);
    const [from, to] = [screen.getByLabelText(en.questions.from), screen.getByLabelText(en.questions.to)];
    expect(from).toHaveAttribute("min", "2027-04-01");
    fireEvent.change(from, { target: { value: "2027-04-05" } });
    fireEvent.change(to, { target: { value: "2027-04-03" } });
    expect(send()).toBeDisabled();
    fireEvent.change(to, { target: { value: "2027-04-08" } });
    await userEvent.click(send());
    expect(answer).toHaveBeenCalledWith([{ questionId: "date_range", value: { start: "2027-04-05", end: "2027-04-08" } }], "2027-04-05 – 2027-04-08");
  });

  it("in words is not sent blank, and Enter sends it", async () => {
    ask([asked("text")], false, "ko");
    const field = screen.getByRole("textbox", { name: "text?" });
    await userEvent.type(field, "  {Enter}");
    expect(answer).not.toHaveBeenCalled();
    await userEvent.type(field, "니시무라 료칸{Enter}");
    expect(answer).toHaveBeenCalledWith([{ questionId: "text", value: "  니시무라 료칸" }], "  니시무라 료칸");
  });
});

describe("several questions", () => {
  it("are sent together, one answer each, and may be left where that is allowed", async () => {
    ask([asked("single_choice", { options }), asked("text", { validation: { required: false } as Question["validation"] })]);
    expect(send()).toBeDisabled();
    await userEvent.click(screen.getByRole("radio", { name: "Museums" }));
    expect(answer).not.toHaveBeenCalled();
    await userEvent.click(send());
    expect(answer.mock.calls[0]?.[0]).toEqual([{ questionId: "single_choice", value: "museum" }, { questionId: "text", value: null }]);
  });
});
