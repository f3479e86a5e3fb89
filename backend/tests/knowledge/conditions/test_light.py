"""Which of a day's golden hours is recommended, and the day in words."""

from datetime import date

import pytest

from tripkit.domain.context import Locale
from tripkit.knowledge.conditions.light import Spot, golden_hour, spot_of
from tripkit.knowledge.conditions.phrases import day_words
from tripkit.knowledge.sri_lanka import place

DAY = date(2026, 2, 10)


@pytest.mark.parametrize(
    ("name", "half"), [("ella-rock", "morning"), ("colombo", "evening"), ("jaffna", "evening")]
)
def test_the_golden_hour_that_ends_while_a_visit_makes_sense_is_recommended(
    name: str, half: str
) -> None:
    """Nature from 6 to 18 o'clock though its mornings are fuller, a town from 7 to 21."""
    found = place(name)
    assert found is not None
    answer = golden_hour(spot_of(found, "en"), DAY, "en")
    span = getattr(answer, f"golden_hour_{half}")
    assert answer.recommended_time == span.start


def test_at_a_place_of_which_nothing_is_known_the_morning_is_recommended() -> None:
    answer = golden_hour(Spot(None, 35.99, 126.71), DAY, "en")
    assert answer.golden_hour_morning is not None
    assert answer.recommended_time == answer.golden_hour_morning.start
    assert answer.location == "35.9900, 126.7100"


def test_where_no_golden_light_comes_none_is_recommended() -> None:
    answer = golden_hour(Spot(None, 85.0, 0.0), date(2026, 12, 21), "en")
    assert answer.recommended_time is None
    assert answer.golden_hour_evening is None
    assert len(answer.tips) == 1


@pytest.mark.parametrize(
    ("day", "locale", "words"),
    [(date(2026, 1, 3), "en", "Saturday 3 January 2026"),
     (date(2026, 12, 28), "en", "Monday 28 December 2026"),
     (date(2026, 1, 4), "ko", "2026년 1월 4일 일요일")],
)  # fmt: skip
def test_a_day_is_written_out(day: date, locale: Locale, words: str) -> None:
    assert day_words(day, locale) == words
