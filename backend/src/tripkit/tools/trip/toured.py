"""Destinations that are no stops: the goal of a day trip, or named only to be left out."""

import re
from collections.abc import Collection, Sequence

from tripkit.domain.trip import Constraint, TripRequest
from tripkit.knowledge.cities import find_city
from tripkit.knowledge.gazetteer import distance_km, find
from tripkit.knowledge.landmarks import town_landmarks
from tripkit.tools.trip.towns_named import names_in, names_of
from tripkit.understanding.agenda import Appointment, is_out_of_town, is_refused

_STOPS = ("go", "via")
_WORD = re.compile(r"[A-Z][^\W\d_]+|[가-힣]{2,}")
_PART = re.compile(r"\b(?:morning|afternoon|half[- ]day)\b|오전|오후|반나절|한나절|잠깐")
NEAR_KM = 30.0
"""So near to the first town a place is gone to for a part of a day."""
TOURED_KM = 100.0
"""So near to a town a landscape is toured from there."""
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


def without_landscapes(request: TripRequest) -> TripRequest:
    """With a must-see for each destination that is no town and has no page or list of ours, where
    another one lies near: a lagoon is bathed in from the town, and not slept at."""
    places = request.destinations
    out = [name for name in places[1:] if _is_landscape(name) and _has_town(name, places)]
    stays = [n for n, name in enumerate(places) if name not in out]
    if not out:
        return request
    toured = _of_stays(request, stays, {name for place in out for name in names_of(place)})
    wishes = [Constraint(kind="must_see", value=n, text=n, binding=False) for n in out]
    return toured.model_copy(update={"constraints": [*toured.constraints, *wishes]})


def _is_landscape(name: str) -> bool:
    place = next(iter(find(name.partition(",")[0])), None)
    if place is None or place.kind != "area" or place.population:
        return False
    return not find_city(place.name) and not town_landmarks(place.name, place.country)


def _has_town(name: str, places: Sequence[str]) -> bool:
    towns = [p for other in places for p in find(other.partition(",")[0])[:1] if other != name]
    here = find(name.partition(",")[0])[0]
    return any(
        p.kind == "city"
        and p.lat is not None
        and p.lng is not None
        and here.lat is not None
        and here.lng is not None
        and distance_km(p.lat, p.lng, here.lat, here.lng) <= TOURED_KM
        for p in towns
    )


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
