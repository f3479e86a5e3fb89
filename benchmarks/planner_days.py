"""Days that hang together: distance, crossings and straying over all our cities × 3, 5 and 7 days.

A day's way is from the bed through its entries to the bed, along great circles. Of two of its legs
that don't follow each other the share that cross; an entry strays when the middle of another day
is nearer to it than its own day's by more than 300 m. The worth is a part of a bound that no plan
can exceed. The search is given rounds instead of seconds, so that every machine gets the same.
"""

import asyncio
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from itertools import pairwise
from typing import Any

from harness import Figure, report

LENGTHS = (3, 5, 7)
ROUNDS, WORKERS = 900, 2
STRAYS_KM = 0.3
RESEARCH = (
    "research_destination", "research_accommodations", "research_activities",
    "research_restaurants",
)  # fmt: skip


async def problems() -> dict[tuple[str, int], Any]:
    """What the scheduler is asked in each city, for each length."""
    from agents.planner.bench import APRIL, TODAY, services

    from tripkit.domain.context import RunContext
    from tripkit.domain.trip import TripRequest
    from tripkit.knowledge.cities import all_cities
    from tripkit.tools.registry import REGISTRY
    from tripkit.tools.trip.context import TripContext, key_of
    from tripkit.tools.trip.problem import problem_of
    from tripkit.tools.trip.request import settled
    from tripkit.tools.trip.solving import weather_of
    from tripkit.tools.trip.thrift import thrifty

    context = RunContext(run_id="r", thread_id="t", today=TODAY)
    tools, found = REGISTRY.of("planner"), {}
    for city in all_cities():
        for days in LENGTHS:
            told = TripRequest(task="a trip", destinations=[city.name.en], days=days, **APRIL)
            request = settled(told, [], date.fromisoformat(TODAY), "en")
            results: dict[str, Any] = {}
            trip = TripContext(
                audience="planner", services=services(), run=context, request=request,
                results=results,
            )  # fmt: skip
            for name in RESEARCH:
                asked = {"destination": city.name.en, "check_in": "", "check_out": ""}
                fields = tools[name].arguments.model_fields
                params = {key: value for key, value in asked.items() if key in fields}
                made = await tools[name].body(tools[name].arguments.model_validate(params), trip)
                results[key_of(name, params)] = made.model_dump(mode="json")
            found[city.id, days] = thrifty(problem_of(trip, await weather_of(trip)))
    return found


def crosses(a: Any, b: Any, c: Any, d: Any) -> bool:
    """Whether the segments ab and cd cross inside."""

    def side(p: Any, q: Any, r: Any) -> float:
        return float((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]))

    return side(a, b, c) * side(a, b, d) < -1e-12 and side(c, d, a) * side(c, d, b) < -1e-12


def solved(problem: Any) -> Counter[str]:
    """What a plan of this problem amounts to."""
    from tripkit.knowledge.scheduling.trip import solve

    ways = problem.ways
    plan: Any = solve(
        problem.visits, problem.days, problem.meals, ways.minutes, problem.limits, rounds=ROUNDS,
        weigh=ways.weight, walk=ways.walked_m,
    )  # fmt: skip
    spots = {v.key: (v.lat, v.lng) for v in problem.visits}
    sights = set(spots)
    spots |= {place.key: (place.lat, place.lng) for m in problem.meals for place in m.places}
    entries = [[spots[each.key] for each in placed] for placed in plan.days]
    sums = Counter(worth=plan.worth, bound=plan.bound, days=len(plan.days))
    sums["sights"] = sum(each.key in sights for placed in plan.days for each in placed)
    sums["minutes"] = sum(each.travel for placed in plan.days for each in placed)
    sums.update(shape(problem, entries))
    return sums


def shape(problem: Any, entries: list[list[Any]]) -> Counter[str]:
    """Kilometres, crossings and strays of days."""
    from tripkit.knowledge.gazetteer import distance_km

    sums: Counter[str] = Counter()
    middles = [
        tuple(sum(x) / len(day) for x in zip(*day, strict=True)) if day else None for day in entries
    ]
    for n, (day, of) in enumerate(zip(entries, problem.days, strict=True)):
        points = [p for p in (of.start_at, *day, of.end_at) if p is not None]
        legs = [(a, b) for a, b in pairwise(points) if a != b]
        sums["km"] += sum(distance_km(*a, *b) for a, b in legs)
        apart = [(a, b) for i, a in enumerate(legs) for b in legs[i + 2 :]]
        sums["pairs"] += len(apart)
        sums["crossings"] += sum(crosses(*a, *b) for a, b in apart)
        others = [m for k, m in enumerate(middles) if m and k != n]
        for spot in day:
            own = distance_km(*spot, *middles[n])
            sums["entries"] += 1
            sums["strays"] += any(distance_km(*spot, *m) < own - STRAYS_KM for m in others)
    return sums


def main() -> int:
    asked = asyncio.run(problems())
    with ProcessPoolExecutor(WORKERS) as pool:
        found = dict(zip(asked, pool.map(solved, asked.values(), chunksize=4), strict=True))
    for length in (*LENGTHS, None):  # the last sums are those of all
        s: Counter[str] = sum((v for (_, n), v in found.items() if length in (n, None)), Counter())
        print(
            f"{length or 'all'} days: {s['km'] / s['days']:.1f} km and"
            f" {s['minutes'] / s['days']:.0f} min on the way a day,"
            f" {s['crossings'] / s['pairs']:.1%} of legs cross,"
            f" {s['strays'] / s['entries']:.0%} stray,"
            f" {s['sights'] / s['days']:.2f} sights a day, worth {s['worth'] / s['bound']:.3f}"
        )
    return report([
        Figure("kilometres a day", s["km"] / s["days"], 24, "km"),
        Figure("legs of a day that cross", s["crossings"] / s["pairs"], 0.075, "of pairs"),
        Figure("worth of the best that could be", s["worth"] / s["bound"], 0.925, "of a bound",
               at_least=True),
    ])  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
