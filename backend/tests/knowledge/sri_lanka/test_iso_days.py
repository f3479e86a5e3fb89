"""Dates in digits, of any year, with a particle behind them."""

from datetime import date, datetime

import pytest

from tripkit.knowledge.language.dates import read_when
from tripkit.knowledge.sri_lanka.router import route

NOW = datetime.fromisoformat("2026-11-21T15:00+05:30")


@pytest.mark.parametrize(
    ("text", "day"),
    [("2026-01-03에 콜롬보 술집 가도 돼요?", date(2026, 1, 3)),
     ("Was 1999-01-03 a Poya?", date(1999, 1, 3)), ("불치사 2027-05-19요", date(2027, 5, 19)),
     ("Kandy on 2027-05-19", date(2027, 5, 19)), ("Kandy on 2026-02-31", None)],
)  # fmt: skip
def test_a_day_in_digits(text: str, day: date | None) -> None:
    assert route(text, NOW).day == day


def test_the_journeys_reader_takes_a_particle_too() -> None:
    assert read_when("2027-05-19에 떠나요", date(2026, 11, 21)) == "2027-05-19"
