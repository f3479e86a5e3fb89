"""Times and lengths out of statements' values."""

from datetime import date, timedelta
from typing import Any

import pytest

from tripkit.knowledge.orders.days import Length, Moment, length, moment

TODAY = date(2026, 11, 21)
"""A Saturday."""


def day(month: int, number: int, year: int = 2027) -> date:
    return date(year, month, number)


@pytest.mark.parametrize(
    ("value", "fields"),
    [
        ("2027-05-03", {"start": day(5, 3)}),
        ("2027-05-03..2027-05-09", {"start": day(5, 3), "end": day(5, 9)}),
        ("2027-03", {"month": 3, "year": 2027}),
        ("month:5", {"month": 5}),
        ("month:3e", {"month": 3, "part": day(3, 6)}),
        ("month:11m", {"month": 11, "part": day(11, 13)}),
        ("month:11l", {"month": 11, "part": day(11, 27)}),
        ("month:12l", {"month": 12, "part": day(12, 26, 2026)}),
        ("season:summer", {"season": "summer"}),
        ("weekday:sat", {"start": day(11, 28, 2026)}),
        ("weekday:sun", {"start": day(11, 22, 2026)}),
        ("weekday:fri", {"start": day(11, 27, 2026)}),
        ("weekend", {"start": day(11, 28, 2026), "end": day(11, 29, 2026)}),
        ("relative:today", {"start": TODAY}),
        ("relative:tomorrow", {"start": day(11, 22, 2026)}),
        ("relative:day_after_tomorrow", {"start": day(11, 23, 2026)}),
        ("relative:next_week", {"start": day(11, 23, 2026), "end": day(11, 29, 2026)}),
        ("relative:next_weekend", {"start": day(11, 28, 2026), "end": day(11, 29, 2026)}),
        ("relative:this_month", {"month": 11, "year": 2026}),
        ("relative:next_month", {"month": 12, "year": 2026}),
        ("relative:day_2", {}),
        ("flexible", {}),
        ("holiday:nothing", {}),
    ],
)
def test_a_value_is_a_day_a_month_or_a_season(value: str, fields: dict[str, Any]) -> None:
    assert moment(value, "", TODAY) == Moment(**fields)


def test_a_holiday_is_the_next_by_its_words_or_its_name() -> None:
    assert moment("holiday:christmas", "for Christmas", TODAY) == Moment(
        feast=day(12, 25, 2026), month=12
    )
    assert moment("holiday:new_year", "?", TODAY) == Moment(feast=day(1, 1), month=1)
    assert moment("holiday:easter", "over easter", TODAY).feast == day(3, 28)


def test_a_weekday_is_the_next_after_a_day_and_never_that_day() -> None:
    saturday = day(1, 2)
    assert moment("weekday:sat", "", TODAY, day(1, 1)).start == saturday
    assert moment("weekday:sat", "", TODAY, saturday).start == saturday + timedelta(7)


def test_this_week_is_what_is_left_of_it_and_a_year_ends() -> None:
    monday = day(11, 23, 2026)
    assert moment("relative:this_week", "", monday) == Moment(
        start=day(11, 24, 2026), end=day(11, 29, 2026)
    )
    december = moment("relative:next_month", "", day(12, 5, 2026))
    assert (december.month, december.year) == (1, 2027)


def test_a_part_of_a_month_that_begins_today_is_next_years() -> None:
    assert moment("month:11l", "", day(11, 20, 2026)).part == day(11, 21, 2026)
    assert moment("month:11l", "", TODAY).part == day(11, 27)


@pytest.mark.parametrize(
    ("value", "read", "span"),
    [
        ("4d", Length(days=4), 4), ("3n", Length(nights=3), 4), ("2w", Length(days=14), 14),
        ("1m", Length(days=30), 30), ("2.5w", Length(days=17), 17), ("0d", Length(days=1), 1),
        ("24h", Length(days=1), 1), ("25h", Length(days=2), 2), ("48h", Length(days=2), 2),
        (">3d<7d", Length(days=5, exact=False), 5), ("<=6d", Length(days=6, exact=False), 6),
        (">=5d", Length(days=5, exact=False), 5), (">5d", Length(days=6, exact=False), 6),
        ("<5d", Length(days=4, exact=False), 4), ("4-5d", Length(days=4, exact=False), 4),
        ("1-2w", Length(days=10, exact=False), 10), ("<1n", Length(nights=1), 2),
        (">=2n<=5n", Length(nights=3, exact=False), 4),
    ],
)  # fmt: skip
def test_a_length_is_of_days_or_nights_and_of_bounds_their_middle(
    value: str, read: Length, span: int
) -> None:
    assert length(value) == read
    assert length(value).span == span  # type: ignore[union-attr]


@pytest.mark.parametrize("value", ["23h", "30min", "open"])
def test_less_than_a_day_is_no_length_of_a_trip(value: str) -> None:
    assert length(value) is None
