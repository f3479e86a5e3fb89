"""The scheduler off the event loop, asked once for what several tools want to know."""

import asyncio
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal

from tripkit.domain.trip import TripRequest
from tripkit.knowledge.scheduling.trip import solve
from tripkit.knowledge.scheduling.trip_terms import Clash, Placed, Plan
from tripkit.services.weather.port import DayWeather
from tripkit.tools.trip.choices import UNCERTAIN
from tripkit.tools.trip.clashes import conflicts_of
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import stays_of
from tripkit.tools.trip.journeys import place_at
from tripkit.tools.trip.outcome import Conflict, PlacedVisit, ScheduleFound
from tripkit.tools.trip.pace import pace_of
from tripkit.tools.trip.problem import WALK_RESERVES_M, Problem, problem_of
from tripkit.tools.trip.proposed import beyond_share
from tripkit.tools.trip.repairs import changed, with_repairs
from tripkit.tools.trip.seeing import sights_of
from tripkit.tools.trip.shut_days import shut_on_the_day
from tripkit.tools.trip.streets import streets_of
from tripkit.tools.trip.thrift import cheapest_meals, thrifty
from tripkit.tools.trip.trouble import early, over
from tripkit.tools.trip.ways import Streets

_OWN = ("own_time", "nap", "free_day")
SECONDS_A_TRY = 0.2
"""Whether a change leads to a plan at all is known soon."""
SECONDS_A_VISIT = 0.06
"""Few visits are ordered well sooner."""


@dataclass(frozen=True)
class Conditions:
    """What others say of the days: the weather, and the ways on foot where a router was asked."""

    weather: dict[date, DayWeather]
    streets: Streets


async def schedule(trip: TripContext) -> ScheduleFound:
    """The days of the trip, or what clashes; two tools that ask at once wait for one search."""

    async def search() -> ScheduleFound:
        weather = await weather_of(trip)
        conditions = Conditions(weather, await streets_of(trip, weather))
        return await asyncio.to_thread(scheduled, trip, conditions, searches.seconds)

    searches = trip.services.searches
    return await searches.once(_fingerprint(trip), search)


def _fingerprint(trip: TripContext) -> str:
    """The same for the same request over the same research."""
    research = {k: v for k, v in trip.results.items() if k.startswith("research_")}
    said = json.dumps([trip.locale, trip.request.model_dump(mode="json"), research], sort_keys=True)
    return hashlib.sha256(said.encode()).hexdigest()


async def weather_of(trip: TripContext) -> dict[date, DayWeather]:
    """Each day's weather where it is spent; the service remembers what it was asked."""
    found: dict[date, DayWeather] = {}
    for stay in stays_of(trip.request):
        if (at := place_at(stay.place, trip)) is not None:
            count = (stay.last - stay.first).days + 1
            days = await trip.services.weather.days(at.lat, at.lng, stay.first, count)
            found |= {
                day.date: day for day in days if day.date - stay.first < timedelta(days=count)
            }
    return found


def scheduled(trip: TripContext, conditions: Conditions, seconds: float) -> ScheduleFound:
    """Solves; of what can't be, the ways out are tried."""

    def clashes(request: TripRequest) -> list[Conflict]:
        again = replace(trip, request=request)
        return _scheduled(again, conditions, min(seconds, SECONDS_A_TRY)).conflicts

    schedule = _scheduled(trip, conditions, seconds)
    if not schedule.conflicts:
        return schedule
    if more := _with_more(trip, schedule.conflicts):
        rest = _scheduled(more, conditions, min(seconds, SECONDS_A_TRY)).conflicts
        if rest and not any(_is_of_money(conflict) for conflict in rest):
            trip, schedule = more, schedule.model_copy(update={"conflicts": rest})
    mended = with_repairs(trip, schedule.conflicts, clashes)
    if eased := _eased(trip, mended):
        return _scheduled(eased, conditions, seconds)
    if freer := _without_own_time(trip, schedule.conflicts):
        without = scheduled(freer, conditions, seconds)
        if not without.conflicts:
            return without
    return schedule.model_copy(update={"conflicts": mended})


def _without_own_time(trip: TripContext, conflicts: Sequence[Conflict]) -> TripContext | None:
    """Without the rests and the wishes of one's own among what clashes: no plan is refused for
    them, the report says which found no room. What is shut on the day it is wanted is said first.
    """
    shut = {conflict.constraint for conflict in shut_on_the_day(trip)}
    keys = {conflict.constraint for conflict in conflicts} - shut
    rules = trip.request.constraints
    soft = {r.key for r in rules if r.kind in _OWN and r.key in keys and not r.binding}
    if not soft:
        return None
    others = [rule for rule in rules if rule.key not in soft]
    return replace(trip, request=trip.request.model_copy(update={"constraints": others}))


def _is_of_money(conflict: Conflict) -> bool:
    return conflict.constraint.startswith("budget:")


def _with_more(trip: TripContext, conflicts: Sequence[Conflict]) -> TripContext | None:
    """With as much money as our estimates may be off by, where money is not all that is short:
    what else clashes is no matter of it."""
    money = trip.request.budget
    of_money = [_is_of_money(conflict) for conflict in conflicts]
    if money is None or not any(of_money) or all(of_money):
        return None
    enough = money.model_copy(update={"amount": money.amount * UNCERTAIN})
    return replace(trip, request=trip.request.model_copy(update={"budget": enough}))


