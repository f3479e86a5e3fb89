"""A ride or a walk between two places that is added."""

import re

from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.add_when import LANDED, when_of
from tripkit.knowledge.edits.places import spot, tidy
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, missing
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.values import choice

_TABLE = patterns("ways")
_WAYS = [_TABLE.compiled(name) for name in _TABLE.names() if name.startswith("way")]
_MODE, _TO = _TABLE.compiled("mode"), _TABLE.compiled("to")
_WALK = re.compile(r"\b(?:walk|drive|ride|boat)\b|걷기|걸어|도보|이동")
_NOISE = _TABLE.compiled("noise")
_MODE_FIRST = re.compile(
    r"(?:[a-z]+ )*(?:taxi|cab|bus|train|shuttle|express|ktx|uber|coach|subway|metro|ferry) (?=\S)"
)
_AFTER = _TABLE.compiled("after")


def is_way(clause: Clause) -> bool:
    """A kind of ride and somewhere to go, or from one place to another."""
    low = clause.said.bare
    if _MODE.search(low) is None:
        return False
    return (
        _find(_clean(clause)) is not None
        or _TO.search(low) is not None
        or ("add" in clause.acts and _WALK.search(low) is None)
    )


def _clean(clause: Clause) -> Said:
    rest = without_acts(clause.marks.rest, "new")
    rest = rest.without([m.span() for m in _AFTER.finditer(rest.low)])
    rest = rest.without([m.span() for m in LANDED.finditer(rest.low)])
    return rest.without([m.span() for m in _NOISE.finditer(rest.low)])


def _find(said: Said) -> "re.Match[str] | None":
    return next((m for pattern in _WAYS if (m := pattern.search(said.low))), None)


def add_way(clause: Clause, scene: Scene) -> Outcome | None:
    marks = clause.marks
    clean = _clean(clause)
    m = _find(clean)
    kind = choice("transferType", clause.said.bare)
    start = _end(clean, m, "a", scene) if m else None
    end = _end(clean, m, "b", scene) if m else None
    if m is None and (to := _TO.search(clean.low)):
        end = _end(clean, to, "b", scene)
    if start is None and end is not None and scene.trip.here:
        start = {"name": scene.trip.here}
    when = when_of(clause, scene)
    money = marks.money[-1] if marks.money else None
    waiting = call(
        "add_transfer", transferType=kind[0] if kind else "OTHER",
        pickupLocation=start, dropoffLocation=end, pickupTime=when.start, dropoffTime=when.end,
        price={"amount": money.amount, "currency": money.currency} if money else None,
    )  # fmt: skip
    for field in ("pickupLocation", "dropoffLocation", "pickupTime"):
        if field not in waiting.arguments:
            return missing(field if field == "pickupTime" else f"{field}.name", waiting)
    return done(waiting)


def _end(said: Said, m: "re.Match[str]", key: str, scene: Scene) -> dict[str, str] | None:
    found = next((k for k in m.groupdict() if k.startswith(key) and m[k] is not None), None)
    if found is None or not tidy(said.text[m.start(found) : m.end(found)]):
        return None
    start, end = m.span(found)
    if key == "a" and (mode := _MODE_FIRST.match(said.low, start, end)):
        start = mode.end()
    return spot(said.part(start, end), scene.trip)
