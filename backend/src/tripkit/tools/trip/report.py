"""For each constraint and each statement used, whether the finished plan keeps it, and where.

Read from the plan itself, not from what the scheduler meant to do. `kept` is null where nobody
here can know it.
"""

from collections.abc import Callable, Iterator

from tripkit.domain.plan import Stop, Verdict
from tripkit.domain.trip import Constraint
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.judges.plan import PlanFacts
from tripkit.knowledge.orders.allergies import card_of
from tripkit.tools.trip.borne_out import borne_out
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.diets import feeds
from tripkit.tools.trip.eating import is_own_choice, offers
from tripkit.tools.trip.excursions import KIND
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.finished import Judged, Plan, at, finished
from tripkit.tools.trip.journeys import place_at
from tripkit.tools.trip.judged import (
    facts_of_plan,
    ids_of,
    judged_rule,
    others,
    place_rows,
    start_row,
)
from tripkit.tools.trip.missing import missing_because
from tripkit.tools.trip.outcome import ItineraryFound
from tripkit.tools.trip.report_hours import hours, meal_hour
from tripkit.tools.trip.report_lodging import area, house, rating, room
from tripkit.tools.trip.report_money import budget, night_price, part_budget
from tripkit.tools.trip.report_own import elsewhere, own_time, time_of, to_book
from tripkit.tools.trip.report_rows import tidied
from tripkit.tools.trip.report_ways import avoids, direct, flight_hours, longest, red_eye, uses
from tripkit.tools.trip.seeing import is_avoided
from tripkit.tools.trip.stages import stage_rows
from tripkit.tools.trip.unsure import unticked
from tripkit.tools.trip.ways import WALK_KMH
from tripkit.tools.trip.wishes import names_it


def verdicts(trip: TripContext, found: ItineraryFound) -> list[Verdict]:
    """One for each hard constraint, in the order they were said."""
    plan = finished(trip, found)
    facts = facts_of_plan(plan)
    verdicts = [_verdict(plan, rule, facts) for rule in _rules(trip)]
    rows = [*verdicts, *others(facts, trip, verdicts)]
    rows += [*start_row(facts, trip, rows), *place_rows(facts, trip, rows), *stage_rows(plan)]
    return tidied(unticked(borne_out(rows, plan), trip), trip.request)


def _rules(trip: TripContext) -> Iterator[Constraint]:
    """Those said, and the budget, dates and party where only the request's fields hold them."""
    request = trip.request
    kinds = {rule.kind for rule in request.constraints}
    if request.budget and "budget" not in kinds:
        money = request.budget
        yield Constraint(kind="budget", value=money.amount, currency=money.currency,
                         text=f"{money.amount:,.0f} {money.currency}")  # fmt: skip
    yield from request.constraints


def _verdict(plan: Plan, rule: Constraint, facts: PlanFacts) -> Verdict:
    is_there = elsewhere(plan, rule) is None
    if rule.kind not in _JUDGES and is_there and (verdict := judged_rule(facts, rule, plan.trip)):
        return verdict
    kept, en, ko = elsewhere(plan, rule) or _JUDGES.get(rule.kind, _unjudged)(plan, rule)
    request = plan.trip.request
    used = {o.statement_id for o in request.outcomes if o.status == "used"}
    return Verdict(
        constraint=rule.key,
        text=rule.words,
        kept=kept,
        where=say(plan.trip.locale, en, ko),
        statement_ids=ids_of(rule, request.statements, used),
        binding=rule.binding and not is_set_aside(plan, rule),
    )


def _unjudged(plan: Plan, rule: Constraint) -> Judged:
    return None, "nothing here can check it", "확인할 방법이 없어요"


def _dates(plan: Plan, rule: Constraint) -> Judged:
    first, last = plan.days[0].date, plan.days[-1].date
    request = plan.trip.request
    right = len(plan.days) == request.days
    if request.start_date:
        right = right and first == request.start_date.isoformat()
    return right, f"{first} to {last}", f"{first}부터 {last}까지"


def _party(plan: Plan, rule: Constraint) -> Judged:
    size, cost = plan.trip.request.party.size, plan.found.cost
    right = size == rule.value and abs(cost.per_person * size - cost.total) <= size
    return right, f"every sum is for {size}", f"모든 비용이 {size}명 기준이에요"


