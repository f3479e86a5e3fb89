"""Sums that are for a part of the trip alone: for food, for tickets."""

import re
from dataclasses import dataclass

from tripkit.domain.trip import TripRequest
from tripkit.knowledge.currency import convert, known

_PART = re.compile(
    r"(?P<part>food|tickets)<=(?:[\d.]+-)?(?P<amount>[\d.]+) (?P<currency>[A-Z]{3})/(?P<per>\w+)"
)


@dataclass(frozen=True)
class PartSum:
    """`amount` is for all days and people that it is said for."""

    part: str
    amount: float
    currency: str


def part_sum(value: str, request: TripRequest) -> PartSum | None:
    """A part's sum for the whole trip; None where its currency has no rate."""
    match = _PART.fullmatch(value)
    if match is None or not known(match["currency"]):
        return None
    days = (request.days or 1) if "day" in match["per"] else 1
    people = request.party.size if "person" in match["per"] else 1
    return PartSum(match["part"], float(match["amount"]) * days * people, match["currency"])


def tickets_usd(request: TripRequest) -> float | None:
    """What may be spent on entries, in US dollars; None where nobody said."""
    sums = [part_sum(value, request) for value in request.texts("part_budget")]
    tickets = [s for s in sums if s is not None and s.part == "tickets"]
    return min((convert(s.amount, s.currency, "USD").amount for s in tickets), default=None)
