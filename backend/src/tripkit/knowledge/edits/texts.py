"""Words that a segment is given: another name, a note, a place, the people of a meeting."""

import re
from typing import Any

from tripkit.domain.itinerary import Meeting, Transfer
from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.edit import Ask
from tripkit.knowledge.edits.limits import limits_of
from tripkit.knowledge.edits.objects import spoken_of
from tripkit.knowledge.edits.places import tidy
from tripkit.knowledge.edits.refs import THE_TRIP, refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, missing, which
from tripkit.knowledge.edits.sounds import skeleton
from tripkit.knowledge.edits.tables import each, patterns
from tripkit.knowledge.edits.trip import Referent
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.language.korean import strip_particles

_TABLE = patterns("texts")
_RENAME = each(_TABLE, "rename")
_NOTE = each(_TABLE, "note")
_PLACE = each(_TABLE, "place")
_PICK, _DROP = each(_TABLE, "pick"), each(_TABLE, "drop")
_JOIN = each(_TABLE, "join")
_LEAVE = each(_TABLE, "leave")
_INSTEAD_OF = re.compile(r"^.+ (?:말고|대신에?) (?=\S)")
_ABSENT = re.compile(r"(?<![가-힣])못 ?(?:와|오|온|올|가|간|갈)|불참|빠[져진질]")
_PRONOUNS = frozenset({"him", "her", "them"})
_NAMES = re.compile(r"\s*(?:,|&|\band\b|(?<=[가-힣])(?:이랑|랑|하고|와|과)(?= )|그리고)\s*")
_KNOWN_AS = re.compile(r" ?(?:씨|님|이|가|도|은|는|을|를|이도|이랑|랑|하고|와|과)$")


def _spans(pattern: "re.Pattern[str]", said: Said) -> tuple[Said, Said] | None:
    """The phrase for what is meant (`a`) and the value (`v`)."""
    m = pattern.search(said.low)
    if m is None:
        return None
    about = next((k for k in m.groupdict() if k.startswith("a") and m[k] is not None), None)
    value = next((k for k in m.groupdict() if k.startswith("v") and m[k] is not None), None)
    if value is None:
        return None
    phrase = said.part(*m.span(about)) if about else said.part(0, 0)
    return phrase, said.part(*m.span(value))


def _found(phrase: Said, clause: Clause, scene: Scene) -> Referent:
    found = refer(phrase, scene.trip, limits_of(clause))
    return found if found.ids or found.which else spoken_of(scene)


def _changed(found: Referent, scene: Scene, **changes: Any) -> Outcome | None:
    if found.which:
        return which(found.which, call("update_segment", changes=changes))
    if not found.ids:
        return None
    scene.trip.remember(found.ids[:1])
    return done(call("update_segment", segmentId=found.ids[0], changes=changes))


def read_rename(clause: Clause, scene: Scene) -> Outcome | None:
    """Another name, in quotation marks or after "to", 로, 라고."""
    if "rename" not in clause.acts:
        return None
    said = clause.said
    for pattern in _RENAME:
        parts = _spans(pattern, said)
        if parts and THE_TRIP.search(parts[0].low):
            return Outcome((), Ask("unclear"), "talk")
        if parts and (value := tidy(parts[1].text, particles=False)):
            outcome = _changed(_found(parts[0], clause, scene), scene, name=value)
            if outcome:
                return outcome
    return _nameless(clause, scene)


def _nameless(clause: Clause, scene: Scene) -> Outcome | None:
    """ "Rename the museum": to what is missing."""
    found = refer(without_acts(clause.marks.rest, "rename"), scene.trip, limits_of(clause))
    if found.which:
        return which(found.which, call("update_segment"))
    if found.one is None:
        return None
    return missing("changes.name", call("update_segment", segmentId=found.one))


def read_note(clause: Clause, scene: Scene) -> Outcome | None:
    """A note: the whole value after the change, which keeps what was noted before."""
    if "note" not in clause.acts:
        return None
    for pattern in _NOTE:
        parts = _spans(pattern, clause.said)
        if parts is None or not (value := parts[1].text.strip(" :.,'\"")):
            continue
        found = _found(parts[0], clause, scene)
        if found.ids:
            before = scene.trip.segment(found.ids[0]).notes
            value = f"{before}\n{value}" if before else value
        if outcome := _changed(found, scene, notes=value):
            return outcome
    return None


def _read_ends(clause: Clause, scene: Scene) -> Outcome | None:
    """Another place to be picked up or dropped at."""
    for field, patterns_ in (("pickupLocation", _PICK), ("dropoffLocation", _DROP)):
        for pattern in patterns_:
            parts = _spans(pattern, clause.marks.rest)
            if parts is None or not (name := tidy(parts[1].text, particles=False)):
                continue
            found = _found(parts[0], clause, scene)
            if found.ids and not isinstance(scene.trip.segment(found.ids[0]), Transfer):
                continue
            if outcome := _changed(found, scene, **{field: {"name": name}}):
                return outcome
    return None


