"""Hours of days that are not the schedulers: what holds them, and before one is there."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tripkit.domain.trip import TripRequest
from tripkit.knowledge.orders.blocks import Block
from tripkit.knowledge.scheduling.trip_terms import Meal, Opening, Span, TripVisit
from tripkit.tools.trip.journeys import clock

TO_TOWN, TO_STATION = 60, 120
"""Minutes after an arrival that was said, and before a departure, that are for the way."""
DAY_ENDS = 24 * 60


def said_window(request: TripRequest, day: date, days: Sequence[date]) -> Span:
    """From when until when one is there, by the arrival and departure that were said."""
    first, last = 0, DAY_ENDS
    for value in request.values("arrival") if day == days[0] else ():
        first = max(first, (clock(value) or 0) + TO_TOWN)
    for value in request.values("departure") if day == days[-1] else ():
        at = clock(value)
        last = last if at is None else max(0, min(last, at - TO_STATION))
    return first, last


def without_hours(visit: TripVisit, days: Sequence[date], blocks: Sequence[Block]) -> TripVisit:
    """The visit with its hours outside of all blocks."""
    if not blocks:
        return visit
    return replace(visit, opening=_outside(visit.opening, days, blocks))


def without_meals(meal: Meal, days: Sequence[date], blocks: Sequence[Block]) -> Meal:
    """The meal with its places' hours outside of the blocks that hold meals, too.

    Where a block is this very meal, there is no other on its day.
    """
    whole = [
        replace(block, start=0, end=DAY_ENDS) if block.meal == meal.name else block
        for block in blocks
        if not block.sights_only
    ]
    if not whole:
        return meal
    places = [replace(p, opening=_outside(p.opening, days, whole)) for p in meal.places]
    return replace(meal, places=places)


def _outside(opening: Opening, days: Sequence[date], blocks: Sequence[Block]) -> list[list[Span]]:
    hours = []
    for day, spans in zip(days, opening, strict=False):
        left = list(spans)
        for block in blocks:
            if block.day == day:
                left = [part for span in left for part in beside(span, block.start, block.end)]
        hours.append(left)
    return hours


def beside(span: Span, start: int, end: int) -> list[Span]:
    """What is left of a span beside one block."""
    parts = [(span[0], min(span[1], start)), (max(span[0], end), span[1])]
    return [part for part in parts if part[0] < part[1]]
