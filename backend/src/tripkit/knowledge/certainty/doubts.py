"""All that is doubted of an order: what its fields fix is certain, whatever its text says."""

from collections.abc import Iterator
from datetime import date

from tripkit.domain.plan import PlanRequest
from tripkit.domain.trip import Doubt, TripRequest
from tripkit.knowledge.certainty.days import dates_doubt, length_doubt, names_ends
from tripkit.knowledge.certainty.money import budget_doubt
from tripkit.knowledge.certainty.party import party_doubt
from tripkit.knowledge.certainty.stops import origin_doubt, stop_doubts
from tripkit.knowledge.orders.certainty import is_sure
from tripkit.knowledge.orders.people import people
from tripkit.knowledge.requests.text_reader import read_text


def doubts_of(request: TripRequest, order: PlanRequest, today: date) -> list[Doubt]:
    """The facts of the request that its text does not bear out as a whole, in no order."""
    return [
        *_party(request, order),
        *_days(request, order, today),
        *_budget(request, order, today),
        *_places(request, order),
    ]


def _party(request: TripRequest, order: PlanRequest) -> Iterator[Doubt]:
    if order.constraints.travelers is not None:
        return
    words = party_doubt(request.task, request.party, request.statements)
    is_said = any(rule.kind == "party" for rule in request.constraints)
    is_read = any(people([s]).total == request.party.size for s in request.statements if is_sure(s))
    if words or (words == "" and is_said and not is_read):
        yield Doubt(slot="party", words=words)


def _days(request: TripRequest, order: PlanRequest, today: date) -> Iterator[Doubt]:
    fields, first, last = order.constraints, request.start_date, request.end_date
    if fields.travel_dates or fields.start_date or fields.end_date:
        return
    is_dated = False
    if first and last:
        words = dates_doubt(request.task, first, last, request.statements, today)
        if words is not None:
            yield Doubt(slot="dates", words=words)
        is_dated = names_ends(request.task, first, last, today)
    if request.days and not is_dated and not fields.stops:
        words = length_doubt(request.task, request.days, today)
        if words is not None:
            yield Doubt(slot="length", words=words)


def _budget(request: TripRequest, order: PlanRequest, today: date) -> Iterator[Doubt]:
    if request.budget is None or order.constraints.budget is not None:
        return
    facts = read_text(request.task, today)
    words = budget_doubt(request.task, facts, request.constraints)
    if words is not None:
        yield Doubt(slot="budget", words=words)


def _places(request: TripRequest, order: PlanRequest) -> Iterator[Doubt]:
    names = {s.value for s in request.statements if s.kind in ("go", "via")}
    if not order.constraints.stops:
        places = list(dict.fromkeys([*request.destinations, *sorted(names)]))
        yield from stop_doubts(request.task, places, request.statements)
    if request.origin and not order.constraints.departure_city:
        doubt = origin_doubt(request.task, request.origin, request.statements, request.end_date)
        if doubt:
            yield doubt
