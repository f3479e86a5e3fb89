"""The hours of meals that were said stand over the country's, and the finished plan is judged."""

import pytest
from tools.trip.judged_plans import kept, stop
from tools.trip.trips import rule

from tripkit.domain.trip import TripRequest
from tripkit.tools.trip.meals_said import said_sitting, with_meal_hours


def test_a_limit_on_the_day_in_the_same_words_gives_way() -> None:
    request = TripRequest.model_validate(
        {
            "task": "Rome. Dinner by 6:30, always.",
            "constraints": [rule("latest", "18:30") | {"text": "Dinner by 6:30"}],
        }
    )
    read = with_meal_hours(request)
    assert [one.kind for one in read.constraints] == ["meal_hour"]
    sitting = said_sitting(read, "dinner")
    assert sitting
    assert sitting.last == 18 * 60 + 30
    assert said_sitting(read, "lunch") is None


@pytest.mark.parametrize(("time", "is_kept"), [("12:40", True), ("13:30", False)])
def test_lunches_are_judged_by_when_they_begin(time: str, is_kept: bool) -> None:
    lunch = stop("Lunch: a table", time, "14:30", category="meal")
    dinner = stop("Dinner: a table", "20:00", "21:00", category="meal")
    assert kept(lunch, dinner, rules=[rule("meal_hour", "lunch@735-765")]) == [is_kept]


def test_a_limit_on_the_day_that_names_a_meal_gives_way_too() -> None:
    limit = rule("latest", "18:30") | {"text": "dinner latest 7)"}
    request = TripRequest.model_validate(
        {"task": "Rome (lunch 12.30, dinner 6.30 latest 7).", "constraints": [limit]}
    )
    assert [r.kind for r in with_meal_hours(request).constraints] == ["meal_hour", "meal_hour"]
