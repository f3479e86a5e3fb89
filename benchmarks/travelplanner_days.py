"""A journey as the days of a TravelPlanner submission."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from travelplanner_data import Database

from tripkit.knowledge.scheduling.journey import Eatery, Errand, Journey, Ride, Stay

MEALS = ("breakfast", "lunch", "dinner")
_SET_OUT = 9 * 60
"""When a drive starts."""
_UNTIL = {"breakfast": 9 * 60, "lunch": 13 * 60, "dinner": 20 * 60}
"""When one has to have arrived for a meal; who leaves an hour later has had it."""
Day = dict[str, Any]


def days_of(
    journey: Journey, errand: Errand, dates: Sequence[str], database: Database
) -> list[Day]:
    """One entry a day; meals on days of travel are added as far as the budget goes."""
    days: list[Day] = [
        {"days": n + 1, "current_city": "", "transportation": "-", "breakfast": "-",
         "attraction": "-", "lunch": "-", "dinner": "-", "accommodation": "-"}
        for n in range(errand.days)
    ]  # fmt: skip
    times = _travel(days, journey, errand, dates, database)
    left = errand.budget - journey.cost
    for n, stay in enumerate(journey.stays):
        for day in range(stay.first, stay.last):
            days[day]["accommodation"] = f"{stay.lodging.key}, {stay.city.name}"
        arrives, leaves = times[n][1], times[n + 1][0]
        free = list(_travel_meals(days, stay, arrives, leaves))
        left = _eat(days, stay, free, left)
        _see(days, stay, arrives, leaves, database)
    return days


def _travel(
    days: list[Day], journey: Journey, errand: Errand, dates: Sequence[str], database: Database
) -> list[tuple[int, int]]:
    """Writes where one is and how one goes; when each ride leaves and arrives."""
    names = [errand.home, *(stay.city.name for stay in journey.stays), errand.home]
    at = [*(stay.first for stay in journey.stays), errand.days - 1]
    times = []
    for a, b, day, ride in zip(names, names[1:], at, journey.rides, strict=False):
        days[day]["current_city"] = f"from {a} to {b}"
        days[day]["transportation"], span = _ride(ride, a, b, dates[day], database)
        times.append(span)
    for stay in journey.stays:
        for day in stay.full_days:
            days[day]["current_city"] = stay.city.name
    return times


def _ride(ride: Ride, a: str, b: str, date: str, database: Database) -> tuple[str, tuple[int, int]]:
    if ride.mode == "Flight":
        flight = next(f for f in database.flights[a, b, date] if f.number == ride.key)
        text = (
            f"Flight Number: {flight.number}, from {a} to {b}, "
            f"Departure Time: {flight.leaves}, Arrival Time: {flight.arrives}"
        )
        leaves, arrives = _minutes(flight.leaves), _minutes(flight.arrives)
        return text, (leaves, arrives if arrives >= leaves else arrives + 24 * 60)
    road = database.roads[a, b]
    text = (
        f"{ride.mode}, from {a} to {b}, duration: {road.duration}, "
        f"distance: {road.distance}, cost: {ride.cost:g}"
    )
    hours, minutes = (
        int(found[1]) if (found := re.search(rf"(\d+) {unit}", road.duration)) else 0
        for unit in ("hour", "min")
    )
    return text, (_SET_OUT, _SET_OUT + hours * 60 + minutes)


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")[:2]
    return int(hours) * 60 + int(minutes)


def _travel_meals(
    days: list[Day], stay: Stay, arrives: int, leaves: int
) -> Iterator[tuple[bool, int, str]]:
    """The meals of a stay's days of travel that are not taken, and whether there is time."""
    for meal in reversed(MEALS):
        if days[stay.first][meal] == "-":
            yield arrives <= _UNTIL[meal], stay.first, meal
    for meal in MEALS:
        if days[stay.last][meal] == "-":
            yield leaves >= _UNTIL[meal] + 60, stay.last, meal


def _eat(days: list[Day], stay: Stay, free: list[tuple[bool, int, str]], left: float) -> float:
    """Fills the meals of a stay; what is left of the budget afterwards."""
    slots = [(day, meal) for day in stay.full_days for meal in MEALS]
    # Beyond the full days, a stay has its meals for the sake of a cuisine: they are had anyhow.
    free.sort(key=lambda slot: not slot[0])
    chosen = list(stay.eateries)
    extra = len(chosen) - len(slots)
    timely = sum(timely for timely, _, _ in free)
    for eatery in _others(stay):
        if extra < timely and eatery.cost <= left:
            chosen.append(eatery)
            left -= eatery.cost
            extra += 1
    slots += [(day, meal) for _, day, meal in free[:extra]]
    for (day, meal), eatery in zip(slots, chosen, strict=True):
        days[day][meal] = f"{eatery.key}, {stay.city.name}"
    return left


def _others(stay: Stay) -> list[Eatery]:
    rest = [eatery for eatery in stay.city.eateries if eatery not in stay.eateries]
    return sorted(rest, key=lambda eatery: (eatery.cost, eatery.key))


def _see(days: list[Day], stay: Stay, arrives: int, leaves: int, database: Database) -> None:
    """A sight for each full day, then for days of travel with time, then a second one."""
    names = [row["name"] for row in database.sights.get(stay.city.name, [])]
    wanted = list(stay.full_days)
    if arrives <= 15 * 60:
        wanted.append(stay.first)
    if leaves >= 15 * 60:
        wanted.append(stay.last)
    wanted += stay.full_days
    for day, name in zip(wanted, names, strict=False):
        seen = "" if days[day]["attraction"] == "-" else days[day]["attraction"]
        days[day]["attraction"] = f"{seen}{name}, {stay.city.name};"
