"""One thing in the place of another: "the Rodin Museum instead of the Orsay"."""

import re

from tripkit.domain.itinerary import Activity, Flight, Hotel, Meeting, Segment, Transfer
from tripkit.knowledge.edits.concepts import concepts_in
from tripkit.knowledge.edits.edit import IntendedCall
from tripkit.knowledge.edits.limits import limits_of
from tripkit.knowledge.edits.places import place_of, spot, tidy
from tripkit.knowledge.edits.refs import means_it, refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, which
from tripkit.knowledge.edits.scoring import tokens
from tripkit.knowledge.edits.tables import each, patterns
from tripkit.knowledge.edits.values import choice

_TABLE = patterns("instead")
_WAYS = each(_TABLE, "en", "ko")
_CHANGED = _TABLE.compiled("ko_changed")
_NOISE, _AT = _TABLE.compiled("noise"), _TABLE.compiled("at")
_MEALS = frozenset({"breakfast", "lunch", "dinner", "meal", "coffee"})


def read_instead(clause: Clause, scene: Scene) -> Outcome | None:
    """The old one goes and the new one has its time; a meal or meeting only moves its place."""
    rest = clause.marks.rest.packed()
    for pattern in (*_WAYS, _CHANGED):
        m = pattern.search(rest.low)
        if m is None:
            continue
        old = rest.part(*m.span(_key(m, "o")))
        new = _clean(rest.part(*m.span(_key(m, "n"))))
        if outcome := _replaced(old, new, clause, scene):
            return outcome
    return None


def _key(m: "re.Match[str]", letter: str) -> str:
    return next(k for k, v in m.groupdict().items() if k.startswith(letter) and v is not None)


def _clean(new: Said) -> Said:
    while (m := _NOISE.search(new.low.strip())) and m.group():
        low = new.low.strip()
        at = new.low.index(low)
        new = new.without([(m.start() + at, m.end() + at)])
    return new


def _replaced(old: Said, new: Said, clause: Clause, scene: Scene) -> Outcome | None:
    if clause.marks.flight_numbers or _counted(clause, new):
        return None
    found = refer(old, scene.trip, limits_of(clause), names_only=not means_it(old.low))
    if found.which and not found.named:
        return None
    if found.which:
        return which(found.which, call("update_segment"))
    if found.one is None or not tidy(new.text):
        return None
    segment = scene.trip.segment(found.one)
    if isinstance(segment, Flight | Transfer) or not _is_name(new, scene):
        return None
    calls = _calls(segment, new, scene)
    scene.trip.remember(found.ids)
    return done(*calls)


def _counted(clause: Clause, new: Said) -> bool:
    """A time, a price or another value in the place of one."""
    marks = clause.marks
    if marks.clocks or marks.money or marks.parts or marks.lengths:
        return True
    return any(choice(field, new.bare) for field in ("boardBasis", "cabinClass", "transferType"))


def _is_name(new: Said, scene: Scene) -> bool:
    """Whether it names something that the trip does not have."""
    found = concepts_in(new.low)
    if not tokens(new.low, found) and not tokens(new.low, ()):
        return False
    return place_of(new, scene.trip) is None or _AT.search(new.low) is not None


def _calls(segment: Segment, new: Said, scene: Scene) -> tuple[IntendedCall, ...]:
    key = segment.id
    at = _AT.search(new.low)
    place = new.part(*m.span("a" if m["a"] else "b")) if (m := at) else new
    where = spot(place, scene.trip)
    if isinstance(segment, Meeting) or (isinstance(segment, Activity) and _is_meal(segment)):
        return (call("update_segment", segmentId=key, changes={"location": where}),)
    gone = call("delete_segment", segmentId=key)
    if isinstance(segment, Hotel):
        stay = call(
            "add_hotel", property=where["name"], location=where,
            checkInDate=segment.check_in_date, checkOutDate=segment.check_out_date,
        )  # fmt: skip
        return gone, stay
    name = tidy(new.text[: at.start()]) if at and at["a"] else ""
    added = call(
        "add_activity", name=name or where["name"], location=where,
        startTime=segment.start_datetime,
    )  # fmt: skip
    scene.added.append(added)
    return gone, added


def _is_meal(segment: Activity) -> bool:
    said = f"{segment.name} | {segment.category or ''}".lower()
    return any(one.concept.name in _MEALS for one in concepts_in(said))
