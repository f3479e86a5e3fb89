"""Constraints that can't be kept, found before and after the scheduler: what, why, what would do.

A change is given as fields of the order's constraints: sent again with them, the plan comes out.
`waive` names constraints to leave aside.
"""

from dataclasses import replace
from itertools import pairwise
from math import ceil
from typing import Any

from tripkit.domain.trip import Constraint
from tripkit.knowledge.currency import UnknownCurrency, convert
from tripkit.knowledge.gazetteer import distance_km
from tripkit.tools.trip.choices import allowed_rooms, choices_of
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.contradictions import contradictions
from tripkit.tools.trip.dates import days_of, stays_of
from tripkit.tools.trip.eating import DINNER, LUNCH, fitting
from tripkit.tools.trip.few_hours import hours_too_few
from tripkit.tools.trip.findings import FlightsFound, RoomsFound
from tripkit.tools.trip.journeys import place_at
from tripkit.tools.trip.outcome import Conflict, SmallChange
from tripkit.tools.trip.problem import Problem
from tripkit.tools.trip.reach import out_of_reach
from tripkit.tools.trip.seeing import is_avoided, is_reachable, sights_of
from tripkit.tools.trip.shut_days import shut_on_the_day
from tripkit.tools.trip.thrift import cheapest_meals
from tripkit.tools.trip.wishes import names_it

SWIFTEST_KM = 4000
"""More than any train or ship covers in a day and its night."""
_ROOM_KINDS = ("room_type", "lodging_area", "max_price_per_night")


def early(trip: TripContext, problem: Problem) -> list[Conflict]:
    """What can't be, whatever the days are like."""
    return [
        *contradictions(trip),
        *_rooms(trip),
        *_flights(trip),
        *_overland(trip),
        *out_of_reach(trip),
        *shut_on_the_day(trip),
        *hours_too_few(trip),
        *_diets(trip),
        *_musts(trip),
        *_money(trip, problem),
    ]


def waive(trip: TripContext, rule: Constraint) -> SmallChange:
    """Leave one constraint aside."""
    named = rule.kind in ("must_see", "must_avoid")  # one sentence may name several
    words = str(rule.value) if named else rule.words
    text = say(trip.locale, f"Leave out “{words}”.", f"‘{words}’은 빼요.")
    return SmallChange(text=text, fields={"waive": [rule.key]})


def conflict(trip: TripContext, rule: Constraint, why: tuple[str, str], **more: Any) -> Conflict:
    """About one constraint; `why` in both languages."""
    more.setdefault("changes", [waive(trip, rule)])
    text = rule.words
    return Conflict(constraint=rule.key, text=text, why=say(trip.locale, *why), **more)


def _rooms(trip: TripContext) -> list[Conflict]:
    limits = [rule for rule in trip.request.constraints if rule.kind in _ROOM_KINDS]
    rules = [rule for rule in limits if rule.binding]
    for stay in stays_of(trip.request) if rules else []:
        found = trip.found("research_accommodations", RoomsFound, stay.place)
        if not stay.nights or not found or not found.rooms or allowed_rooms(trip, stay.place):
            continue
        helping = [r for r in rules if allowed_rooms(_without(trip, [r.key]), stay.place)] or rules
        why = (
            f"No room known in {stay.place} has all that was asked for.",
            f"{stay.place}에서 아는 방 가운데 조건에 다 맞는 방이 없어요.",
        )
        every = [rule.key for rule in rules]
        return [
            conflict(trip, rule, why, clash_with=[key for key in every if key != rule.key])
            for rule in helping
        ]
    return []


def _without(trip: TripContext, keys: list[str]) -> TripContext:
    rules = [rule for rule in trip.request.constraints if rule.key not in keys]
    return replace(trip, request=trip.request.model_copy(update={"constraints": rules}))


def _flights(trip: TripContext) -> list[Conflict]:
    rule = next((r for r in trip.request.constraints if r.kind == "direct_flights"), None)
    stays = stays_of(trip.request)
    if rule is None or not stays:
        return []
    found = trip.found("research_flights", FlightsFound, stays[0].place)
    if found is None or any(flight.stops in (0, None) for flight in found.flights):
        return []
    why = (
        f"No flight without a stop is known from {found.origin} to {found.destination}.",
        f"{found.origin}에서 {found.destination}까지 직항을 찾지 못했어요.",
    )
    return [conflict(trip, rule, why)]


def _overland(trip: TripContext) -> list[Conflict]:
    """Without flying, more between the places than any train or ship covers in as many days."""
    rule = next(
        (r for r in trip.request.constraints if (r.kind, r.value) == ("avoid_mode", "flight")), None
    )
    stays = [at for stay in stays_of(trip.request) if (at := place_at(stay.place, trip))]
    far = sum(distance_km(a.lat, a.lng, b.lat, b.lng) for a, b in pairwise(stays))
    days = ceil(far / SWIFTEST_KM)
    if rule is None or days <= (trip.request.days or days):
        return []
    why = (
        f"The places are {far:,.0f} km apart: that takes {days} days at least without flying.",
        f"모두 {far:,.0f}km 떨어져 있어 비행기 없이는 적어도 {days}일이 걸려요.",
    )
    return [conflict(trip, rule, why)]


