"""Another order of a day: swapped, before or after another, first or last. Times stay."""

import re
from collections.abc import Sequence
from datetime import date

from tripkit.knowledge.edits.limits import limits_of
from tripkit.knowledge.edits.objects import objects, parts_of, spoken_of
from tripkit.knowledge.edits.refs import refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, which
from tripkit.knowledge.edits.tables import each, patterns
from tripkit.knowledge.edits.trip import Limits, Referent

_TABLE = patterns("orders")
_QUESTION = _TABLE.compiled("question")
_SWAP = _TABLE.compiled("swap")
_PLACES = [(where, pattern) for where in ("before", "after", "first", "last")
           for pattern in each(_TABLE, where)]  # fmt: skip


def read_order(clause: Clause, scene: Scene) -> Outcome | None:
    """All of a day in the new order; None where no order or nothing of the trip was named."""
    if "reorder" not in clause.acts or clause.marks.clocks or _by_a_length(clause):
        return None
    if _QUESTION.search(clause.low):
        return None
    rest, limits = clause.marks.rest, limits_of(clause)
    for where, pattern in _PLACES:
        if m := pattern.search(rest.low):
            outcome = _placed(where, m, rest, scene, limits)
            if outcome is not None:
                return outcome
    if _SWAP.search(rest.low):
        return _swapped(rest, scene, limits)
    return None


def _by_a_length(clause: Clause) -> bool:
    return bool(clause.marks.lengths) and bool(clause.acts & {"later", "earlier"})


def _group(rest: Said, m: "re.Match[str]", key: str) -> Said | None:
    found = next((k for k in m.groupdict() if k.startswith(key) and m[k] is not None), None)
    return rest.part(*m.span(found)) if found else None


def _placed(
    where: str, m: "re.Match[str]", rest: Said, scene: Scene, limits: Limits
) -> Outcome | None:
    """One that goes before or after another, or to an end of its day."""
    moved_said, other_said = _group(rest, m, "a"), _group(rest, m, "b")
    found = refer(moved_said, scene.trip, limits) if moved_said else spoken_of(scene)
    if not found.ids and not found.which:
        found = spoken_of(scene)
    if found.which:
        return which(found.which, call("reorder_segments"))
    if found.one is None:
        return None
    day = _day_of(found.one, scene)
    if where in ("first", "last"):
        left = [key for key in day if key != found.one]
        at = 0 if where == "first" else len(left)
        return _ordered([*left[:at], found.one, *left[at:]], found.one, scene)
    other = refer(other_said, scene.trip, limits) if other_said else None
    if other and other.which:
        same = tuple(key for key in other.which if key in day and key != found.one)
        if len(same) == 1:
            other = type(other)(same)
        else:
            return which(other.which, call("reorder_segments"))
    if other is None or other.one is None or other.one not in day or other.one == found.one:
        return None
    left = [key for key in day if key != found.one]
    at = left.index(other.one) + (where == "after")
    return _ordered([*left[:at], found.one, *left[at:]], found.one, scene)


def _day_of(key: str, scene: Scene) -> list[str]:
    day = scene.trip.segment(key).start_datetime[:10]
    return [s.id for s in scene.trip.itinerary.segments if s.start_datetime[:10] == day]


def _swapped(rest: Said, scene: Scene, limits: Limits) -> Outcome | None:
    rest = rest.without([m.span() for m in _SWAP.finditer(rest.low)])
    rest = Said(
        *(re.sub(r" (?:with|for) ", " and ", each) for each in (rest.text, rest.low, rest.bare))
    )
    found = objects(rest, scene, limits)
    if found.which and not limits.days:
        found = _on_one_day(rest, scene, limits) or found
    if len(found.ids) != 2:
        return which(found.which, call("reorder_segments")) if found.which else None
    one, other = found.ids
    day = _day_of(one, scene)
    if other not in day:
        return None
    turned = {one: other, other: one}
    return _ordered([turned.get(key, key) for key in day], one, scene)


def _on_one_day(rest: Said, scene: Scene, limits: Limits) -> Referent | None:
    """ "Flip the Orsay and dinner": the dinner of that day."""
    sides = [refer(part, scene.trip, limits) for part in parts_of(rest)]
    known = next((side.one for side in sides if side.one), None)
    if known is None:
        return None
    day = date.fromisoformat(scene.trip.segment(known).start_datetime[:10])
    return objects(rest, scene, Limits((day,), limits.parts, limits.clocks))


def _ordered(ids: Sequence[str], named: str, scene: Scene) -> Outcome | None:
    if len(ids) < 2:
        return None
    scene.trip.remember([named])
    return done(call("reorder_segments", segmentIds=list(ids)))
