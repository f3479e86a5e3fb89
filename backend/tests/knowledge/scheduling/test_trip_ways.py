"""The ways of a trip's days: short where nothing is lost by it, and walked within the limit."""

from datetime import date
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.scheduling.trip import solve
from tripkit.knowledge.scheduling.trip_model import Model
from tripkit.knowledge.scheduling.trip_polish import polished
from tripkit.knowledge.scheduling.trip_search import Search, travel_cost
from tripkit.knowledge.scheduling.trip_terms import (
    Plan,
    Spot,
    Trip,
    TripDay,
    TripLimits,
    TripVisit,
)

OPEN = [(0, 24 * 60)]
FREE = TripLimits(pace="packed", most_a_day=9)
spots = st.tuples(st.integers(0, 9), st.integers(0, 9))


def straight(a: Spot, b: Spot) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def day(n: int = 0) -> TripDay:
    return TripDay(date(2026, 4, 6 + n), 9 * 60, 20 * 60, start_at=(0, 0), end_at=(0, 0))


def at(number: int, spot: Spot, days: int = 2) -> TripVisit:
    return TripVisit(f"v{number}", *spot, 30, 1, [OPEN] * days, walking_m=300)


def model_of(places: list[Spot], days: int) -> Model:
    visits = [at(n, spot, days) for n, spot in enumerate(places)]
    return Model(Trip(visits, [day(n) for n in range(days)], [], straight, FREE))


def cost(model: Model, orders: list[list[int]]) -> float:
    return sum(travel_cost(model, d, order) for d, order in enumerate(orders))


def test_a_day_that_crosses_itself_is_turned_about() -> None:
    model = model_of([(0, 5), (5, 0), (5, 5), (0, 9)], 1)
    crossed = [[2, 0, 1, 3]]
    (found,) = polished(Search(model, 0), crossed, lambda: False)
    assert cost(model, [found]) < cost(model, crossed)
    assert found in ([1, 2, 3, 0], [1, 2, 0, 3], [0, 3, 2, 1], [3, 0, 2, 1])


def test_visits_go_to_the_day_that_is_near_them() -> None:
    model = model_of([(9, 0), (9, 1), (0, 9), (1, 9)], 2)
    found = polished(Search(model, 0), [[0, 2], [1, 3]], lambda: False)
    assert {frozenset(order) for order in found} in (
        {frozenset({0, 1}), frozenset({2, 3})},
        {frozenset({0, 1, 2, 3}), frozenset()},
    )


@given(st.lists(spots, min_size=2, max_size=7), st.randoms(use_true_random=False))
def test_mending_loses_no_visit_and_makes_no_way_longer(places: list[Spot], chance: Random) -> None:
    model = model_of(places, 2)
    stops = list(range(len(places)))
    chance.shuffle(stops)
    half = len(stops) // 2
    before = [stops[:half], stops[half:]]
    after = polished(Search(model, 0), before, lambda: False)
    assert sorted(stop for order in after for stop in order) == sorted(stops)
    assert cost(model, after) <= cost(model, before) + 1e-9


def test_mending_stops_when_time_is_over() -> None:
    model = model_of([(n % 5, n // 5) for n in range(12)], 2)
    orders = [list(range(0, 12, 2))[::-1], list(range(1, 12, 2))]
    assert polished(Search(model, 0), orders, lambda: True) == orders


@settings(max_examples=40)
@given(st.lists(spots, min_size=1, max_size=8), st.integers(600, 4000))
def test_a_days_walk_is_within_its_limit_ways_and_visits_together(
    places: list[Spot], most: int
) -> None:
    def walk(a: Spot, b: Spot) -> float:
        return 100 * straight(a, b)

    visits = [at(n, spot) for n, spot in enumerate(places)]
    limits = TripLimits(pace="packed", most_a_day=9, max_walking_m=most)
    plan = solve(visits, [day(), day(1)], [], straight, limits, rounds=30, walk=walk)
    assert isinstance(plan, Plan)
    where = {visit.key: (visit.lat, visit.lng) for visit in visits}
    for placed in plan.days:
        way: list[Spot] = [(0, 0), *(where[each.key] for each in placed), (0, 0)]
        assert 300 * len(placed) + sum(walk(a, b) for a, b in pairwise(way)) <= most + 1e-6


def test_what_a_way_weighs_decides_between_plans_of_equal_minutes() -> None:
    visits = [at(n, spot, 1) for n, spot in enumerate([(0, 1), (0, 8), (0, 2)])]

    def flat(a: Spot, b: Spot) -> float:
        return 5.0

    plan = solve(visits, [day()], [], flat, FREE, rounds=40, weigh=straight)
    assert isinstance(plan, Plan)
    order = [each.key for each in plan.days[0]]
    assert order in (["v0", "v2", "v1"], ["v1", "v2", "v0"], ["v0", "v1", "v2"], ["v2", "v1", "v0"])


def test_days_that_are_alike_are_still_two_days() -> None:
    must = TripVisit("hill", 0, 6, 60, 1, [OPEN] * 3, must=True, walking_m=900)
    others = [at(n, (n % 3, n // 3), 3) for n in range(8)]
    limits = TripLimits(pace="packed", most_a_day=9, max_walking_m=1000)
    days = [day(), day(1), day(2)]

    def walk(a: Spot, b: Spot) -> float:
        return 20 * straight(a, b)

    plan = solve([must, *others], days, [], straight, limits, rounds=30, walk=walk)
    assert isinstance(plan, Plan)
    keys = [each.key for placed in plan.days for each in placed]
    assert len(keys) == len(set(keys))
    assert "hill" in keys


@pytest.mark.parametrize("seconds", [0.0, 0.02])
def test_a_trip_without_a_stop_has_empty_days(seconds: float) -> None:
    plan = solve([], [day(), day(1)], [], straight, FREE, seconds)
    assert isinstance(plan, Plan)
    assert plan.days == [[], []]
