"""From one time to another, for something that is in the trip already."""

from datetime import datetime

from tripkit.domain.itinerary import Hotel, Segment
from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.clocks import Clock, hhmm
from tripkit.knowledge.edits.edit import IntendedCall
from tripkit.knowledge.edits.limits import limits_of
from tripkit.knowledge.edits.refs import refer
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done
from tripkit.knowledge.edits.scoring import tokens
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.trip import Limits

_STRONG_ADD = patterns("adds").compiled("strong_add")


def read_span(clause: Clause, scene: Scene) -> Outcome | None:
    """ "The cruise from 5 to 6": moved if it starts at the first, else given both times."""
    clocks = clause.marks.clocks
    if len(clocks) != 2 or [c.role for c in clocks] not in (["from", "until"], ["from", "to"]):
        return None
    if _STRONG_ADD.search(clause.said.bare):
        return None
    phrase = without_acts(clause.marks.rest, "move", "end", "place")
    limits = limits_of(clause)
    found = refer(phrase, scene.trip, Limits(limits.days, limits.parts), names_only=True)
    if found.which:
        found = refer(phrase, scene.trip, Limits(limits.days, limits.parts, (clocks[0],)))
    if found.one is None or _other_words(clause, scene, found.one):
        return None
    segment = scene.trip.segment(found.one)
    if isinstance(segment, Hotel):
        return None
    scene.trip.remember(found.ids)
    return done(*_calls(segment, clause, clocks[0], clocks[1]))


def _other_words(clause: Clause, scene: Scene, key: str) -> bool:
    """Whether something else is named beside it, which is then what is added."""
    if "move" in clause.acts:
        return False
    card = next(card for card in scene.trip.cards if card.segment.id == key)
    words = [word for _, _, word in tokens(clause.marks.rest.low, ())]
    return any(not card.fit(word) and word not in card.concepts for word in words)


def _calls(segment: Segment, clause: Clause, first: Clock, last: Clock) -> tuple[IntendedCall, ...]:
    start = datetime.fromisoformat(segment.start_datetime)
    end = datetime.fromisoformat(segment.end_datetime)
    began = start.hour * 60 + start.minute
    day = next((one.day for one in clause.marks.days if one.day), start.date())
    if began in first.readings():
        new = f"{start.date().isoformat()}T{hhmm(last.near(began))}"
        return (call("move_segment", segmentId=segment.id, newStartTime=new),)
    opening = first.near(began)
    closing = min((m for m in last.readings() if m > opening), default=last.minutes)
    calls = [
        call("move_segment", segmentId=segment.id,
             newStartTime=f"{day.isoformat()}T{hhmm(opening)}"),
    ]  # fmt: skip
    if closing - opening != round((end - start).total_seconds() / 60):
        changes = {"endTime": f"{day.isoformat()}T{hhmm(closing)}"}
        calls.append(call("update_segment", segmentId=segment.id, changes=changes))
    return tuple(calls)