def read_place(clause: Clause, scene: Scene) -> Outcome | None:
    """Another place for something that is in the trip."""
    if outcome := _read_ends(clause, scene):
        return outcome
    if "place" not in clause.acts and not clause.acts & {"move", "rename"}:
        return None
    if "place" not in clause.acts or clause.marks.clocks or clause.marks.lengths:
        return None
    for pattern in _PLACE:
        parts = _spans(pattern, clause.marks.rest)
        if parts is None:
            continue
        phrase, value = parts
        found = refer(phrase, scene.trip, limits_of(clause))
        if not (found.ids or found.which) or not phrase.low.strip():
            phrase, value = _divided(phrase, value, scene)
            found = _found(phrase, clause, scene)
        name = tidy(_INSTEAD_OF.sub("", value.text), particles=False)
        if pattern is _PLACE[-1] and not _is_plain(value, clause):
            continue
        if name and (outcome := _changed(found, scene, location={"name": name})):
            return outcome
    return None


def _is_plain(value: Said, clause: Clause) -> bool:
    """Whether a word after "change … to" can only be a place: a name, and nothing counted."""
    marks = clause.marks
    counted = marks.clocks or marks.lengths or marks.parts or marks.money
    return value.text.strip()[:1].isupper() and not counted


def _divided(phrase: Said, value: Said, scene: Scene) -> tuple[Said, Said]:
    """ "흑돼지집 칠돈가로 장소 바꿔줘": the first words name what is meant, the rest the place."""
    cuts = [m.start() for m in re.finditer(" ", value.low)]
    for cut in reversed(cuts):
        left = value.part(0, cut)
        if refer(left, scene.trip, names_only=True).named:
            return left, value.part(cut, len(value.low))
    return phrase, value


def read_people(clause: Clause, scene: Scene) -> Outcome | None:
    """Who comes to a meeting: all of them after the change."""
    if not clause.acts & {"attend", "delete", "add", "cancel"}:
        return None
    ways = ((True, _JOIN), (False, _LEAVE))
    for joining, patterns_ in ways[1:] if _ABSENT.search(clause.low) else ways:
        for pattern in patterns_:
            parts = _spans(pattern, clause.marks.rest)
            outcome = _attending(parts, clause, scene, joining=joining) if parts else None
            if outcome:
                return outcome
    return None


def _attending(
    parts: tuple[Said, Said], clause: Clause, scene: Scene, *, joining: bool
) -> Outcome | None:
    if not parts[0].low.strip() and not parts[1].text.strip()[:1].isupper():
        return None
    phrase = without_acts(parts[0], "attend", "add", "delete")
    found = _found(phrase, clause, scene)
    meetings = [s for s in scene.trip.itinerary.segments if isinstance(s, Meeting)]
    if not found.ids and not found.which and len(meetings) == 1:
        found = Referent((meetings[0].id,))
    if found.which:
        ids = tuple(k for k in found.which if isinstance(scene.trip.segment(k), Meeting))
        return which(ids, call("update_segment")) if ids else None
    segment = scene.trip.segment(found.ids[0]) if found.ids else None
    if not isinstance(segment, Meeting):
        return None
    names = [_plain(part) for part in _NAMES.split(parts[1].text) if part.strip()]
    names = [name for name in names if name]
    if any(name.lower() in _PRONOUNS for name in names):
        names = [one for one in segment.attendees if fold(one).split()[0] in fold(clause.low)]
        if not names:
            return Outcome((), Ask("unclear"), "talk")
    if not names:
        return None
    if joining:
        new = [n for n in names if all(not _same(n, old) for old in segment.attendees)]
        people = [*segment.attendees, *new]
    else:
        people = [old for old in segment.attendees if all(not _same(n, old) for n in names)]
        if len(people) == len(segment.attendees):
            return None
    scene.trip.remember([segment.id])
    return done(call("update_segment", segmentId=segment.id, changes={"attendees": people}))


def _plain(name: str) -> str:
    name = tidy(name)
    if re.search("[가-힣]", name):
        name = strip_particles(_KNOWN_AS.sub("", name)) if len(name) > 2 else name
        name = re.sub(r" ?(?:씨|님)$", "", name)
    return name


def _same(one: str, other: str) -> bool:
    a, b = fold(one), fold(other)
    return a == b or a in b.split() or b in a.split() or (
        skeleton(one) == skeleton(other.split()[0]) and a.isascii() != b.isascii()
    )  # fmt: skip
