"""A thing at its time that nobody else read is fixed; a bound, a refusal or a date is none."""

from datetime import date

import pytest
from knowledge.orders.test_refused_ways import said

from tripkit.understanding.fixed import with_fixed
from tripkit.understanding.hours import stretch

DAY = date(2027, 5, 10)


def fixed(task: str) -> list[str]:
    return [s.value for s in with_fixed(task, [], DAY) if s.kind == "event"]


@pytest.mark.parametrize(
    ("task", "value"),
    [
        ("Lisbon, a fado dinner on the second night", "a fado dinner on the second night@@night"),
        ("cooking class in the evening", "cooking class in the evening@@evening"),
        ("20일 9시부터 15시까지 회의", "20일 9시부터 15시까지 회의@@2027-05-20T09:00-15:00"),
        ("막걸리 골목 저녁", "막걸리 골목 저녁@@evening"),
    ],
)
def test_a_thing_and_its_time(task: str, value: str) -> None:
    assert fixed(task) == [value]


@pytest.mark.parametrize(
    "task",
    [
        "no hikes the first two days", "dinner before 18:30", "yoga lesson every morning",
        "late September 2027", "first week of June 2027", "Western beds", "in the evening",
        "Museum-free mornings", "nearly everything is shut on the 1st", "저녁은 20시 전에 먹어요",
        "쿠스코 첫날은 비우고",
    ],
)  # fmt: skip
def test_what_is_no_fixed_thing(task: str) -> None:
    assert fixed(task) == []


def test_words_that_are_surely_something_else_are_left_to_it() -> None:
    task = "Batu Caves in the morning"
    caves = said(task, 1, "Batu Caves", "sight=Batu Caves")
    assert with_fixed(task, [caves], DAY) == [caves]


def test_the_meal_of_a_fixed_thing_is_told_by_it() -> None:
    task = "a fado dinner on the second night"
    meal = said(task, 1, "dinner", "meal=dinner")
    assert [s.kind for s in with_fixed(task, [meal], DAY)] == ["event"]


def test_a_year_is_no_hour() -> None:
    assert stretch("9:00-17:00 in 2027") == "09:00-17:00"
