"""On some public holidays museums are shut, whatever their weekly hours say."""

from datetime import date

import pytest

from tripkit.knowledge.opening.closing_days import holiday_on, is_shut


@pytest.mark.parametrize(
    ("country", "day", "kinds", "shut"),
    [
        ("GB", date(2026, 12, 25), ["museum"], True),
        ("GB", date(2026, 12, 25), ["park"], False),
        ("GB", date(2026, 12, 24), ["museum"], False),
        ("JP", date(2026, 12, 25), ["museum"], False),
        ("FR", date(2027, 5, 1), ["gallery"], True),
        ("US", date(2027, 9, 6), ["museum"], False),
    ],
)
def test_kinds_shut_on_the_holidays_of_their_country(
    country: str, day: date, kinds: list[str], shut: bool
) -> None:
    assert is_shut(country, day, kinds) is shut


def test_a_holiday_is_named() -> None:
    name = holiday_on("GB", date(2026, 12, 26))
    assert name is not None
    assert "Boxing" in name.en
    assert holiday_on("GB", date(2026, 11, 21)) is None
