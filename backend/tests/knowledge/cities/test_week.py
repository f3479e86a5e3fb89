"""Opening hours as one writes them, read into weekdays and times."""

import pytest

from tripkit.knowledge.cities.week import opening_hours


def test_a_later_part_replaces_the_days_that_it_names() -> None:
    assert opening_hours("tue-sun 10:00-18:00; thu 10:00-20:00") == (
        ((1, 2, 4, 5, 6), "10:00", "18:00"),
        ((3,), "10:00", "20:00"),
    )


def test_a_day_may_have_two_spans_and_a_week_may_wrap() -> None:
    assert opening_hours("sat-mon 09:00-12:00+15:00-19:00") == (
        ((0, 5, 6), "09:00", "12:00"),
        ((0, 5, 6), "15:00", "19:00"),
    )
    assert opening_hours("daily 08:00-24:00") == ((tuple(range(7)), "08:00", "24:00"),)


@pytest.mark.parametrize("text", ["", "monday 10:00-18:00", "mon 18:00-10:00", "mon 9-17"])
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no "):
        opening_hours(text)
