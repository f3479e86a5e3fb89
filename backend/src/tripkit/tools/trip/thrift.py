"""Meals first: what they cost at the least, and a trip whose money they would else not get."""

from collections.abc import Collection
from dataclasses import replace

from tripkit.knowledge.scheduling.trip_terms import Meal, Opening, TripDay
from tripkit.tools.trip.held_hours import beside
from tripkit.tools.trip.problem import Problem

TIGHT = 1.6
"""With less than so many times the cheapest meals left, only these are taken."""


def cheapest_meals(problem: Problem, missing: Collection[str] | None = None) -> float:
    """What the meals cost at the least, as far as days have room for them; `missing` names some
    as the scheduler does."""
    total = 0.0
    for n, day in enumerate(problem.days):
        for meal in problem.meals:
            prices = [p.cost for p in meal.places if _has_room(meal, day, p.opening[n : n + 1])]
            if prices and (missing is None or f"{meal.name}:{day.date}" in missing):
                total += min(prices)
    return total


def _has_room(meal: Meal, day: TripDay, hours: Opening) -> bool:
    """Whether the meal can begin on the day within these hours, beside what is fixed there."""
    free = [
        (max(span[0], day.start_min), min(span[1], day.end_min))
        for spans in hours
        for span in spans
    ]
    for fixed in day.fixed:
        free = [part for span in free for part in beside(span, fixed.start, fixed.end)]
    return any(
        max(start, meal.from_min) <= min(end - meal.minutes, meal.to_min) for start, end in free
    )


def thrifty(problem: Problem) -> Problem:
    """The same trip with the meals' money kept from the sights; where it is short, each meal is
    had at the day's cheapest places."""
    left = problem.limits.budget
    if left is None:
        return problem
    least = cheapest_meals(problem)
    limits = replace(problem.limits, budgets={"sight": _least(problem, max(0.0, left - least))})
    meals = problem.meals if left >= TIGHT * least else [_cheapest(m) for m in problem.meals]
    return replace(problem, limits=limits, meals=meals)


def _least(problem: Problem, left: float) -> float:
    return min(left, problem.limits.budgets.get("sight", left))


def _cheapest(meal: Meal) -> Meal:
    days = range(max((len(place.opening) for place in meal.places), default=0))
    least = [min((p.cost for p in meal.places if p.opening[n]), default=0.0) for n in days]
    places = [
        replace(p, opening=[p.opening[n] if p.cost <= least[n] else [] for n in days])
        for p in meal.places
    ]
    return replace(meal, places=places)
