"""Questions that a person answers by choosing, sliding or picking dates, and their answers."""

import re
from datetime import date
from typing import Any, Literal

from pydantic import Field

from tripkit.domain.errors import InvalidInput
from tripkit.domain.wire import Wire, WireInput

QuestionType = Literal["single_choice", "multiple_choice", "scale", "date_range", "text"]
MOST_TEXT = 500


class QuestionOption(Wire):
    id: str = Field(max_length=80)
    label: str = Field(max_length=160)
    description: str | None = Field(default=None, max_length=300)
    image_url: str | None = None
    metadata: dict[str, Any] | None = None


class Scale(Wire):
    min: float
    max: float
    step: float = Field(default=1, gt=0)
    min_label: str | None = None
    max_label: str | None = None


class Validation(Wire):
    """`min`, `max` bound a scale's value, dates (YYYY-MM-DD) or how many options."""

    required: bool = True
    min_length: int | None = None
    max_length: int | None = None
    pattern: str | None = None
    min: float | str | None = None
    max: float | str | None = None


class StructuredQuestion(Wire):
    """`id` names it in the answer: `{questionId, value}`."""

    id: str = Field(max_length=80)
    type: QuestionType
    question: str
    context: str | None = None
    options: list[QuestionOption] = Field(default_factory=list, max_length=12)
    scale: Scale | None = None
    validation: Validation = Field(default_factory=Validation)
    metadata: dict[str, Any] | None = None


class QuestionAnswer(WireInput):
    """An option's id, a list of them, a number, `{start, end}` of dates, or text."""

    question_id: str = Field(max_length=80)
    value: str | float | list[str] | dict[str, str] | None = None


def checked_answer(question: StructuredQuestion, answer: QuestionAnswer) -> Any:
    """The value as the question takes it; None for one left open. Raises InvalidInput."""
    value = answer.value
    if value is None or value == "" or value == []:
        if question.validation.required:
            raise InvalidInput("answers", f"{question.id} needs an answer.")
        return None
    return _CHECKS[question.type](question, value)


def _fail(question: StructuredQuestion, what: str) -> InvalidInput:
    return InvalidInput("answers", f"{question.id}: {what}.")


def _one(question: StructuredQuestion, value: Any) -> str:
    ids = [option.id for option in question.options]
    if value not in ids:
        raise _fail(question, f"choose one of {', '.join(ids)}")
    return str(value)


def _several(question: StructuredQuestion, value: Any) -> list[str]:
    chosen = list(dict.fromkeys(value if isinstance(value, list) else [value]))
    for each in chosen:
        _one(question, each)
    least, most = question.validation.min, question.validation.max
    if isinstance(least, int | float) and len(chosen) < least:
        raise _fail(question, f"choose at least {least:.0f}")
    if isinstance(most, int | float) and len(chosen) > most:
        raise _fail(question, f"choose at most {most:.0f}")
    return chosen


def _number(question: StructuredQuestion, value: Any) -> float:
    scale = question.scale
    if scale is None or isinstance(value, bool) or not isinstance(value, int | float):
        raise _fail(question, "a number is needed")
    if not scale.min <= value <= scale.max:
        raise _fail(question, f"between {scale.min:g} and {scale.max:g}")
    return float(value)


def _dates(question: StructuredQuestion, value: Any) -> dict[str, str]:
    try:
        start, end = date.fromisoformat(value["start"]), date.fromisoformat(value["end"])
    except (KeyError, TypeError, ValueError):
        raise _fail(question, "start and end as YYYY-MM-DD") from None
    if end < start:
        raise _fail(question, "the end is before the start")
    least, most = question.validation.min, question.validation.max
    if isinstance(least, str) and start < date.fromisoformat(least):
        raise _fail(question, f"not before {least}")
    if isinstance(most, str) and end > date.fromisoformat(most):
        raise _fail(question, f"not after {most}")
    return {"start": start.isoformat(), "end": end.isoformat()}


def _text(question: StructuredQuestion, value: Any) -> str:
    if not isinstance(value, str):
        raise _fail(question, "text is needed")
    text, rule = value.strip(), question.validation
    if not (rule.min_length or 1) <= len(text) <= (rule.max_length or MOST_TEXT):
        raise _fail(question, f"{rule.min_length or 1} to {rule.max_length or MOST_TEXT} letters")
    if rule.pattern and not re.fullmatch(rule.pattern, text):
        raise _fail(question, "it does not have the form that is asked for")
    return text


_CHECKS = {
    "single_choice": _one, "multiple_choice": _several, "scale": _number,
    "date_range": _dates, "text": _text,
}  # fmt: skip
