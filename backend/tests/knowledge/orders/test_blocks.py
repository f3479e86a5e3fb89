"""Hours that events, rests and free days hold."""

from datetime import date, timedelta

import pytest

from tripkit.domain.trip import Constraint, TripRequest
from tripkit.knowledge.orders.blocks import blocks_of

DAYS = [date(2027, 5, 3) + timedelta(n) for n in range(5)]
"""A Monday to a Friday."""


def held(kind: str, value: str) -> list[tuple[int, int, int]]:
    """Day of the month and the minutes, each."""
    rule = Constraint(kind=kind, value=value)
    blocks = blocks_of(TripRequest(task="x", constraints=[rule]), DAYS)
    return [(block.day.day, block.start, block.end) for block in blocks]


@pytest.mark.parametrize(
    ("kind", "value", "expected"),
    [
        ("event", "dinner@Noma@2027-05-05T19:00", [(5, 1140, 1260)]),
        ("event", "wedding@@2027-05-05 14:00-18:30", [(5, 840, 1110)]),
        ("event", "match@@weekday:fri evening", [(7, 1080, 1200)]),
        ("event", "fair@@2027-05-04..2027-05-05", [(4, 0, 1440), (5, 0, 1440)]),
        ("event", "gig@@2027-06-01T19:00", []),
        ("event", "tea@@15:00", [(4, 900, 1020)]),
        ("nap", "13:00-14:30", [(day, 780, 870) for day in range(3, 8)]),
        ("free_day", "1", [(5, 0, 1440)]),
        ("free_day", "2", [(5, 0, 1440), (6, 0, 1440)]),
        ("free_day", "last", [(7, 0, 1440)]),
        ("free_day", "half", [(5, 720, 1440)]),
        ("free_day", "weekday:tue", [(4, 0, 1440)]),
    ],
)
def test_blocks(kind: str, value: str, expected: list[tuple[int, int, int]]) -> None:
    assert held(kind, value) == expected


@pytest.mark.parametrize(
    ("label", "meal"),
    [
        ("dinner at Noma", "dinner"),
        ("저녁 식사", "dinner"),
        ("Sunday lunch", "lunch"),
        ("gig", None),
    ],
)
def test_an_event_may_be_a_meal(label: str, meal: str | None) -> None:
    rule = Constraint(kind="event", value=f"{label}@@2027-05-04T19:00")
    (block,) = blocks_of(TripRequest(task="x", constraints=[rule]), DAYS)
    assert block.meal == meal


@pytest.mark.parametrize(
    ("task", "words", "label", "start"),
    [
        ("Four of us. Dinner at a pub on the 5th, then rest.", "at a pub on the 5th",
         "Dinner at a pub on the 5th", 19 * 60),
        ("The last fair (5 May), by night in town", "The last fair (5 May)",
         "The last fair (5 May)", None),
        ("불꽃 축제 밤은 꼭 보고 싶어요.", "불꽃 축제", "불꽃 축제", 20 * 60),
        ("A fair on the 5th.", "A fair on the 5th", "A fair on the 5th", None),
    ],
)  # fmt: skip
def test_an_event_without_an_hour_has_that_of_the_meal_or_part_of_its_clause(
    task: str, words: str, label: str, start: int | None
) -> None:
    rule = Constraint(kind="event", value=f"{words}@@2027-05-05", text=words)
    (block,) = blocks_of(TripRequest(task=task, constraints=[rule]), DAYS)
    assert block.label == label
    assert block.start == (start or 0)
    assert block.sights_only is (start is None)