def _eased(trip: TripContext, conflicts: Sequence[Conflict]) -> TripContext | None:
    """With the least budget at which there is a plan, where nothing else stands in its way and
    our estimates may be off by what is missing: the report says what the sums come to."""
    money = trip.request.budget
    if money is None or not all(map(_is_of_money, conflicts)):
        return None
    raised = (c for conflict in conflicts for c in conflict.changes if "budget" in c.fields)
    for change in raised:
        if change.fields["budget"]["amount"] <= money.amount * UNCERTAIN:
            return replace(trip, request=changed(trip.request, change, trip.today))
    return None


def _scheduled(trip: TripContext, conditions: Conditions, seconds: float) -> ScheduleFound:
    """A limit on walking is kept with the ways between places counted too."""
    limited = [float(value) * 1000 for value in trip.request.values("max_walking_km")]
    last = WALK_RESERVES_M[-1] if limited else 0
    for kept in WALK_RESERVES_M if limited else (0,):
        problem = problem_of(trip, conditions.weather, kept, conditions.streets)
        if troubles := early(trip, problem):
            return _impossible(trip, troubles)
        problem = thrifty(problem)
        if not problem.visits and not any(meal.places for meal in problem.meals):
            return _found(trip, Plan([[] for _ in problem.days], {}, 0, None, 0))
        answer, problem = _solved(problem, _unconfirmed(trip), seconds)
        if isinstance(answer, Clash):
            return _impossible(trip, conflicts_of(answer, trip, problem.limits))
        if kept < last and max(walked(answer, problem), default=0) > min(limited):
            continue
        if unpaid := _meals_not_paid(answer, problem):
            return _impossible(trip, [over(trip, unpaid)])
        return _found(trip, answer)
    raise AssertionError("the last reserve is returned from")


def _solved(
    problem: Problem, unconfirmed: set[str], seconds: float
) -> tuple[Plan | Clash, Problem]:
    """The days; solved again without those unconfirmed places that exceed a third of them."""
    while True:
        answer = solve(
            problem.visits,
            problem.days,
            problem.meals,
            problem.ways.minutes,
            problem.limits,
            min(seconds, SECONDS_A_VISIT * len(problem.visits)),
            weigh=problem.ways.weight,
            walk=problem.ways.walked_m,
        )
        surplus = _surplus(answer, unconfirmed)
        if not surplus:
            return answer, problem
        visits = [visit for visit in problem.visits if visit.key not in surplus]
        problem = replace(problem, visits=visits)


def _surplus(answer: Plan | Clash, unconfirmed: set[str]) -> set[str]:
    if isinstance(answer, Clash) or not unconfirmed:
        return set()
    return beyond_share([stop.key for day in answer.days for stop in day], unconfirmed)


def _unconfirmed(trip: TripContext) -> set[str]:
    """The places that a model named and nobody confirmed."""
    return {
        sight.id
        for stay in stays_of(trip.request)
        for sight in sights_of(trip, stay)
        if sight.source == "model"
    }


def walked(plan: Plan, problem: Problem) -> list[float]:
    """Metres on foot a day: inside the sights and on the ways that are walked."""
    spots = {v.key: (v.lat, v.lng) for v in problem.visits}
    spots |= {p.key: (p.lat, p.lng) for meal in problem.meals for p in meal.places}
    spots |= {key: held.spot for key, held in problem.held.items()}
    inside = {v.key: v.walking_m for v in problem.visits}
    totals = []
    for day, placed in zip(problem.days, plan.days, strict=True):
        at, metres = day.start_at, 0.0
        for stop in placed:
            there = spots[stop.key]
            if at is not None:
                metres += problem.ways.walked_m(at, there)
            metres += inside.get(stop.key, 0)
            at = there
        totals.append(metres)
    return totals


def _meals_not_paid(plan: Plan, problem: Problem) -> float:
    """What is missing for meals that were left out for want of money, US dollars."""
    missing = {key for key, why in plan.left_out.items() if why == "budget" and ":" in key}
    if not missing or problem.limits.budget is None:
        return 0.0
    return max(0.0, cheapest_meals(problem, missing) - (problem.limits.budget - plan.cost))


def _found(trip: TripContext, plan: Plan) -> ScheduleFound:
    days = [
        [PlacedVisit(key=p.key, kind=_kind(p), start=p.start, end=p.end, travel=p.travel, why=p.why)
         for p in placed]
        for placed in plan.days
    ]  # fmt: skip
    visits = sum(p.kind == "sight" for day in days for p in day)
    left = sum(":" not in key for key in plan.left_out)
    return ScheduleFound(
        days=days, left_out=dict(plan.left_out), conflicts=[], worth=round(plan.worth, 2),
        changes_made=[f"{visits} of {visits + left} sights placed by hours, ways and weather"],
        bound=round(plan.bound, 2) if plan.bound is not None else None,
        pace=pace_of(trip.request), seconds=round(plan.seconds, 2),
    )  # fmt: skip


def _kind(placed: Placed) -> Literal["sight", "meal", "fixed"]:
    if placed.why == "fixed":
        return "fixed"
    return "meal" if placed.why.startswith("meal:") else "sight"


def _impossible(trip: TripContext, conflicts: list[Conflict]) -> ScheduleFound:
    return ScheduleFound(
        days=[], left_out={}, conflicts=conflicts, changes_made=[], worth=0, bound=None,
        pace=pace_of(trip.request), seconds=0,
    )  # fmt: skip
