"""Whether a finished plan keeps the hours that were said for all days."""

from tripkit.domain.plan import PlanDay, Stop
from tripkit.domain.trip import Constraint
from tripkit.knowledge.orders.meal_hours import MealHour
from tripkit.knowledge.orders.own_time import OwnTime
from tripkit.tools.trip.finished import Judged, Plan, at
from tripkit.tools.trip.held_stops import SOURCE
from tripkit.tools.trip.journeys import clock
from tripkit.tools.trip.legs import hhmm

_MORNING, _AFTERNOON = 11 * 60, 16 * 60


def hours(plan: Plan, rule: Constraint) -> Judged:
    limit = clock(rule.value)
    own = [
        entry
        for entry in plan.stops("sight", "meal", "experience", "free")
        if entry[1].category != "free" or entry[1].source != SOURCE
    ]  # a rest is no entry
    if limit is None or not own:
        return None, "nothing is planned", "일정이 없어요"
    if beyond := _exceptions(plan, rule, limit):
        return _but_for(plan, rule, limit, beyond)
    if rule.kind == "earliest":
        day, stop = min(own, key=lambda entry: entry[1].time)
        right = (clock(stop.time) or 0) >= limit
        return (
            right,
            f"the first entry is at {stop.time}, day {day.day}",
            (f"가장 이른 일정은 {day.day}일째 {stop.time}이에요"),
        )
    # Of what is fixed the end was not said.
    own = [entry for entry in own if entry[1].category != "experience"] or own
    day, stop = max(own, key=lambda entry: entry[1].end_time)
    right = (clock(stop.end_time) or 0) <= limit
    return (
        right,
        f"the last entry ends at {stop.end_time}, day {day.day}",
        (f"가장 늦은 일정은 {day.day}일째 {stop.end_time}에 끝나요"),
    )


def _exceptions(plan: Plan, rule: Constraint, limit: int) -> list[tuple[PlanDay, Stop]]:
    """What the person fixed beyond the hours that were said for all days; what the plan itself
    chose an hour for is none."""
    own = [OwnTime.of(value) for value in plan.trip.request.texts("own_time")]
    chosen = [time.label for time in own if time and not time.hour]
    return [
        (day, stop)
        for day, stop in plan.stops("experience")
        if stop.source == SOURCE
        and not any(stop.activity.startswith(label) for label in chosen)
        and ((clock(stop.time) or 0) < limit) is (rule.kind == "earliest")
        and (clock(stop.time) or 0) != limit
    ]


def _but_for(
    plan: Plan, rule: Constraint, limit: int, beyond: list[tuple[PlanDay, Stop]]
) -> Judged:
    """Kept on all other days; what was fixed stands outside of it."""
    days = {day.day for day, _ in beyond}
    others = [e for e in plan.stops("sight", "meal", "free") if e[0].day not in days]
    is_first = rule.kind == "earliest"
    right = all(
        (clock(stop.time) or 0) >= limit if is_first else (clock(stop.end_time) or 0) <= limit
        for _, stop in others
    )
    en, ko = at(beyond)
    return (
        right,
        f"on all other days; what you fixed stands outside of it: {en}",
        f"다른 날은 지켰고, 정해 두신 일정은 예외로 뒀어요: {ko}",
    )


def meal_hour(plan: Plan, rule: Constraint) -> Judged:
    """Whether each such meal of the plan begins within the hour that was said."""
    name, sitting = MealHour.sitting_of(str(rule.value))
    starts = [clock(stop.time) or 0 for _, stop in plan.stops("meal")]
    starts = [at for at in starts if at >= _MORNING and (at < _AFTERNOON) is (name == "lunch")]
    if not starts:
        return None, "no such meal is planned", "그 끼니는 계획에 없어요"
    good = [at for at in starts if sitting.first <= at <= sitting.last]
    first, last = hhmm(min(starts)), hhmm(max(starts))
    return (
        len(good) == len(starts),
        f"{len(good)} of {len(starts)} begin then: {first} to {last}",
        f"{len(starts)}번 가운데 {len(good)}번이 그때 시작해요: {first}부터 {last}까지",
    )