_SERVED_AS_SUCH = frozenset({"vegetarian", "vegan", "halal", "kosher"})
"""Diets that places are known for; of the others the dish decides."""


def _diet(plan: Plan, rule: Constraint) -> Judged:
    meals = [one for one in plan.meals() if not is_own_choice(one[2])]
    own = len(plan.meals()) - len(meals)
    good = [one for one in meals if feeds(one[2].diets, [str(rule.value)])]
    if not meals:
        return None, "no meal is planned at a known place", "아는 곳에서 먹는 끼니가 없어요"
    en = f"{len(good)} of {len(meals)} meals are where it is easy to find"
    ko = f"끼니 {len(meals)}번 가운데 {len(good)}번이 맞는 곳이에요"
    if own and len(good) == len(meals):
        return None, f"{en}; {own} are of your own choice", f"{ko}. {own}번은 직접 골라요"
    if len(good) == len(meals) and rule.value not in _SERVED_AS_SUCH:
        return (
            None,
            f"{en}; no record lists what is in the dishes, so say it when you order",
            f"{ko}. 재료까지 아는 자료는 없으니 주문할 때 말해요",
        )
    return len(good) == len(meals), en, ko


def _allergy(plan: Plan, rule: Constraint) -> Judged:
    """Never kept: no record says what is in a dish. What to show and ask, in the land's words where
    we have them for this food, else the person's own."""
    countries = {at.country for day in plan.days if (at := place_at(day.city, plan.trip))}
    cards = [card for land in sorted(countries) if (card := card_of(land, str(rule.value)))]
    words = f" “{' / '.join(cards) or rule.words or rule.value}”"
    return (
        None,
        f"no record says what is in the dishes: show and ask before each meal{words}",
        f"음식 재료까지 아는 자료가 없어요. 먹기 전에 보여 주고 물어봐요{words}",
    )


def _cuisine(plan: Plan, rule: Constraint) -> Judged:
    found = [(day, stop) for day, stop, place in plan.meals()
             if offers(place, str(rule.value))]  # fmt: skip
    if not found:
        known = [e for e in plan.eating.values() if offers(e, str(rule.value))]
        if not known:
            return None, "no place of that cuisine is known there", "그 음식을 하는 곳을 몰라요"
        return False, "at no meal", "그 음식을 먹는 끼니가 없어요"
    return True, *at(found)


def walked_km(plan: Plan) -> dict[int, float]:
    """Kilometres on foot a day: inside the sights and on the ways that are walked."""
    totals = {day.day: 0.0 for day in plan.days}
    for day, stop in plan.stops():
        if stop.travel_mode == "walk":
            totals[day.day] += stop.travel_minutes / 60 * WALK_KMH
    for day, _, sight in plan.seen():
        totals[day.day] += sight.walking_m / 1000
    return totals


def _walking(plan: Plan, rule: Constraint) -> Judged:
    totals = walked_km(plan)
    day = max(totals, key=lambda number: totals[number])
    most = totals[day]
    return (
        most <= float(rule.value) + 0.05,
        f"{most:.1f} km at most, day {day}",
        (f"가장 많이 걷는 {day}일째가 {most:.1f}km예요"),
    )


def _access(plan: Plan, rule: Constraint) -> Judged:
    strict = rule.value in ("wheelchair", "step_free")
    seen = plan.seen()
    if not seen:
        return None, "no sight is planned", "볼 곳이 없어요"
    shut = {"no", "partly"} if rule.value == "wheelchair" else {"no"}
    bad = [(day, stop) for day, stop, s in seen if s.step_free in shut]
    if bad:
        return False, *at(bad)
    partly = [(day, stop) for day, stop, s in seen if s.step_free == "partly"]
    if strict and partly:
        en, ko = at(partly)
        whole = len(seen) - len(partly)
        return (
            None,
            f"{whole} of {len(seen)} sights have no steps; keep to the level part at: {en}",
            f"볼 곳 {len(seen)}곳 가운데 {whole}곳은 계단이 없고, 여기서는 평평한 쪽만 봐요: {ko}",
        )
    if any(s.step_free is None for _, _, s in seen):
        return None, "not known of every sight", "모든 곳의 정보가 있지는 않아요"
    if strict:
        return (
            None,
            f"all {len(seen)} sights are step-free; no source tells it of rooms, tables and"
            " stations: ask there",
            f"볼 곳 {len(seen)}곳은 계단이 없어요. 숙소와 식당, 역은 자료가 없으니 물어봐요",
        )
    return True, f"all {len(seen)} sights", f"{len(seen)}곳 모두 맞아요"


