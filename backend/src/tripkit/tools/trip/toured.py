"""Destinations that are no stops: the goal of a day trip, or named only to be left out."""

import re
from collections.abc import Collection, Sequence

from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer import distance_km, find
from tripkit.tools.trip.towns_named import names_in, names_of
from tripkit.understanding.agenda import Appointment, is_out_of_town, is_refused

_STOPS = ("go", "via")
_WORD = re.compile(r"[A-Z][^\W\d_]+|[가-힣]{2,}")
_PART = re.compile(r"\b(?:morning|afternoon|half[- ]day)\b|오전|오후|반나절|한나절|잠깐")
NEAR_KM = 30.0
_BESIDE = 16
"""Characters beside a name in which a refusal is about it."""


def without_outings(request: TripRequest, appointments: Sequence[Appointment]) -> TripRequest:
    """Without the destinations that one only tours for a day or leaves out, where another is left,
    and without the statements that named them as stops."""
    labels = [a.label for a in appointments if is_out_of_town(a.label)]
    out = {name for label in labels for name in names_in(label)} | _refused(request)
    places = request.destinations
    parts = [a.label for a in appointments if len(a.days) == 1 and _PART.search(a.label)]
    out |= {name for label in parts for name in names_in(label) if _is_beside(name, places)}
    stays = [n for n, place in enumerate(places) if n == 0 or not names_of(place) & out]
    return _of_stays(request, stays, out) if len(stays) < len(places) else request


def _is_beside(name: str, places: Sequence[str]) -> bool:
    """Whether a place lies so near to the first of the trip that one goes there for some hours."""
    points = [(p.lat, p.lng) for p in find(name)[:1] if p.lat is not None and p.lng is not None]
    first = [(p.lat, p.lng) for p in find(places[0])[:1] if p.lat is not None and p.lng is not None]
    return any(0 < distance_km(*a, *b) <= NEAR_KM for a in points for b in first)


def _of_stays(request: TripRequest, stays: Sequence[int], out: Collection[str]) -> TripRequest:
    places = request.destinations
    lost = {
        s.id
        for s in request.statements
        if s.kind in _STOPS and not names_of(s.value).isdisjoint(out)
    }
    update: dict[str, object] = {
        "destinations": [places[n] for n in stays],
        "statements": [s for s in request.statements if s.id not in lost],
        "outcomes": [o for o in request.outcomes if o.statement_id not in lost],
    }
    if len(request.countries) == len(places):
        update["countries"] = [request.countries[n] for n in stays]
    if len(request.stay_days) == len(places):
        update["stay_days"] = _shared(request.stay_days, stays)
    return request.model_copy(update=update)


def _refused(request: TripRequest) -> set[str]:
    """The names of the destinations that the order names with a word of refusal."""
    text = request.task
    names: set[str] = set()
    for match in _WORD.finditer(text) if len(request.destinations) > 1 else ():
        before = text[max(0, match.start() - _BESIDE) : match.start()]
        behind = text[match.end() : match.end() + _BESIDE]
        if is_refused(before, behind):
            names |= names_in(match[0])
    return names


def _shared(days: Sequence[int], stays: Sequence[int]) -> list[int]:
    """The days of the places that are left, each with those of the outings behind it."""
    shares: list[int] = []
    for number, count in enumerate(days):
        if number in stays:
            shares.append(count)
        else:
            shares[-1] += count
    return shares
