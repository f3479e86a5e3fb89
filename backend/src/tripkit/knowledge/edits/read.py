"""Reads what a person wants changed, without a model."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta

from tripkit.domain.context import Locale
from tripkit.domain.edits import CHANGING
from tripkit.domain.itinerary import Itinerary, Transfer, name_of
from tripkit.knowledge.edits.acts import act
from tripkit.knowledge.edits.add_new import read_new
from tripkit.knowledge.edits.adds import read_add
from tripkit.knowledge.edits.asks import asks, read_ask
from tripkit.knowledge.edits.days import Calendar
from tripkit.knowledge.edits.deletes import read_delete
from tripkit.knowledge.edits.edit import Ask, Edit, IntendedCall
from tripkit.knowledge.edits.ends import read_end
from tripkit.knowledge.edits.instead import read_instead
from tripkit.knowledge.edits.limits import limits_of
from tripkit.knowledge.edits.moves import read_move
from tripkit.knowledge.edits.orders import read_order
from tripkit.knowledge.edits.parts import Part, parts_of
from tripkit.knowledge.edits.permits import Guide, NoGuide, Permit
from tripkit.knowledge.edits.refs import refer
from tripkit.knowledge.edits.said import heard
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene
from tripkit.knowledge.edits.searches import read_search
from tripkit.knowledge.edits.settle import is_big
from tripkit.knowledge.edits.spans import read_span
from tripkit.knowledge.edits.texts import read_note, read_people, read_place, read_rename
from tripkit.knowledge.edits.trip import Trip
from tripkit.knowledge.edits.updates import read_update

Reader = Callable[[Clause, Scene], Outcome | None]
READERS: tuple[Reader, ...] = (
    read_order, read_search, read_ask, read_note, read_rename, read_people, read_instead,
    read_place, read_span, read_new, read_end, read_delete, read_update, read_move, read_add,
)  # fmt: skip
"""Asked in turn; the first that understands a clause has it."""
_TOO = re.compile(r"\b(?:too|as well|also|likewise)\W*$|도(?: 똑같이| 같이| 마찬가지로)?\W*$")
_WHOLE = ("undo", "redo", "yes", "no")
_NO_GUIDE = NoGuide()


def read_edit(
    text: str,
    itinerary: Itinerary,
    today: date,
    locale: Locale,
    focus: Sequence[str] = (),
    guide: Guide = _NO_GUIDE,
) -> Edit:
    """The message as calls of tools; what is not understood is asked about.

    `guide` says of each part what it may do: a change that was not commanded is not made.

    `focus` are the ids of the segments that the talk was last about, the latest first. With a
    `confirm` all calls wait; with another question those that lack something, which come first.
    """
    message = heard(text, _names(itinerary))
    for about in _WHOLE:
        if act(about).search(message.bare):
            return Edit(about=about)  # type: ignore[arg-type]
    known = [key for key in focus if itinerary.segment(key)]
    scene = Scene(Trip(itinerary, known), Calendar(itinerary, today), locale)
    parts = parts_of(text, message, scene, guide)
    read = _read_all(parts, scene)
    outcomes = [outcome for _, outcome in read]
    understood = {part.place for part, _ in read}
    missed = (part.place for part in parts if part.place not in understood)
    edit = _together(_shifted(outcomes, scene.shift), itinerary)
    return replace(edit, missed=tuple(missed))


def _shifted(outcomes: Sequence[Outcome], minutes: int) -> list[Outcome]:
    """What the same message adds has no id yet: a shift of all goes into its times."""
    if not minutes:
        return list(outcomes)
    return [replace(o, calls=tuple(_later(c, minutes) for c in o.calls)) for o in outcomes]


def _later(one: IntendedCall, minutes: int) -> IntendedCall:
    if not one.name.startswith("add_"):
        return one
    said = dict(one.arguments)
    for key in said:
        if key.endswith("Time") and len(str(said[key])) == 16:
            moved = datetime.fromisoformat(said[key]) + timedelta(minutes=minutes)
            said[key] = moved.isoformat(timespec="minutes")
        elif key.endswith("Date"):
            moved = datetime.fromisoformat(said[key]) + timedelta(days=round(minutes / 1440))
            said[key] = moved.date().isoformat()
    return IntendedCall(one.name, said)


def _names(itinerary: Itinerary) -> list[str]:
    return [name_of(one) for one in itinerary.segments if not isinstance(one, Transfer)]


def _read_all(parts: Sequence[Part], scene: Scene) -> list[tuple[Part, Outcome]]:
    """The parts that something was made of, each with that."""
    outcomes = []
    shared: frozenset[str] = frozenset()
    before: Clause | None = None
    for part in parts:
        clause = part.clause
        outcome = _with_help(part, _alone(part, scene), before, shared, scene)
        if outcome is not None:
            outcomes.append((part, outcome))
            adding = any(call.name.startswith("add_") for call in outcome.calls)
            before = None if adding else clause
            shared = _shared(clause, outcome) or shared
        elif (named := refer(clause.marks.rest, scene.trip, limits_of(clause))).one:
            scene.trip.remember(named.ids)
    return outcomes


def _alone(part: Part, scene: Scene) -> Outcome | None:
    """What its own words say; the day that they name is the one spoken of from then on."""
    clause = part.clause
    day = next((one.day for one in clause.marks.days if one.day), scene.day)
    scene.trip.day = day
    outcome = None if _is_reason(clause) else _first(clause, scene, part.permit)
    scene.day = day
    return outcome


def _with_help(
    part: Part,
    outcome: Outcome | None,
    before: Clause | None,
    shared: frozenset[str],
    scene: Scene,
) -> Outcome | None:
    """What the clause before lends it, or the words that were read as a command."""
    clause, permit = part.clause, part.permit
    if before and _TOO.search(clause.low) and (outcome is None or _lacks(outcome)):
        alike = Clause(before.said, replace(before.marks, rest=clause.marks.rest), before.acts)
        outcome = _first(alike, scene, permit) or outcome
    if outcome is None and shared:
        outcome = _first(scene.clause(clause.said, shared), scene, permit)
    if outcome is None and permit.operations:
        outcome = _first(scene.clause(part.core, permit.acts), scene, permit)
    return outcome


_REASON = re.compile(
    r"\b(?:is|are|was|will be|it's) (?:\w+ )?"
    r"(?:closed|shut|sick|ill|tired|full|sold out|rainy|raining)\b|"
    r"\b(?:going to|gonna|will) (?:rain|snow)\b|\b(?:lands?|arrives?|runs?) late\b|"
    r"비 ?(?:온대|온다|올)|휴무|휴관|쉬는 ?날|문 ?닫|피곤|아프|매진"
)


_COMMANDS = frozenset({
    "delete", "cancel", "move", "later", "earlier", "add", "rename", "note", "longer", "shorter",
    "reorder",
})  # fmt: skip


def _is_reason(clause: Clause) -> bool:
    """ "The monastery is closed on Tuesdays": why, not what."""
    if _REASON.search(clause.said.bare) is None or asks(clause):
        return False
    return not clause.acts & _COMMANDS


def _lacks(outcome: Outcome) -> bool:
    """Whether it found less than what the clause before it may lend."""
    return outcome.ask is not None and outcome.ask.kind == "missing"


def _shared(clause: Clause, outcome: Outcome) -> frozenset[str]:
    """The acts that an ellipsis after this clause takes over."""
    if any(one.name.startswith("add_") for one in outcome.calls):
        return frozenset({"add"})
    return clause.acts


def _first(clause: Clause, scene: Scene, permit: Permit) -> Outcome | None:
    """What the first reader makes of it whose calls are what was commanded."""
    for reader in READERS:
        focus, added = list(scene.trip.focus), list(scene.added)
        outcome = reader(clause, scene)
        if outcome is None:
            continue
        if permit.allows(outcome):
            whole = _with_more(reader, outcome, clause, scene)
            return replace(whole, doubted=permit.doubts(whole))
        scene.trip.focus, scene.added = focus, added
    return None


def _with_more(reader: Reader, outcome: Outcome, clause: Clause, scene: Scene) -> Outcome:
    """ "90 euros, moved to 8:30": what else the same clause gives the same segment."""
    if reader not in (read_end, read_update, read_move) or outcome.ask or len(outcome.calls) != 1:
        return outcome
    calls = list(outcome.calls)
    key = calls[0].arguments.get("segmentId")
    for other in (read_end, read_update, read_move):
        if other is reader or (other is read_move and not _aims(clause, calls)):
            continue
        more = other(clause, scene)
        if more is None or more.ask or len(more.calls) != 1:
            continue
        if _as_it_is(more.calls[0], scene):
            continue
        if more.calls[0].arguments.get("segmentId") == key:
            calls.append(more.calls[0])
    return replace(outcome, calls=tuple(calls))


def _as_it_is(one: IntendedCall, scene: Scene) -> bool:
    """ "The taxi at 11:50 should be an Uber": the time only says which."""
    start = one.arguments.get("newStartTime")
    return start is not None and any(
        s.id == one.arguments["segmentId"] and s.start_datetime == start for s in scene.trip.timed
    )


def _aims(clause: Clause, calls: Sequence[IntendedCall]) -> bool:
    """A time that is no end: those of a clause that changes an end are for that."""
    ended = any("endTime" in c.arguments.get("changes", {}) for c in calls)
    return not ended and any(c.role in ("at", "to") for c in clause.marks.clocks)


def _together(outcomes: Sequence[Outcome], itinerary: Itinerary) -> Edit:
    if not outcomes:
        return Edit(ask=Ask("unclear"), about="talk")
    asking = next((one for one in outcomes if one.ask), None)
    if asking is not None and asking.ask is not None:
        ready = [c for one in outcomes if one.ask is None for c in one.calls]
        return Edit((*asking.calls, *ready), asking.ask, asking.about)
    calls = _but_of_gone(_once([c for one in outcomes for c in one.calls]))
    about = outcomes[0].about
    doubted = any(one.doubted and _changes(one) for one in outcomes)
    if doubted or is_big(calls, itinerary):
        return Edit(calls, Ask("confirm"), about)
    return Edit(calls, None, about)


def _changes(outcome: Outcome) -> bool:
    return any(call.name in CHANGING for call in outcome.calls)


def _but_of_gone(calls: tuple[IntendedCall, ...]) -> tuple[IntendedCall, ...]:
    """ "Jiwoo can't make it, delete the coffee": what goes is not changed first."""
    gone = {c.arguments.get("segmentId") for c in calls if c.name == "delete_segment"} - {None}
    return tuple(
        c for c in calls if c.name == "delete_segment" or c.arguments.get("segmentId") not in gone
    )


def _once(calls: Sequence[IntendedCall]) -> tuple[IntendedCall, ...]:
    """Each call once, and what one segment is given in one."""
    kept: list[IntendedCall] = []
    for one in calls:
        at = next((n for n, other in enumerate(kept) if _same_update(one, other)), None)
        if at is not None:
            changes = {**kept[at].arguments["changes"], **one.arguments["changes"]}
            kept[at] = IntendedCall(one.name, {**one.arguments, "changes": changes})
        elif one not in kept:
            kept.append(one)
    return tuple(kept)


def _same_update(one: IntendedCall, other: IntendedCall) -> bool:
    both = one.name == other.name == "update_segment"
    return both and one.arguments.get("segmentId") == other.arguments.get("segmentId") is not None