def _must_see(plan: Plan, rule: Constraint) -> Judged:
    name = str(rule.value)
    entries = [(day, stop) for day, stop, s in plan.seen() if names_it(s, name)]
    fixed = [entry for entry in plan.stops("experience") if _holds(plan, entry[1], name)]
    if entries or fixed:
        return True, *at(entries or fixed)
    if not _known(plan, rule):
        if time := time_of(plan, name):
            return time
        return (
            False,
            "set aside: we know no place of this name there",
            "그곳에서 모르는 곳이라 뺐어요",
        )
    if is_set_aside(plan, rule):
        return False, "set aside: no day has room for the way there", "다녀올 만한 날이 없어 뺐어요"
    return False, *missing_because(plan.trip, _known(plan, rule))


def _holds(plan: Plan, stop: Stop, name: str) -> bool:
    """Whether what is fixed is a visit to the sight of this name, by its own words."""
    words = fold(stop.activity)
    names = [s.names for s in plan.sights.values() if names_it(s, name)]
    return any(fold(one) in words for each in names for one in each if fold(one))


def _known(plan: Plan, rule: Constraint) -> list[ActivityFound]:
    return [sight for sight in plan.sights.values() if names_it(sight, str(rule.value))]


def is_set_aside(plan: Plan, rule: Constraint) -> bool:
    """Whether it asks for what is no sight of ours, so that no plan is held to it."""
    return rule.kind == "must_see" and all(KIND in sight.kinds for sight in _known(plan, rule))


NOT_KNOWN = (
    "nothing of this name is in the plan, but we know no such place to leave out: check it",
    "이 이름은 계획에 없지만, 저희가 모르는 곳이라 뺐다고 할 수는 없어요. 확인해 주세요",
)


def _must_avoid(plan: Plan, rule: Constraint) -> Judged:
    found = [(day, stop) for day, stop, s in plan.seen() if is_avoided(s, [str(rule.value)])]
    if found:
        return False, *at(found)
    if not any(is_avoided(sight, [str(rule.value)]) for sight in plan.sights.values()):
        return None, *NOT_KNOWN
    return True, "nowhere in the plan", "계획에 없어요"


_SIGHTS_OF_PACE = {"relaxed": (0, 3), "balanced": (0, 5), "packed": (4, 99)}
"""On the fullest day, at the least and at the most."""


def _pace(plan: Plan, rule: Constraint) -> Judged:
    counts = [sum(stop.category == "sight" for stop in day.schedule) for day in plan.days]
    least, most = _SIGHTS_OF_PACE[str(rule.value)]
    text = f"{min(counts)}–{max(counts)}"
    if max(counts) < least:
        return None, f"{text} sights a day; no more fit", f"하루 {text}곳이 한도예요"
    return max(counts) <= most, f"{text} sights a day", f"하루 {text}곳이에요"


_JUDGES: dict[str, Callable[[Plan, Constraint], Judged]] = {
    "meal_hour": meal_hour,
    "allergy": _allergy, "part_budget": part_budget, "own_time": own_time, "to_book": to_book,
    "budget": budget, "dates": _dates, "party": _party, "diet": _diet, "cuisine": _cuisine,
    "room_type": room, "house_rule": house, "avoid_mode": avoids, "use_mode": uses,
    "direct_flights": direct, "longest_way": longest, "no_red_eye": red_eye,
    "earliest": hours, "latest": hours,
    "earliest_flight": flight_hours, "latest_flight": flight_hours, "max_walking_km": _walking,
    "accessibility": _access, "must_see": _must_see, "must_avoid": _must_avoid, "pace": _pace,
    "lodging_area": area, "max_price_per_night": night_price, "min_rating": rating,
}  # fmt: skip
