"""Meals that are to be at their hour every day: "lunch always around 12:30", 저녁 6시에 꼭."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tripkit.domain.statements import Span
from tripkit.knowledge.meal_times import MealName, Sitting
from tripkit.knowledge.orders.tables import meal_hour_words

_SLACK, _BEFORE = 15, 75
"""Minutes beside an hour that was said, and before one by which a meal is to begin."""
_NOON = 12 * 60
_LUNCH_FROM = 7
"""An earlier hour of a lunch is one after noon."""
_COMMA = re.compile(r"[,;.!?\n](?=\s|$)")
_SENTENCE = re.compile(r"[.!?\n;](?=\s|$)")


@dataclass(frozen=True)
class MealHour:
    """`meal` is begun within the sitting; `span` are the words that say so."""

    meal: MealName
    sitting: Sitting
    span: Span

    def __str__(self) -> str:
        return f"{self.meal}@{self.sitting.first}-{self.sitting.last}"

    @staticmethod
    def sitting_of(value: str) -> tuple[str, Sitting]:
        """The meal and its minutes of the day as `str` writes them."""
        meal, _, span = value.partition("@")
        first, _, last = span.partition("-")
        return meal, Sitting(int(first), int(last))


def meal_hours(task: str) -> list[MealHour]:
    """Each meal once, where its sentence is about no single day and says that it is a rule: by a
    word such as "always", by a limit, or by telling the hours of several meals."""
    by_meal: dict[MealName, MealHour] = {}
    for start, sentence in _sentences(task):
        hours = [
            hour
            for hour in _in(sentence, start)
            if not meal_hour_words("single_day").search(_clause(task, hour.span))
        ]
        if len(hours) > 1 or meal_hour_words("rule").search(sentence):
            for hour in hours:
                by_meal.setdefault(hour.meal, hour)
    return list(by_meal.values())


def _sentences(task: str) -> Iterator[tuple[int, str]]:
    start = 0
    for mark in [*_SENTENCE.finditer(task), None]:
        end = mark.start() if mark else len(task)
        yield start, task[start:end]
        start = end + 1


def _clause(task: str, span: Span) -> str:
    """What stands about the words between two commas."""
    before = _COMMA.split(task[: span.start])[-1]
    return before + task[span.start : span.end] + _COMMA.split(task[span.end :])[0]


def _in(sentence: str, offset: int) -> Iterator[MealHour]:
    for match in meal_hour_words("hour").finditer(sentence):
        row = match.groupdict()
        meal: MealName = (
            "lunch"
            if (row["en"] or "").lower().startswith("lunch") or row["ko"] == "점심"
            else "dinner"
        )
        minute = _minute(row, meal)
        first, last = minute - _SLACK, minute + _SLACK
        if row["by"] or row["until"]:
            first, last = minute - _BEFORE, minute
        span = Span(start=offset + match.start(), end=offset + match.end())
        yield MealHour(meal, Sitting(first, last), span)


def _minute(row: dict[str, str | None], meal: MealName) -> int:
    hour = int(row["h"] or row["kh"] or 0)
    half = 30 if row["half"] else int(row["m"] or 0)
    is_early = hour < _LUNCH_FROM if meal == "lunch" else hour < _NOON // 60
    return hour % 24 * 60 + half + (_NOON if is_early else 0)
