"""Meals of every day at their hour, and none of a single day."""

import pytest

from tripkit.knowledge.orders.meal_hours import MealHour, meal_hours


@pytest.mark.parametrize(
    ("task", "values"),
    [
        ("He has to eat on time (lunch 12.30, dinner 6.30).", ["lunch@735-765", "dinner@1095-1125"]),
        ("Lunch always around 12:30, please.", ["lunch@735-765"]),
        ("점심 12시 저녁 6시에 꼭 드셔야 해요.", ["lunch@705-735", "dinner@1065-1095"]),
        ("저녁은 7시 전에.", ["dinner@1065-1140"]),
        ("Tea by 5:30pm.", ["dinner@975-1050"]),
        ("Early dinners at 5.30.", ["dinner@1035-1065"]),
        ("A concert on Tuesday the 7th, lunch at 12 sharp.", ["lunch@705-735"]),
        ("Dinner on the 7th at 8 is our anniversary.", []),
        ("Dinner for 2 people, lunch under 15 euros.", []),
        ("토요일 저녁 7시에 꼭 예약한 식당.", []),
    ],
)  # fmt: skip
def test_a_meal_has_its_hour_where_it_is_a_rule(task: str, values: list[str]) -> None:
    assert [str(hour) for hour in meal_hours(task)] == values


def test_a_value_is_read_back() -> None:
    (hour,) = meal_hours("Dinner at 8 every day")
    assert MealHour.sitting_of(str(hour)) == ("dinner", hour.sitting)
