"""Meals first: what they cost at the least, and what is left for sights."""

from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from tools.trip.trips import APRIL, tripping

from tripkit.knowledge.scheduling.trip_terms import Fixed, Meal, Place, TripDay, TripLimits
from tripkit.tools.trip.problem import Problem, problem_of
from tripkit.tools.trip.solving import _meals_not_paid
from tripkit.tools.trip.thrift import cheapest_meals, thrifty

OPEN, SHUT = [(660, 930)], list[tuple[int, int]]()


def problem(*, budget: float | None = None, hours: tuple[int, int] = (540, 1290)) -> Problem:
    """Two days with a lunch: a stall for 10, shut on the second day, and a table for 30."""
    stall = Place("stall", 0, 0, 10, [OPEN, SHUT])
    table = Place("table", 0, 0, 30, [OPEN, OPEN])
    days = [TripDay(APRIL + timedelta(days=n), *hours) for n in range(2)]
    lunch = Meal("lunch", 690, 840, 60, [stall, table])
    whole = problem_of(tripping(origin=None, days=2), {})
    return replace(whole, days=days, meals=[lunch], limits=TripLimits(budget=budget))


def test_the_cheapest_open_place_of_each_day_counts() -> None:
    assert cheapest_meals(problem()) == 40
    assert cheapest_meals(problem(), {f"lunch:{APRIL}"}) == 10
    assert cheapest_meals(problem(), {"dinner:2027-04-10"}) == 0
    assert cheapest_meals(problem(), set()) == 0


@pytest.mark.parametrize(
    ("hours", "least"),
    [((840, 1290), 40), ((841, 1290), 0), ((540, 750), 40), ((540, 749), 0)],
)
def test_a_day_too_short_for_a_meal_pays_for_none(hours: tuple[int, int], least: float) -> None:
    assert cheapest_meals(problem(hours=hours)) == least


def test_no_money_is_kept_for_a_meal_that_what_is_fixed_leaves_no_time_for() -> None:
    whole = problem()
    first = replace(whole.days[0], fixed=[Fixed("rest", 660, 860, 0, 0)])
    assert cheapest_meals(replace(whole, days=[first, whole.days[1]])) == 30
    second = replace(whole.days[1], fixed=[Fixed("call", 690, 870, 0, 0)])
    assert cheapest_meals(replace(whole, days=[whole.days[0], second])) == 10
    shorter = replace(whole.days[1], fixed=[Fixed("call", 690, 840, 0, 0)])
    assert cheapest_meals(replace(whole, days=[whole.days[0], shorter])) == 40


def test_without_a_budget_nothing_changes() -> None:
    asked = problem()
    assert thrifty(asked) is asked


@pytest.mark.parametrize(
    ("budget", "sights", "stalls_only"), [(64, 24, False), (63.9, 23.9, True), (30, 0, True)]
)
def test_the_meals_money_is_kept_from_the_sights_and_where_it_is_short_meals_are_plain(
    budget: float, sights: float, stalls_only: bool
) -> None:
    found = thrifty(problem(budget=budget))
    assert found.limits.budgets["sight"] == pytest.approx(sights)
    stall, table = found.meals[0].places
    assert stall.opening == [OPEN, SHUT]
    assert table.opening == ([SHUT, OPEN] if stalls_only else [OPEN, OPEN])


@pytest.mark.parametrize(
    ("left_out", "budget", "missing"),
    [
        ({f"lunch:{APRIL}": "budget"}, 25, 5),
        ({f"lunch:{APRIL}": "hours"}, 25, 0),
        ({"museum": "budget"}, 25, 0),
        ({f"lunch:{APRIL}": "budget"}, 30, 0),
        ({f"lunch:{APRIL}": "budget"}, None, 0),
    ],
)
def test_what_a_meal_lacks_is_its_price_beyond_what_is_left(
    left_out: dict[str, str], budget: float | None, missing: float
) -> None:
    plan: Any = SimpleNamespace(left_out=left_out, cost=20.0)
    assert _meals_not_paid(plan, problem(budget=budget)) == missing
