"""What is asked about before it is done: big changes, as the brief names them."""

from datetime import datetime, timedelta

from tripkit.domain.itinerary import Itinerary
from tripkit.knowledge.edits.edit import IntendedCall
from tripkit.knowledge.itineraries.dependencies import direct_dependents, only_for
from tripkit.knowledge.itineraries.timeline import starts

FAR = timedelta(days=14)


def is_big(calls: tuple[IntendedCall, ...], itinerary: Itinerary) -> bool:
    """Two deletions or more; anything confirmed that goes or moves; a shift beyond 14 days."""
    gone = [str(c.arguments.get("segmentId")) for c in calls if c.name == "delete_segment"]
    alone = [
        key for key in gone if not any(key in only_for(itinerary, o) for o in gone if o != key)
    ]
    if len(alone) > 1 or any(_confirmed(key, itinerary) for key in gone):
        return True
    return any(_moves_much(c, itinerary) for c in calls if c.name == "move_segment")


def _confirmed(key: str, itinerary: Itinerary) -> bool:
    segment = itinerary.segment(key)
    return segment is not None and segment.status == "CONFIRMED"


def _moves_much(one: IntendedCall, itinerary: Itinerary) -> bool:
    segment = itinerary.segment(str(one.arguments.get("segmentId")))
    start = one.arguments.get("newStartTime")
    if segment is None or start is None:
        return False
    if segment.status == "CONFIRMED":
        return True
    delta = datetime.fromisoformat(str(start)) - datetime.fromisoformat(segment.start_datetime)
    if abs(delta) > FAR:
        return True
    if one.arguments.get("cascade") != "following":
        return False
    later = [s for s in itinerary.segments if starts(s) > starts(segment)]
    served = [d for s in (segment, *later) for d in direct_dependents(itinerary, s.id)]
    return any(s.status == "CONFIRMED" for s in (*later, *served))
