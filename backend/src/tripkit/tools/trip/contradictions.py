"""Conditions that speak against each other, whatever there is to see: found before the days are."""

from collections.abc import Iterator
from itertools import chain, combinations, product

from tripkit.domain.trip import Constraint
from tripkit.knowledge.orders.blocks import Block, blocks_of
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import days_of
from tripkit.tools.trip.journeys import clock
from tripkit.tools.trip.legs import hhmm
from tripkit.tools.trip.outcome import Conflict

LEAST_HOURS = 120
"""Minutes that a day has to have between its earliest and its latest."""

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
    """Something fixed before the day begins, after it ends, in a rest, or at another's hour."""
    blocks = blocks_of(trip.request, days_of(trip.request))
    rules = {rule.key: rule for rule in trip.request.constraints}
    events = [b for b in blocks if b.kind == "event" and not b.sights_only]
    for event, rule in product(events, _rules(trip, "earliest", "latest")):
        at = clock(rule.value)
        if at is not None and _is_outside(event, rule, at):
            yield rules[event.key], rule, _outside_words(trip, event, rule)
    rests = [b for b in blocks if b.kind == "nap"]
    for first, second in chain(combinations(events, 2), product(events, rests)):
        if _meet(first, second):
            at_once = hhmm(max(first.start, second.start))
            text = say(
                trip.locale,
                f"Both are at {at_once} on {first.day}.",
                f"{first.day} {at_once}에 겹쳐요.",
            )
            yield rules[first.key], rules[second.key], text


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
    return is_same_day and first.start < second.end and second.start < first.end


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
