"""Meals as people eat: at the country's hours, and not twice a day at one table."""

import pytest
from agents.planner.bench import APRIL, Bench, rule

from tripkit.knowledge.meal_times import USUAL, sitting


async def meals(city: str, *rules: object) -> list[dict[str, tuple[str, str]]]:
    """A day each: time and table by the meal's name."""
    plan = await Bench().plan(destinations=[city], days=3, constraints=list(rules), **APRIL)
    assert plan.itinerary
    return [
        {
            stop.activity.partition(":")[0]: (stop.time, stop.activity.partition(": ")[2])
            for stop in day.schedule
            if stop.category == "meal"
        }
        for day in plan.itinerary.days
    ]


@pytest.mark.parametrize("city", ["Bruges", "Madrid"])
async def test_lunch_and_dinner_of_a_day_are_at_two_tables(city: str) -> None:
    for day in await meals(city):
        assert day["Lunch"][1] != day["Dinner"][1]


async def test_one_eats_when_the_country_does() -> None:
    for day in await meals("Madrid"):
        assert day["Lunch"][0] >= "13:00"
        assert day["Dinner"][0] >= "20:00"


async def test_who_is_back_early_dines_early_everywhere() -> None:
    for day in await meals("Madrid", rule("latest", "20:00")):
        assert "17:45" <= day["Dinner"][0] <= "18:45"


def test_a_country_without_hours_of_its_own_keeps_the_usual_ones() -> None:
    assert sitting("ES", "dinner").first == 20 * 60
    assert sitting("DE", "lunch") == sitting(None, "lunch") == USUAL["lunch"]
    assert all(sitting(c, m).first < sitting(c, m).last for c in ("ES", "IN") for m in USUAL)
