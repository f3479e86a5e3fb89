"""Whether a finished plan keeps what was asked of its ways and flights."""

from tripkit.domain.plan import PlanDay, Stop
from tripkit.domain.trip import Constraint
from tripkit.knowledge.orders.blocks import clause_of
from tripkit.knowledge.orders.longest import longest_of
from tripkit.knowledge.orders.tables import is_denied, is_of_a_part, is_only, is_preferred
from tripkit.tools.trip.finished import Judged, Plan, at
from tripkit.tools.trip.journey import Journey, is_red_eye
from tripkit.tools.trip.journeys import clock, journeys_of
from tripkit.tools.trip.ways import mode_of

_LONG_WAYS = ("train", "bus", "ferry", "self-driving")
"""Modes that are asked for to get there as often as to get about."""
_BETWEEN_TOWNS = ("train", "ferry")
"""Modes that are asked for to get from one town to another."""


def avoids(plan: Plan, rule: Constraint) -> Judged:
    mode = mode_of(str(rule.value))
    bad = [(day, stop) for day, stop in plan.stops() if stop.travel_mode == mode]
    if bad:
        return False, *at(bad)
    if is_preferred(rule.text.casefold()):
        return None, "your words may ask for it: tell us", "타고 싶다는 말일 수 있어요. 말해 주세요"
    if mode == "flight" and not plan.stops("transfer"):
        return (
            None,
            "no flight is planned; the way there is yours",
            "비행기는 없어요. 가는 길은 직접 정해요",
        )
    return True, "no way of the plan uses it", "계획의 어떤 길에서도 타지 않아요"


def uses(plan: Plan, rule: Constraint) -> Judged:
    mode = mode_of(str(rule.value))
    good = [(day, stop) for day, stop in plan.stops() if stop.travel_mode == mode]
    if not good and mode in _BETWEEN_TOWNS and not journeys_of(plan.trip):
        return (
            None,
            "nobody said where you start, so the way there is yours",
            "출발지를 몰라 가는 길은 직접 정해요",
        )
    if not good:
        return None, "no way is long enough for it", "탈 만큼 먼 길이 없어요"
    clause = clause_of(plan.trip.request.task, rule.text)
    if is_only(clause.casefold()) and (others := _others(plan)):
        en, ko = at(others)
        return False, f"not everywhere: {en}", f"다른 수단도 있어요: {ko}"
    if is_of_a_part(clause):
        en, ko = at(good)
        return (
            None,
            f"it is for a part of the trip, and the plan keeps no parts apart: {en}",
            f"여행 일부에만 해당하는데 계획은 나눠서 정하지 못해요: {ko}",
        )
    if mode in _BETWEEN_TOWNS and not any(map(is_long, good)):
        return None, "no way between towns is planned; it is yours", "도시 사이의 길은 직접 정해요"
    if is_denied(clause.casefold()):
        return None, "your words may refuse it: tell us", "빼 달라는 말일 수 있어요. 말해 주세요"
    if mode in _LONG_WAYS and any(journey.flight for journey in journeys_of(plan.trip)):
        en, ko = at(good)
        return (
            None,
            f"in town only: {en}; the way there is by plane",
            (f"시내에서만 타요: {ko}. 가는 길은 비행기예요"),
        )
    return _long_ways(plan, mode, good)


def _long_ways(plan: Plan, mode: str, good: list[tuple[PlanDay, Stop]]) -> Judged:
    """Kept where every way between towns is by it; rides in town are estimates that bind nobody."""
    ways = plan.stops("transfer", "flight")
    towns = [entry for entry in ways if entry[1].travel_mode not in (None, "walk", "transit")]
    by_it = [entry for entry in towns if entry in good]
    if not by_it:
        en, ko = at(good)
        return (
            None,
            f"rides by it are planned: {en}; the other ways are yours to choose",
            f"이것으로 가는 길이 있어요: {ko}. 다른 길은 직접 골라요",
        )
    if len(by_it) < len(towns) or any(map(_is_of_several, journeys_of(plan.trip))):
        en, ko = at([entry for entry in towns if entry not in by_it] or by_it)
        return None, f"not every way: {en}", f"모든 길은 아니에요: {ko}"
    return True, *at(by_it)


