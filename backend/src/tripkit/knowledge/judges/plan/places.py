"""Judges of places: where a plan goes, starts and ends."""

import re
from collections.abc import Mapping

from tripkit.domain.statements import Polarity, Statement
from tripkit.knowledge.gazetteer import find, region_countries
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.judges.plan.facts import Judge, Judgement, PlanFacts
from tripkit.knowledge.regions import region_of

_COUNT = re.compile(r"([<>]=?)?(\d+)")


def _names(text: str) -> set[str]:
    """The name folded, and the name that the gazetteer knows it by."""
    places = find(text.partition(",")[0])
    return {fold(text.partition(",")[0]), *(fold(place.name) for place in places[:1])}


def _stops(text: str) -> set[str]:
    """The places, folded, that a way through this region stops at."""
    region = region_of(text)
    return {fold(stop.name) for stop in region.stops} if region else set()


def _named_beside(plan: PlanFacts, name: str) -> set[str]:
    """Towns that were asked for by their own names: Marrakesh is no part of the Sahara then."""
    others = (s.value for s in plan.request.statements if s.kind in ("go", "via"))
    return {own for other in others if fold(other) != fold(name) for own in _names(other)}


def stay_at(plan: PlanFacts, name: str, polarity: Polarity = "wanted") -> Judgement:
    """A day spent there; a country or a region by one of its towns."""
    names, lands = _names(name), set(region_countries(name))
    names |= _stops(name) - _named_beside(plan, name)
    there = [
        day
        for day in plan.days
        if names & _names(day.city) or (lands and {p.country for p in find(day.city)[:1]} & lands)
    ]
    asked_for = [place for place in plan.request.destinations if names & _names(place)]
    is_there = bool(there or asked_for)
    if polarity == "refused":
        if is_there:
            return Judgement(False, "a day is spent there", "그곳에서 지내는 날이 있어요")
        return Judgement(True, "no day is spent there", "그곳에서 지내는 날이 없어요")
    if not is_there:
        return Judgement(False, "no day is spent there", "그곳에서 지내는 날이 없어요")
    if not there:
        return Judgement(None, "by the places of its route", "그곳을 잇는 길로 짰어요")
    text = ", ".join(str(day.day) for day in there)
    return Judgement(True, f"days {text}", f"{text}일째")


def _go(plan: PlanFacts, statement: Statement) -> Judgement:
    """Days there, or none where it was refused."""
    return stay_at(plan, statement.value, statement.polarity)


def start_of(plan: PlanFacts, name: str, polarity: Polarity = "wanted") -> Judgement:
    """Whether the way there begins at the place of this name."""
    start = plan.request.origin
    ways = [stop for day, stop in plan.stops("flight", "transfer") if day is plan.days[0]]
    is_same = start is not None and bool(_names(start) & _names(name))
    if not is_same:
        home = next((place.ko for place in find(start or "")[:1] if place.ko), start)
        return Judgement(polarity == "refused", f"it starts from {start}", f"{home}에서 출발해요")
    if not ways:
        return Judgement(None, "the way there is yours to arrange", "가는 길은 직접 정해요")
    return Judgement(polarity == "wanted", f"day 1, {ways[0].time}", f"1일째 {ways[0].time}")


def _origin(plan: PlanFacts, statement: Statement) -> Judgement:
    """The way there begins where it was said."""
    return start_of(plan, statement.value, statement.polarity)


def _city_count(plan: PlanFacts, statement: Statement) -> Judgement:
    """How many places days are spent in."""
    match, count = _COUNT.match(statement.value), len({day.city for day in plan.days})
    if match is None:
        return Judgement(None, "no number", "숫자가 없어요")
    return Judgement(
        holds(count, match[1], int(match[2])), f"{count} places", f"{count}곳에서 지내요"
    )


def holds(count: float, sign: str | None, number: float) -> bool:
    """Whether a count is within a bound: `<`, `<=`, `>`, `>=`, or just the number."""
    checks = {
        "<": count < number,
        "<=": count <= number,
        ">": count > number,
        ">=": count >= number,
    }
    return checks.get(sign or "", count == number)


JUDGES: Mapping[str, Judge] = {
    "go": _go,
    "via": _go,
    "origin": _origin,
    "city_count": _city_count,
}
