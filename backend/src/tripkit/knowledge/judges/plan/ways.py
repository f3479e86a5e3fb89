"""Judges of flights: who flies them, and how long."""

import re
from collections.abc import Mapping

from tripkit.domain.statements import Statement
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.judges.plan.facts import Judge, Judgement, PlanFacts

_LONGEST = re.compile(r"(flight|any)<(=?)(\d+(?:\.\d+)?)(h|min)")
_NO_FLIGHT = Judgement(None, "no flight is planned", "계획에 항공편이 없어요")


def _airline(plan: PlanFacts, statement: Statement) -> Judgement:
    """The carrier of every flight, where a source names it."""
    if not plan.flights:
        return _NO_FLIGHT
    carriers = [fold(flight.carrier or "") for flight in plan.flights]
    if not all(carriers):
        return Judgement(None, "no source names the airline", "항공사를 알려 주는 자료가 없어요")
    name = fold(statement.value)
    flown = [name in carrier or carrier in name for carrier in carriers]
    is_right = all(flown) if statement.polarity == "wanted" else not any(flown)
    text = ", ".join(dict.fromkeys(flight.carrier or "" for flight in plan.flights))
    return Judgement(is_right, text, text)


def _longest(plan: PlanFacts, statement: Statement) -> Judgement:
    """The longest flight, in the minutes that its source or the distance gives."""
    match = _LONGEST.fullmatch(statement.value)
    if match is None:
        return Judgement(None, "only flights are measured", "비행 시간만 재요")
    if not plan.flights:
        return _NO_FLIGHT
    limit = float(match[3]) * (60 if match[4] == "h" else 1)
    longest = max(flight.minutes for flight in plan.flights)
    is_right = longest <= limit if match[2] else longest < limit
    hours, rest = divmod(longest, 60)
    return Judgement(
        is_right,
        f"the longest is {hours} h {rest} min",
        f"가장 긴 비행이 {hours}시간 {rest}분이에요",
    )


JUDGES: Mapping[str, Judge] = {"airline": _airline, "longest": _longest}
