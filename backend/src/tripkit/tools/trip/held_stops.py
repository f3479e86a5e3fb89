"""A day's entries for what holds hours of it: fixed events, rests, free time."""

from collections.abc import Collection, Iterable, Iterator
from datetime import date

from tripkit.domain.plan import Stop
from tripkit.knowledge.itineraries.airport_names import is_called
from tripkit.knowledge.orders.blocks import Block
from tripkit.knowledge.scheduling.trip_terms import TripDay
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import days_of
from tripkit.tools.trip.held_hours import TO_STATION, TO_TOWN
from tripkit.tools.trip.held_places import Held, is_thing
from tripkit.tools.trip.journeys import clock, place_at
from tripkit.tools.trip.legs import hhmm
from tripkit.tools.trip.outing_words import outing_line
from tripkit.tools.trip.own_blocks import blocks_on
from tripkit.tools.trip.pace import hours_of

_COMING = ("Arrival, and the way into town", "도착, 시내로 가기")
_GOING = ("To the airport or station, and departure", "공항이나 역으로 가서 출발하기")
_JOURNEY_OF = {"arrival": "outbound", "departure": "return"}
_KEPT = ("The time for the way is kept.", "오가는 시간을 비워 뒀어요.")
_WAKES, _SLEEPS = 8 * 60, 22 * 60
SOURCE = "person"
"""These entries rest on the person's word."""


def held_stops(trip: TripContext, day: TripDay, place: str, held: Iterable[Held]) -> Iterator[Stop]:
    """The entries of one day, spent at `place`, that the scheduler did not place as `held`; no
    rest but what it placed."""
    placed = {(block.block.key, block.starts) for block in held}
    for block in blocks_on(trip):
        is_rest = block.kind == "nap" or block.is_rest
        if block.day == day.date and not is_rest and (block.key, block.start) not in placed:
            yield _stop(trip, block, place)


def coming_and_going(
    trip: TripContext, day: date, place: str, ways: Collection[str]
) -> Iterator[Stop]:
    """The hours of an arrival and a departure that were said, with the ways into and out of town;
    not of the one for which the plan has a journey of its own, of the kinds `ways`."""
    days = days_of(trip.request)
    for kind in ("arrival", "departure"):
        is_first = kind == "arrival"
        rules = [rule for rule in trip.request.constraints if rule.kind == kind]
        times = [at for rule in rules if (at := clock(rule.value)) is not None]
        if not times or _JOURNEY_OF[kind] in ways or day != days[0 if is_first else -1]:
            continue
        words = rules[0].words
        start, end = (
            (times[0], times[0] + TO_TOWN) if is_first else (times[0] - TO_STATION, times[0])
        )
        yield Stop(
            time=hhmm(start),
            end_time=hhmm(end),
            activity=say(trip.locale, *(_COMING if is_first else _GOING)),
            description=" ".join(
                [f"“{words}”.", say(trip.locale, *_KEPT), *airport_ways(trip, place, words)]
            ),
            location=place,
            category="transfer",
            source=SOURCE,
            travel_mode="transit",
            why=say(trip.locale, "you said so", "말한 대로"),
        )


def airport_ways(trip: TripContext, place: str, words: str) -> Iterator[str]:
    """How one comes into town from the airport that the words name, else from each that we know."""
    at = place_at(place, trip)
    ways = at.city.transport.airport if at and at.city else ()
    flown_to = [way for way in ways if is_called(way.airport, words)]
    for way in flown_to or ways:
        low, high = way.minutes
        yield say(
            trip.locale,
            f"{way.airport}, {way.mode}: {low:.0f}–{high:.0f} min.",
            f"{way.airport} {way.mode}: {low:.0f}–{high:.0f}분.",
        )


def held_stop(trip: TripContext, held: Held, place: str, travel: int, mode: str | None) -> Stop:
    """What the scheduler held, with the way there; in a place that we do not know none is told."""
    return _stop(trip, held.block, place).model_copy(
        update={
            "description": held.sight.about if held.sight else _about(trip, held.block, place),
            "source_url": held.sight.source_url if held.sight else None,
            "latitude": held.spot[0] if held.is_known else None,
            "longitude": held.spot[1] if held.is_known else None,
            "travel_minutes": travel if held.is_known else 0,
            "travel_mode": mode if held.is_known else None,
            "notes": None if held.is_known or not is_thing(held.block) else _unknown(trip),
        }
    )


def _unknown(trip: TripContext) -> str:
    return say(
        trip.locale,
        "We do not know where this is: the way is counted from the middle of the town.",
        "정확한 위치를 몰라서 시내 한가운데로 보고 오가는 시간을 잡았어요.",
    )


def _stop(trip: TripContext, block: Block, place: str) -> Stop:
    begins, ends = hours_of(trip.request)
    start, end = (block.start, block.end)
    if block.is_rest:  # as much of it as one is up
        start, end = max(start, min(_WAKES, end - 60)), min(end, max(_SLEEPS, start + 30))
    if block.sights_only:  # the whole day or half of it, as long as the day is
        start, end = max(block.start, begins), max(block.start + 60, min(block.end, ends))
    return Stop(
        time=hhmm(start),
        end_time=hhmm(end),
        activity=_label(trip, block),
        description=_about(trip, block, place),
        location=block.place or place,
        category="experience" if is_thing(block) and not block.is_apart else "free",
        source=SOURCE,
        why=say(trip.locale, "you said so", "말한 대로"),
    )


def _label(trip: TripContext, block: Block) -> str:
    if block.kind in ("event", "own_time"):
        return block.label
    if block.kind == "nap":
        return say(trip.locale, "Rest", "쉬는 시간")
    return say(trip.locale, "Free time", "자유 시간")


def _about(trip: TripContext, block: Block, place: str) -> str:
    if block.kind == "event":
        return say(
            trip.locale,
            "Fixed; the day is planned around it.",
            "정해진 일정이라 하루를 여기에 맞췄어요.",
        )
    if block.kind != "own_time" or block.is_rest:
        return say(trip.locale, "Nothing is planned here.", "아무것도 넣지 않았어요.")
    if block.is_apart:
        return say(
            trip.locale,
            "Beside it, for those who go apart; ours to keep, yours to choose.",
            "따로 다니는 분의 시간이에요. 무엇을 할지는 직접 골라요.",
        )
    line = say(
        trip.locale,
        "Time kept. We hold no place for it: choose and book it yourself.",
        "시간을 비워 뒀어요. 장소 자료가 없으니 직접 고르고 예약해요.",
    )
    return " ".join(filter(None, [line, outing_line(trip, block.label, place)]))


def booking_note(trip: TripContext, is_first: bool) -> str | None:
    """On the first night of a stay, what was said of where to sleep."""
    words = trip.request.texts("to_book")
    if not words or not is_first:
        return None
    listed = "; ".join(f"“{phrase}”" for phrase in words)
    return say(
        trip.locale,
        f"Book it by your own words: {listed}. We hold no houses by name.",
        f"말씀하신 조건으로 예약해요: {listed}. 숙소 이름 자료는 없어요.",
    )
