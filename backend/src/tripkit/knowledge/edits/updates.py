"""Fields that a segment is given: status, price, number, class, board, room, kind of ride."""

import re
from typing import Any

from tripkit.domain.itinerary import Flight, Hotel, Segment, Transfer
from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.limits import limits_of
from tripkit.knowledge.edits.objects import objects, spoken_of
from tripkit.knowledge.edits.places import airport_code, tidy
from tripkit.knowledge.edits.refs import Referent, refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, which
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.values import (
    choice,
    price_in,
    status_in,
    valued,
    without_status,
)

_TABLE = patterns("updates")
_RIDE = _TABLE.compiled("ride")
_AIRPORTS = [(name.split(".")[1], _TABLE.compiled(name))
             for name in _TABLE.names() if name.startswith("airport.")]  # fmt: skip
_NEW_NUMBER = _TABLE.compiled("flight_number")
_FITS: dict[str, type[Segment]] = {}


def read_update(clause: Clause, scene: Scene) -> Outcome | None:
    """The fields that a clause gives to what it names; None where it gives or names nothing."""
    if "negated" in clause.acts:
        return None
    values = valued(clause)
    fields = dict(values.fields)
    rest = values.rest
    ride = _ride(rest)
    if ride:
        fields["transferType"], rest = ride
    ends = _airports(rest)
    if ends:
        fields |= ends[0]
        rest = ends[1]
    status = status_in(clause)
    numbers = clause.marks.flight_numbers
    if not fields and not status and not clause.marks.money and "price" not in clause.acts:
        if not (numbers and _NEW_NUMBER.search(clause.low)):
            return None
    phrase = without_acts(without_status(rest), "price", "number")
    found = _meant(phrase, clause, scene, fields, status)
    if found.which:
        return which(found.which, call("update_segment"))
    if not found.ids:
        return None
    first = scene.trip.segment(found.ids[0])
    if status:
        fields["status"] = status
    if price := price_in(clause, first):
        fields["price"] = price
    if numbers and isinstance(first, Flight) and numbers[-1] != first.flight_number:
        fields["flightNumber"] = numbers[-1]
    if not fields:
        return None
    scene.trip.remember(found.ids[:1])
    return done(*(call("update_segment", segmentId=key, changes=fields) for key in found.ids))


def _meant(
    phrase: Said, clause: Clause, scene: Scene, fields: dict[str, Any], status: str | None
) -> Referent:
    limits = limits_of(clause)
    found = objects(phrase, scene, limits) if status else refer(phrase, scene.trip, limits)
    if not found.ids and not found.which and clause.marks.flight_numbers:
        wanted = clause.marks.flight_numbers[0]
        ids = [
            s.id for s in scene.trip.itinerary.segments
            if isinstance(s, Flight) and s.flight_number == wanted
        ]  # fmt: skip
        found = Referent(tuple(ids[:1]))
    if not found.ids and not found.which:
        found = spoken_of(scene) if _bare(phrase, scene) else Referent()
    if found.ids or found.which:
        return found
    return _only_fit(scene, fields)


def _bare(phrase: Said, scene: Scene) -> bool:
    return bool(scene.trip.focus)


def _only_fit(scene: Scene, fields: dict[str, Any]) -> Referent:
    """Where nothing is named: what alone can have such a field."""
    kind: type[Any] | None = None
    if fields.keys() & {"roomType", "boardBasis"}:
        kind = Hotel
    elif "cabinClass" in fields:
        kind = Flight
    elif "transferType" in fields:
        kind = Transfer
    if kind is None:
        return Referent()
    ids = tuple(s.id for s in scene.trip.timed if isinstance(s, kind) and s.status != "CANCELLED")
    return Referent(ids) if len(ids) == 1 else Referent(which=ids)


def _ride(rest: Said) -> tuple[str, Said] | None:
    """Another kind of ride: "the taxi … a train instead", 택시 말고 기차로."""
    m = _RIDE.search(rest.bare)
    if m is None:
        return None
    key = next(k for k, v in m.groupdict().items() if v is not None)
    found = choice("transferType", m[key])
    if found is None:
        return None
    return found[0], rest.without([m.span(key)])


def _airports(rest: Said) -> tuple[dict[str, Any], Said] | None:
    for field, pattern in _AIRPORTS:
        m = pattern.search(rest.low)
        if m is None:
            continue
        key = next(k for k, v in m.groupdict().items() if v is not None)
        code = airport_code(tidy(rest.text[m.start(key) : m.end(key)]))
        if code:
            return {field: {"code": code}}, rest.without([m.span(key)])
    return None


def plain(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()
