"""Conditions that speak against each other, whatever there is to see: found before the days are."""

from collections.abc import Iterator
from datetime import date
from itertools import chain, combinations, product

from tripkit.domain.trip import Constraint
from tripkit.knowledge.orders.blocks import Block, blocks_of, clause_of
from tripkit.knowledge.orders.own_time import OwnTime
from tripkit.knowledge.orders.tables import is_strict
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import days_of
from tripkit.tools.trip.journeys import clock
from tripkit.tools.trip.legs import hhmm
from tripkit.tools.trip.outcome import Conflict

LEAST_HOURS = 120
"""Minutes that a day has to have between its earliest and its latest."""

_SUN = {"sunrise": "06:00"}
SHORTEST = 45
"""Minutes that something fixed takes at the least, whose end was not said."""


def contradictions(trip: TripContext) -> list[Conflict]:
    """Each pair, told from both sides."""
    pairs = [*_of_hours(trip), *_of_events(trip), *_of_modes(trip)]
    return [
        Conflict(constraint=rule.key, text=rule.words, why=why, clash_with=[other.key])
        for first, second, why in pairs
        for rule, other in ((first, second), (second, first))
    ]


Pair = tuple[Constraint, Constraint, str]


def _rules(trip: TripContext, *kinds: str) -> list[Constraint]:
    return [rule for rule in trip.request.constraints if rule.kind in kinds]


def _of_hours(trip: TripContext) -> Iterator[Pair]:
    for first in _rules(trip, "earliest"):
        for last in _rules(trip, "latest"):
            start, end = clock(first.value), clock(last.value)
            if start is not None and end is not None and end - start < LEAST_HOURS:
                text = say(
                    trip.locale,
                    f"Between {first.value} and {last.value} a day has no hours.",
                    f"{first.value}부터 {last.value}까지로는 하루 일정이 들어가지 않아요.",
                )
                yield first, last, text


def _of_events(trip: TripContext) -> Iterator[Pair]:
    """Something fixed before the day begins or after it ends, in a rest, or at another's hour.

    Who fixes one thing beyond the hours of all days, or in a rest, makes an exception, but where
    the words leave none, or the trip has no other day.
    """
    days = days_of(trip.request)
    blocks = blocks_of(trip.request, days)
    rules = {rule.key: rule for rule in trip.request.constraints}
    events = [b for b in blocks if b.kind == "event" and not b.sights_only]
    for event, rule in product(events, _rules(trip, "earliest", "latest")):
        at = clock(rule.value)
        is_bound = len(days) == 1 or is_strict(clause_of(trip.request.task, rule.text))
        if at is not None and is_bound and _is_outside(event, rule, at):
            yield rules[event.key], rule, _outside_words(trip, event, rule)
    yield from _of_own_time(trip, is_one_day=len(days) == 1)
    rests = [b for b in blocks if b.kind == "nap" and len(days) == 1]
    for first, second in chain(combinations(events, 2), product(events, rests)):
        if _meet(first, second):
            at_once = hhmm(max(first.start, second.start))
            text = say(
                trip.locale,
                f"Both are at {at_once} on {first.day}.",
                f"{first.day} {at_once}에 겹쳐요.",
            )
            yield rules[first.key], rules[second.key], text


def _of_own_time(trip: TripContext, *, is_one_day: bool) -> Iterator[Pair]:
    """Things of one's own at an hour that was said, beyond the hours of the only day."""
    for rule, limit in product(_rules(trip, "own_time"), _rules(trip, "earliest", "latest")):
        own, at = OwnTime.of(str(rule.value)), clock(limit.value)
        start = clock(_SUN.get(own.hour, own.hour)) if own else None
        if not is_one_day or start is None or at is None:
            continue
        block = Block(date.min, start, start + SHORTEST, "event", "", "", rule.key)
        if _is_outside(block, limit, at):
            yield rule, limit, _outside_words(trip, block, limit)


def _is_outside(event: Block, rule: Constraint, at: int) -> bool:
    return event.start < at if rule.kind == "earliest" else event.start > at - SHORTEST


def _outside_words(trip: TripContext, event: Block, rule: Constraint) -> str:
    if rule.kind == "earliest":
        return say(
            trip.locale,
            f"It is at {hhmm(event.start)}, and nothing was to be before {rule.value}.",
            f"{hhmm(event.start)}에 있는데 {rule.value} 전에는 아무것도 없어야 해요.",
        )
    return say(
        trip.locale,
        f"It is at {hhmm(event.start)}, and nothing was to be after {rule.value}.",
        f"{hhmm(event.start)}에 있는데 {rule.value} 뒤에는 아무것도 없어야 해요.",
    )


def _meet(first: Block, second: Block) -> bool:
    is_same_day = first.key != second.key and first.day == second.day
    return is_same_day and first.start < _least_end(second) and second.start < _least_end(first)


def _least_end(block: Block) -> int:
    """When it is over at the soonest: of what has no end that was said, a short while later."""
    return min(block.end, block.start + SHORTEST) if block.is_open else block.end


def _of_modes(trip: TripContext) -> Iterator[Pair]:
    for rule in _rules(trip, "use_mode"):
        for refused in _rules(trip, "avoid_mode"):
            if rule.value == refused.value:
                text = say(
                    trip.locale,
                    "It is asked for and refused at once.",
                    "타 달라고도 하고 빼 달라고도 했어요.",
                )
                yield rule, refused, text