def _is_of_several(journey: Journey) -> bool:
    """Whether a way takes two modes, such as a train and a ferry."""
    legs = journey.way.legs if journey.way else ()
    return len({"train" if "train" in leg.mode else leg.mode for leg in legs}) > 1


def _others(plan: Plan) -> list[tuple[PlanDay, Stop]]:
    """The rides by what is none of the ways that were asked for."""
    modes = {mode_of(value) for value in plan.trip.request.texts("use_mode")} | {"walk", "transit"}
    return [entry for entry in plan.stops() if (entry[1].travel_mode or "walk") not in modes]


def is_long(entry: tuple[PlanDay, Stop]) -> bool:
    """Whether it is a way between towns."""
    return entry[1].category == "transfer"


def longest(plan: Plan, rule: Constraint) -> Judged:
    """The longest way by it, or the most of a day together, in the plan's own minutes."""
    limit = longest_of(str(rule.value))
    if limit is None:
        return None, "nothing here can check it", "확인할 방법이 없어요"
    totals: dict[int, int] = {}
    for day, stop in plan.stops():
        if minutes := _minutes_by(stop, limit.means):
            before = totals.get(day.day, 0)
            totals[day.day] = before + minutes if limit.is_daily else max(before, minutes)
    if not totals:
        return None, "no such way is in the plan", "계획에 그런 이동이 없어요"
    number = max(totals, key=lambda day: totals[day])
    hours, rest = divmod(totals[number], 60)
    return (
        totals[number] <= limit.minutes,
        f"at most {hours} h {rest} min, day {number}",
        f"가장 긴 {number}일째가 {hours}시간 {rest}분이에요",
    )


_BY: dict[str, tuple[str, ...]] = {
    "drive": ("self-driving", "taxi", "rideshare"),
    "bus": ("bus", "coach"),
}


def _minutes_by(stop: Stop, means: str) -> int:
    """Minutes on the way by this: a way between towns from end to end, one in town to the entry."""
    if stop.travel_mode not in _BY.get(means, (means,)):
        return 0
    if stop.category == "transfer":
        return max(0, (clock(stop.end_time) or 0) - (clock(stop.time) or 0))
    return 0 if stop.category == "flight" else stop.travel_minutes


def direct(plan: Plan, rule: Constraint) -> Judged:
    stops = [j.flight.stops for j in journeys_of(plan.trip) if j.flight]
    if not stops or None in stops:
        return None, "not known without a source for flights", "항공편 자료 없이는 알 수 없어요"
    sure = all(j.flight.source != "estimate" for j in journeys_of(plan.trip) if j.flight)
    if all(s == 0 for s in stops):
        text = ("by the timetable", "시간표로 확인했어요") if sure else (
            "likely: the distance is usually flown without a stop; not asked of an airline",
            "보통 직항이 있는 거리지만 항공사에 묻지는 않았어요",
        )  # fmt: skip
        return (True if sure else None), *text
    return False, "the flight has a stop", "경유하는 항공편이에요"


def red_eye(plan: Plan, rule: Constraint) -> Judged:
    flights = [j for j in journeys_of(plan.trip) if j.flight]
    if not flights:
        return None, "no flight is planned", "계획에 항공편이 없어요"
    bad = [j for j in flights if is_red_eye(j)]
    if any(j.assumed for j in flights):
        return (
            None,
            "planned by day; the hours are assumed",
            "낮 시간으로 잡았지만 시각은 가정이에요",
        )
    return not bad, "no part of a flight is at night", "밤에 나는 구간이 없어요"


def flight_hours(plan: Plan, rule: Constraint) -> Judged:
    limit = clock(rule.value)
    flights = [j for j in journeys_of(plan.trip) if j.flight]
    if limit is None or not flights:
        return None, "no flight is planned", "계획에 항공편이 없어요"
    times = [j.leaves.hour * 60 + j.leaves.minute for j in flights]
    right = min(times) >= limit if rule.kind == "earliest_flight" else max(times) <= limit
    shown = ", ".join(j.leaves.strftime("%H:%M") for j in flights)
    if any(j.assumed for j in flights):
        return (
            (None if right else False),
            f"planned for {shown}; the hours are assumed",
            (f"{shown} 출발로 잡았지만 시각은 가정이에요"),
        )
    return right, f"departures at {shown}", f"출발 시각 {shown}"
