"""A day's entries for what holds hours of it: fixed events, rests, free time."""

from collections.abc import Iterator

from tripkit.domain.plan import Stop
from tripkit.knowledge.orders.blocks import Block, blocks_of
from tripkit.knowledge.scheduling.trip_terms import TripDay
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import days_of
from tripkit.tools.trip.legs import hhmm
from tripkit.tools.trip.problem import BREAKFAST, hours_of

SOURCE = "person"
"""These entries rest on the person's word."""


def held_stops(trip: TripContext, day: TripDay, place: str) -> Iterator[Stop]:
    """The entries of one day, spent at `place`; no rest while one is on the way there or back."""
    for block in blocks_of(trip.request, days_of(trip.request)):
        on_the_way = block.start < day.start_min - BREAKFAST or block.end > day.end_min
        if block.day == day.date and not (block.kind == "nap" and on_the_way):
            yield _stop(trip, block, place)


def _stop(trip: TripContext, block: Block, place: str) -> Stop:
    begins, ends = hours_of(trip.request)
    start, end = (block.start, block.end)
    if block.sights_only:  # the whole day or half of it, as long as the day is
        start, end = max(block.start, begins), max(block.start + 60, min(block.end, ends))
    return Stop(
        time=hhmm(start),
        end_time=hhmm(end),
        activity=_label(trip, block),
        description=_about(trip, block),
        location=block.place or place,
        category="experience" if block.kind == "event" else "free",
        source=SOURCE,
        why=say(trip.locale, "you said so", "말한 대로"),
    )


def _label(trip: TripContext, block: Block) -> str:
    if block.kind == "event":
        return block.label
    if block.kind == "nap":
        return say(trip.locale, "Rest", "쉬는 시간")
    return say(trip.locale, "Free time", "자유 시간")


def _about(trip: TripContext, block: Block) -> str:
    if block.kind == "event":
        return say(
            trip.locale,
            "Fixed; the day is planned around it.",
            "정해진 일정이라 하루를 여기에 맞췄어요.",
        )
    return say(trip.locale, "Nothing is planned here.", "아무것도 넣지 않았어요.")
