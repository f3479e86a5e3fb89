"""Fields that a segment is given: status, price, number, class, board, room, kind of ride."""

from collections.abc import Sequence
from typing import Any

from tripkit.domain.itinerary import Flight, Hotel, Segment, Transfer
from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.deletes import ids_after
from tripkit.knowledge.edits.limits import limits_of
from tripkit.knowledge.edits.objects import objects, spoken_of
from tripkit.knowledge.edits.places import airport_code, tidy
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, which
from tripkit.knowledge.edits.scoring import tokens
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.trip import Referent
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


def read_update(clause: Clause, scene: Scene) -> Outcome | None:
    """The fields that a clause gives to what it names; None where it gives or names nothing."""
    if "negated" in clause.acts:
        return None
    fields, rest = _given(clause)
    status = status_in(clause)
    if not (fields or status or clause.marks.money or _hinted(clause)):
        return None
    phrase = without_acts(without_status(rest), "price", "number")
    found = _meant(phrase, clause, scene, fields, status)
    if found.which:
        return which(found.which, call("update_segment"))
    if not found.ids or not ids_fit(found.ids, fields, scene):
        return None
    if status:
        fields["status"] = status
    fields |= _of_segment(clause, scene.trip.segment(found.ids[0]), fields)
    segment = scene.trip.segment(found.ids[0])
    if isinstance(segment, Transfer) and fields.get("transferType") == segment.transfer_type:
        del fields["transferType"]
    if not fields:
        return None
    scene.trip.remember(found.ids[:1])
    return done(*(call("update_segment", segmentId=key, changes=fields) for key in found.ids))


def _hinted(clause: Clause) -> bool:
    """A price without a currency, or another flight number."""
    renumbered = clause.marks.flight_numbers and _NEW_NUMBER.search(clause.low)
    return "price" in clause.acts or bool(renumbered)


def _given(clause: Clause) -> tuple[dict[str, Any], Said]:
    values = valued(clause)
    fields, rest = dict(values.fields), values.rest
    if ride := _ride(rest):
        fields["transferType"], rest = ride
    if ends := _airports(rest):
        fields |= ends[0]
        rest = ends[1]
    return fields, rest


def _of_segment(clause: Clause, segment: Segment, fields: dict[str, Any]) -> dict[str, Any]:
    """What depends on the segment: a price's currency, what a code is the number of."""
    found: dict[str, Any] = {}
    if price := price_in(clause, segment):
        found["price"] = price
    numbers = clause.marks.flight_numbers
    if numbers and isinstance(segment, Flight):
        if numbers[-1] != segment.flight_number:
            found["flightNumber"] = numbers[-1]
    elif numbers and "confirmed" in clause.acts and "confirmationNumber" not in fields:
        found["confirmationNumber"] = numbers[-1]
    return found


_ONLY: dict[str, type[Any]] = {
    "cabinClass": Flight, "boardBasis": Hotel, "roomType": Hotel, "transferType": Transfer,
}  # fmt: skip


def ids_fit(ids: Sequence[str], fields: dict[str, Any], scene: Scene) -> bool:
    """Whether what is named can have such fields."""
    kinds = tuple({_ONLY[field] for field in fields if field in _ONLY})
    return not kinds or all(isinstance(scene.trip.segment(key), kinds) for key in ids)


def _meant(
    phrase: Said, clause: Clause, scene: Scene, fields: dict[str, Any], status: str | None
) -> Referent:
    if status and (later := ids_after(clause, scene)):
        return Referent(later, named=True)
    limits = limits_of(clause)
    found = objects(phrase, scene, limits)
    if status and limits.days and not found.named and not tokens(phrase.low, ()):
        return Referent(tuple(s.id for day in limits.days for s in scene.trip.on(day)))
    if not found.ids and not found.which and clause.marks.flight_numbers:
        wanted = clause.marks.flight_numbers[0]
        ids = [
            s.id for s in scene.trip.itinerary.segments
            if isinstance(s, Flight) and s.flight_number == wanted
        ]  # fmt: skip
        found = Referent(tuple(ids[:1]))
    if not found.ids and not found.which:
        found = spoken_of(scene, phrase)
    if found.ids or found.which:
        return found
    return _only_fit(scene, fields)


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
