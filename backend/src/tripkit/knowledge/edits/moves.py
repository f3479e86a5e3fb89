"""Another start: to a time, by a length, to another day or part of the day; alone or with more."""

import re
from collections.abc import Sequence
from datetime import date, datetime, timedelta

from tripkit.domain.edits import Cascade
from tripkit.domain.itinerary import Segment
from tripkit.knowledge.edits.acts import act, without_acts
from tripkit.knowledge.edits.clocks import Length, hhmm
from tripkit.knowledge.edits.limits import Aim, aim_of
from tripkit.knowledge.edits.objects import names_other, objects, spoken_of
from tripkit.knowledge.edits.refs import ALL, means_all, refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, missing, which
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.trip import Limits, Referent
from tripkit.knowledge.itineraries.timeline import starts

_PARTS = {"morning": (0, 12 * 60, 9 * 60), "afternoon": (12 * 60, 18 * 60, 14 * 60),
          "evening": (18 * 60, 22 * 60, 19 * 60)}  # fmt: skip
"""From, to (a start in between stays) and where it goes else."""
_TABLE = patterns("moves")
AFTER_NAMED, _TRIP = _TABLE.compiled("after_named"), _TABLE.compiled("trip")
_WITH_IT = re.compile(r"부터|이랑|랑 |하고|와 |과 ")
_LEFT_ALONE = re.compile(
    r"\b(?:keep|leave) (?:the |our )?[\w' ]+? (?:where it is|as (?:it )?is|unchanged|put)\b|"
    r"[가-힣]+(?:는|은) ?그대로(?: ?(?:둬|두고|놔둬|유지))?"
)


def read_move(clause: Clause, scene: Scene) -> Outcome | None:
    """A move of one or several; None where nothing of when or of what was said."""
    aim = aim_of(clause)
    delta = shift_of(clause)
    if delta is None and aim.clock is None and aim.day is None and aim.part is None:
        if aim.loose is None:
            return _nowhere(clause, scene)
        aim = Aim(aim.loose, None, None, Limits((), aim.limits.parts, aim.limits.clocks))
    phrase = without_acts(clause.marks.rest, "move", "later", "earlier")
    if delta and scene.added and means_all(clause.said.bare):
        scene.shift += delta
        if not scene.trip.itinerary.segments:
            return done()
    if "move" not in clause.acts and names_other(phrase, scene.trip):
        return None
    cascade, found, aim = _meant(phrase, clause, scene, aim)
    if found.which:
        return which(found.which, call("move_segment", cascade=cascade))
    if not found.ids:
        return None
    scene.trip.remember(found.ids[:1])
    moves = []
    for key in found.ids:
        segment = scene.trip.segment(key)
        start = new_start(segment, aim, delta)
        moves.append(call("move_segment", segmentId=key, newStartTime=start, cascade=cascade))
    return done(*moves)


def _nowhere(clause: Clause, scene: Scene) -> Outcome | None:
    """ "Move the lunch": to when is missing."""
    if "move" not in clause.acts:
        return None
    phrase = without_acts(clause.marks.rest, "move", "later", "earlier")
    found = refer(phrase, scene.trip)
    if found.which:
        return which(found.which, call("move_segment"))
    if found.one is None:
        return None
    scene.trip.remember(found.ids)
    return missing("newStartTime", call("move_segment", segmentId=found.one))


def _meant(
    phrase: Said, clause: Clause, scene: Scene, aim: Aim
) -> tuple[Cascade | None, Referent, Aim]:
    """What moves and what with it. A day that nothing of the name is on is where it goes."""
    trip, low = scene.trip, clause.said.bare
    phrase = phrase.without([m.span() for m in _LEFT_ALONE.finditer(phrase.low)])
    if "alone" in clause.acts:
        phrase = phrase.without([m.span() for m in act("alone").finditer(phrase.low)])
        low = " ".join(m for m in act("alone").split(low) if m)
    m = AFTER_NAMED.search(clause.low)
    if m and not (m["b"] and _WITH_IT.search(m["b"])):
        start, end = m.span("a" if m["a"] else "b")
        anchor = refer(clause.said.part(start, end), trip, aim.limits, names_only=True)
        if anchor.one:
            line = sorted(trip.itinerary.segments, key=starts)
            later = line[line.index(trip.segment(anchor.one)) + 1 :]
            return "following", Referent(tuple(s.id for s in later[:1])), aim
    following = act("following").search(low)
    if following:
        phrase = phrase.without([m.span() for m in act("following").finditer(phrase.bare)])
        if means_all(phrase.low):
            first = refer(phrase.without([m.span() for m in ALL.finditer(phrase.low)]), trip)
            return (
                ("following", first, aim)
                if first.one
                else _everything(scene, aim, since=_since(clause))
            )
    elif (means_all(low) or _TRIP.search(low)) and not _only_kind(phrase, scene):
        return _everything(scene, aim, since=_since(clause))
    found = _found(phrase, clause, scene, aim)
    if (
        not (found[0].ids or found[0].which or following)
        and aim.limits.days
        and clause.marks.minutes
    ):
        return _everything(scene, aim, since=_since(clause))
    if following:
        return "following", found[0], found[1]
    return ("none" if "alone" in clause.acts else None), *found


