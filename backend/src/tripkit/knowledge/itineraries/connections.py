"""From one thing to the next: whether there is time for the way, and a way at all.

Minutes at airports are those that airlines and airports ask for: two hours before a flight
abroad, one and a half at home; an hour (forty minutes) after landing; from flight to flight 75
(45), and 150 where one has to change airports on top of the way between them.
"""

from dataclasses import dataclass
from itertools import pairwise

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Finding, Flight, Hotel, Location, Segment, Transfer, name_of
from tripkit.knowledge.itineraries.finding_words import message
from tripkit.knowledge.itineraries.places import (
    are_one,
    end_place,
    km_between,
    point_of,
    start_place,
)
from tripkit.knowledge.itineraries.timeline import ends, minutes_between, nights_of, starts
from tripkit.knowledge.ways.rides import usual_minutes
from tripkit.knowledge.ways.roads import fastest_minutes

BEFORE_ABROAD, BEFORE_HOME = 120, 90
AFTER_ABROAD, AFTER_HOME = 60, 40
CHANGE_ABROAD, CHANGE_HOME, CHANGE_AIRPORT = 75, 45, 150
_LEAST_BEFORE, _LEAST_AFTER, _LEAST_CHANGE = 40, 15, 25
"""What nobody beats at an airport: doors close, bags come, gates are apart."""
_NO_WAY_KM, _FAR_KM = 25.0, 150.0


@dataclass(frozen=True)
class Needs:
    """Minutes from one thing to the next: at the least, and usually; None km is unknown."""

    least: int
    usual: int
    km: float | None


@dataclass(frozen=True)
class _Stay:
    """A bed from the `first` night (YYYY-MM-DD) to the `last`."""

    first: str
    last: str
    place: Location


def connections(doing: list[Segment], segments: list[Segment], locale: Locale) -> list[Finding]:
    """Between what takes time, in its order; `segments` are those with the stays in between."""
    results, stays = [], _stays(segments)
    for segment, other in pairwise(doing):
        free = minutes_between(ends(segment), starts(other))
        if free < 0 or not _shared(segment, other):
            continue
        needs = needs_between(segment, other)
        if free < needs.usual:
            results.append(_short(segment, other, free, needs, locale))
        elif gap := _without_a_way(segment, other, stays, locale):
            results.append(gap)
    return results


def _shared(one: Segment, other: Segment) -> bool:
    theirs = set(one.traveler_ids) & set(other.traveler_ids)
    return bool(theirs) or not (one.traveler_ids and other.traveler_ids)


def needs_between(one: Segment, other: Segment) -> Needs:
    """The minutes that it takes to get from the end of one to the start of the other."""
    here, there = end_place(one), start_place(other)
    km = km_between(here, there) if here and there else None
    way = (0, 0)
    if here and there and not are_one(here, there, km):
        way = _way(here, there, km)
    if isinstance(one, Flight) and isinstance(other, Flight):
        return _change(one, other, way, km)
    least, usual = way
    if isinstance(other, Flight):
        least += _LEAST_BEFORE
        usual += BEFORE_ABROAD if _abroad(other) else BEFORE_HOME
    if isinstance(one, Flight) and not isinstance(other, Transfer):
        least += _LEAST_AFTER
        usual += AFTER_ABROAD if _abroad(one) else AFTER_HOME
    elif isinstance(one, Flight):
        usual += _LEAST_AFTER
    return Needs(least, usual, km)


def _way(here: Location, there: Location, km: float | None) -> tuple[int, int]:
    """Minutes that nobody beats between two places, and those that it usually takes."""
    start, end = point_of(here), point_of(there)
    if start is None or end is None or km is None:
        return 0, 0
    usual = usual_minutes(start, end)
    return min(fastest_minutes(km), usual), usual


def _change(one: Flight, other: Flight, way: tuple[int, int], km: float | None) -> Needs:
    if one.destination.code != other.origin.code:
        return Needs(way[0] + _LEAST_AFTER + _LEAST_BEFORE, way[1] + CHANGE_AIRPORT, km)
    abroad = _abroad(one) or _abroad(other)
    return Needs(_LEAST_CHANGE, CHANGE_ABROAD if abroad else CHANGE_HOME, km)


def _abroad(flight: Flight) -> bool:
    return flight.origin.country != flight.destination.country


def _short(one: Segment, other: Segment, free: int, needs: Needs, locale: Locale) -> Finding:
    impossible = free < needs.least
    kind = "impossible_connection" if impossible else "tight_connection"
    km = needs.km or 0.0
    words = kind if km >= 1 else f"{kind}_here"
    return Finding(
        kind=kind,
        severity="error" if impossible else "warning",
        segment_ids=[one.id, other.id],
        minutes=needs.usual - free,
        message=message(
            words,
            locale,
            a=name_of(one),
            b=name_of(other),
            minutes=free,
            km=round(km),
            needs=needs.usual,
        ),
    )


def _without_a_way(
    one: Segment, other: Segment, stays: list[_Stay], locale: Locale
) -> Finding | None:
    """Far apart, with time enough, but nothing planned for getting there."""
    places = [end_place(one), *_beds(one, other, stays), start_place(other)]
    places_known = [place for place in places if place]
    hops = [(km_between(a, b) or 0.0, a, b) for a, b in pairwise(places_known)]
    far = [hop for hop in hops if hop[0] >= _NO_WAY_KM and not are_one(hop[1], hop[2], hop[0])]
    if not far:
        return None
    km, here, there = max(far, key=lambda hop: hop[0])
    return Finding(
        kind="gap",
        severity="warning" if km >= _FAR_KM else "note",
        segment_ids=[one.id, other.id],
        message=message("gap", locale, a=here.name, b=there.name, km=round(km)),
    )


def _stays(segments: list[Segment]) -> list[_Stay]:
    every = [(nights_of(stay), stay) for stay in segments if isinstance(stay, Hotel)]
    return [_Stay(nights[0], nights[-1], stay.location) for nights, stay in every if nights]


def _beds(one: Segment, other: Segment, stays: list[_Stay]) -> list[Location]:
    """Where the nights between the two are spent, one after the other."""
    first, last = one.end_datetime[:10], other.start_datetime[:10]
    if first >= last:
        return []
    return [stay.place for stay in stays if stay.first < last and stay.last >= first]