def _diets(trip: TripContext) -> list[Conflict]:
    rules = [rule for rule in trip.request.constraints if rule.kind == "diet"]
    found = []
    for stay in stays_of(trip.request) if rules else []:
        bare = _without(trip, [rule.key for rule in rules])
        for rule in rules:
            rest = _without(trip, [r.key for r in rules if r is not rule])
            if any(fitting(bare, stay.place, m) and not fitting(rest, stay.place, m)
                   for m in (LUNCH, DINNER)):  # fmt: skip
                why = (
                    f"We know no place in {stay.place} for it at lunch and at dinner.",
                    f"{stay.place}에서 점심과 저녁 모두 맞는 곳을 몰라요.",
                )
                found.append(conflict(trip, rule, why))
    return found


def _musts(trip: TripContext) -> list[Conflict]:
    request = trip.request
    sights = [s for stay in stays_of(request) for s in sights_of(trip, stay)]
    unwanted = [rule for rule in request.constraints if rule.kind == "must_avoid"]
    found = []
    for rule in (r for r in request.constraints if r.kind == "must_see" and r.binding):
        named = [s for s in sights if names_it(s, str(rule.value))]
        banning = [
            u for u in unwanted if named and all(is_avoided(s, [str(u.value)]) for s in named)
        ]
        if banning:
            why = ("It is also to be avoided.", "피하기로 한 곳이기도 해요.")
            both = [waive(trip, rule), *(waive(trip, one) for one in banning)]
            keys = [one.key for one in banning]
            found.append(conflict(trip, rule, why, clash_with=keys, changes=both))
        elif named and not any(is_reachable(s, request) for s in named):
            why = ("It can't be reached without steps.", "계단 없이 갈 수 없는 곳이에요.")
            access = [r for r in request.constraints if r.kind == "accessibility"]
            keys = [one.key for one in access]
            found.append(conflict(trip, rule, why, clash_with=keys))
    return found


def _money(trip: TripContext, problem: Problem) -> list[Conflict]:
    """The budget against what is spent in any case: ways, nights, plain food, sights to be seen."""
    choices = problem.choices
    if choices.left is None:
        return []
    dear = {visit.key: visit.cost for visit in problem.visits if visit.must}
    short = cheapest_meals(problem) + sum(dear.values()) - choices.left
    if short <= 0:
        return []
    found = over(trip, short)
    rules = _asked_for(trip, dear)
    easing = [waive(trip, rule) for rule, cost in rules if cost >= short]
    return [
        found.model_copy(
            update={
                "clash_with": [rule.key for rule, cost in rules if cost],
                "changes": [*found.changes, *easing],
            }
        )
    ]


def _asked_for(trip: TripContext, dear: dict[str, float]) -> list[tuple[Constraint, float]]:
    """Each sight that must be seen, with what it costs."""
    sights = [s for stay in stays_of(trip.request) for s in sights_of(trip, stay) if s.id in dear]
    return [
        (rule, sum(dear[s.id] for s in sights if names_it(s, str(rule.value))))
        for rule in trip.request.constraints
        if rule.kind == "must_see"
    ]


def over(trip: TripContext, short: float) -> Conflict:
    """The budget is this many US dollars too small."""
    money = trip.request.budget
    currency = money.currency if money else "USD"
    amount = money.amount if money else 0.0
    try:
        missing = convert(short, "USD", currency).amount
    except UnknownCurrency:
        missing, currency = short, "USD"
    step = 10.0 ** max(0, len(str(int(amount + missing))) - 3)
    enough = ceil((amount + missing) / step) * step
    why = (
        f"Ways, nights, food and what must be seen come to about {missing:,.0f} {currency} more.",
        f"교통과 숙박, 식비, 꼭 볼 곳만으로 약 {missing:,.0f} {currency}가 더 들어요.",
    )
    raised = SmallChange(
        text=say(trip.locale, f"A budget of {enough:,.0f} {currency}.",
                 f"예산을 {enough:,.0f} {currency}로 올려요."),
        fields={"budget": {"amount": enough, "currency": currency}},
    )  # fmt: skip
    rule = _rule(trip, "budget", amount)
    return conflict(trip, rule, why, changes=[raised, *_shorter(trip, short)])


def _rule(trip: TripContext, kind: str, value: Any) -> Constraint:
    """The constraint of this kind, as said; else one that repeats the request's field."""
    found = next((rule for rule in trip.request.constraints if rule.kind == kind), None)
    return found or Constraint(kind=kind, value=value, text=_said(trip, kind, value))


def _said(trip: TripContext, kind: str, value: Any) -> str:
    money = trip.request.budget
    return f"{money.amount:,.0f} {money.currency}" if kind == "budget" and money else str(value)


def _shorter(trip: TripContext, short: float) -> list[SmallChange]:
    """Fewer days, where that alone would save as much."""
    days = days_of(trip.request)
    for count in range(len(days) - 1, len(trip.request.destinations), -1):
        end = days[count - 1]
        request = trip.request.model_copy(update={"days": count, "end_date": end})
        saved = choices_of(trip).fixed - choices_of(replace(trip, request=request)).fixed
        if saved >= short:
            text = say(trip.locale, f"{count} days instead of {len(days)}.",
                       f"{len(days)}일 대신 {count}일로 줄여요.")  # fmt: skip
            return [SmallChange(text=text, fields={"end_date": end.isoformat()})]
    return []