def _found(phrase: Said, clause: Clause, scene: Scene, aim: Aim) -> tuple[Referent, Aim]:
    """What is named; a meal before its hour; what the talk was about."""
    found = _with_loose_day(phrase, scene, aim)
    if not found[0].named and (meal := _by_meal(clause, scene, aim)):
        return meal
    if found[0].ids or found[0].which:
        return found
    return spoken_of(scene, phrase), found[1]


_MEAL = re.compile(r"(저녁|점심|아침) ?(?=\d|열|[한두세네] ?시|여섯|일곱|여덟|아홉)")


def _by_meal(clause: Clause, scene: Scene, aim: Aim) -> tuple[Referent, Aim] | None:
    """ "첫날 저녁 7시로": the word before the hour is the meal itself."""
    m = _MEAL.search(clause.low)
    if m is None:
        return None
    days = tuple(one.day for one in clause.marks.days if one.day)
    head, meal = clause.marks.rest.part(0, m.start()), clause.said.part(*m.span(1))
    said = Said(head.text + meal.text, head.low + meal.low, head.bare + meal.bare)
    found = refer(said, scene.trip, Limits(days))
    if not found.ids and not found.which:
        return None
    return found, Aim(None, aim.clock, aim.part, Limits(days))


def _only_kind(phrase: Said, scene: Scene) -> bool:
    """ "All the meetings": not everything."""
    left = phrase.without([m.span() for m in ALL.finditer(phrase.low)])
    return refer(left, scene.trip, names_only=True).named


_SINCE = re.compile(r" ?(?:부터|이후)|,? on(?:wards?)?\b")


def _since(clause: Clause) -> bool:
    """ "From the 14th on", 14일부터."""
    return any(_SINCE.match(clause.low, one.end) for one in clause.marks.days)


def _everything(
    scene: Scene, aim: Aim, *, since: bool = False
) -> tuple[Cascade | None, Referent, Aim]:
    days = aim.limits.days
    if days and since:
        first = [s.id for s in scene.trip.timed if s.start_datetime[:10] >= days[0].isoformat()]
        return "following", Referent(tuple(first[:1])), aim
    if days:
        every = tuple(s.id for day in days for s in scene.trip.on(day))
        return None, Referent(every), aim
    first = [s.id for s in scene.trip.timed if s.status != "COMPLETED"][:1]
    return "following", Referent(tuple(first)), aim


def _with_loose_day(phrase: Said, scene: Scene, aim: Aim) -> tuple[Referent, Aim]:
    found = objects(phrase, scene, aim.limits)
    if aim.loose is None or aim.loose.day is None or not found.ids:
        return found, aim
    day = aim.loose.day.isoformat()
    if any(scene.trip.segment(key).start_datetime[:10] == day for key in found.ids):
        return found, aim
    return found, Aim(aim.loose, aim.clock, aim.part, Limits())


_BY = re.compile(r"\b(?:by|another) (?:about )?$")


def shift_of(clause: Clause) -> int | None:
    """Minutes by which something is to start later (below 0: earlier); None if none were said."""
    lengths = [one for one in clause.marks.lengths if not one.nights]
    if not lengths:
        return None
    earlier, later = "earlier" in clause.acts, "later" in clause.acts
    if not earlier and not later:
        if "move" in clause.acts and _BY.search(clause.low[: lengths[0].start]):
            return lengths[0].minutes
        return _unsaid(clause, lengths)
    if earlier and later:
        earlier = act("earlier").search(clause.low, lengths[0].end) is not None
    minutes = sum(one.minutes for one in lengths)
    return -minutes if earlier else minutes


_PUSH = re.compile(r"\b(?:shift|move|slide|bump|push|nudge)\b")


def _unsaid(clause: Clause, lengths: Sequence[Length]) -> int | None:
    """ "Shift the trip three weeks": later, as nothing else is said."""
    if clause.marks.clocks or clause.low[lengths[-1].end :].strip(" .!,"):
        return None
    return lengths[0].minutes if _PUSH.search(clause.low) else None


def new_start(segment: Segment, aim: Aim, delta: int | None) -> str:
    """The start (YYYY-MM-DDTHH:MM) that the aim or the shift gives to a segment."""
    start = datetime.fromisoformat(segment.start_datetime)
    if delta is not None and aim.clock is None:
        moved = _shifted(start, delta)
        return moved.isoformat(timespec="minutes")
    day = _day(aim, start.date())
    minutes = start.hour * 60 + start.minute
    if aim.clock is not None:
        minutes = aim.clock.near(minutes)
        if aim.part and not aim.clock.sure:
            low, high, _ = _PARTS[aim.part]
            minutes = next((m for m in aim.clock.readings() if low <= m < high), minutes)
    elif aim.part is not None:
        low, high, usual = _PARTS[aim.part]
        minutes = minutes if low <= minutes < high else usual
    return f"{day.isoformat()}T{hhmm(minutes)}"


def _shifted(start: datetime, minutes: int) -> datetime:
    try:
        moved = start + timedelta(minutes=minutes)
    except OverflowError:
        return start
    return moved if 1900 <= moved.year <= 2200 else start


def _day(aim: Aim, before: date) -> date:
    if aim.day is None:
        return before
    if aim.day.steps is not None:
        return before + timedelta(days=aim.day.steps)
    return aim.day.day or before
