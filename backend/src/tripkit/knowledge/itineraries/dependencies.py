"""What serves what: a transfer is made for a flight, or else for what is done at one of its ends.

Nobody has to name it. A stay counts only where the transfer brings one to it or away from it.
"""

from tripkit.domain.itinerary import Flight, Hotel, Itinerary, Segment, Transfer
from tripkit.knowledge.itineraries.places import end_place, same_place, start_place
from tripkit.knowledge.itineraries.timeline import active, ends, minutes_between, starts

_AFTER = {Flight: 360, Hotel: 240}
"""Minutes in which one is picked up after a flight or a check-out; other things: `_NEAR`."""
_BEFORE = {Flight: 420, Hotel: 600}
"""Minutes before a flight, and before a check-in, at which one may already be brought there."""
_NEAR = 120
_EARLY = 60
"""A pickup that is planned too early still serves what it waits for."""


def fetches_from(transfer: Transfer, segment: Segment) -> bool:
    """Whether it picks up where and when the segment ends."""
    if not same_place(transfer.pickup_location, end_place(segment)):
        return False
    wait = minutes_between(ends(segment), starts(transfer))
    return -_EARLY <= wait <= _AFTER.get(type(segment), _NEAR)


def brings_to(transfer: Transfer, segment: Segment) -> bool:
    """Whether it drops off where and when the segment starts."""
    if not same_place(transfer.dropoff_location, start_place(segment)):
        return False
    wait = minutes_between(ends(transfer), starts(segment))
    return -_EARLY <= wait <= _BEFORE.get(type(segment), _NEAR)


def served_by(transfer: Transfer, itinerary: Itinerary) -> list[str]:
    """Ids of what the transfer serves: flights, else what is done there, else stays."""
    matches = [
        segment
        for segment in active(itinerary)
        if segment.id != transfer.id
        and not isinstance(segment, Transfer)
        and (fetches_from(transfer, segment) or brings_to(transfer, segment))
    ]
    flights = [one.id for one in matches if isinstance(one, Flight)]
    done = [one.id for one in matches if not isinstance(one, Flight | Hotel)]
    return flights or done or [one.id for one in matches]


def direct_dependents(itinerary: Itinerary, segment_id: str) -> list[Segment]:
    """What names this one in its dependsOn, in the order in which it is shown."""
    return [segment for segment in itinerary.segments if segment_id in segment.depends_on]


def dependents(itinerary: Itinerary, segment_id: str) -> list[Segment]:
    """The same, and what depends on those, and so on; never the segment itself."""
    matches: dict[str, Segment] = {}
    ahead = [segment_id]
    while ahead:
        for segment in direct_dependents(itinerary, ahead.pop()):
            if segment.id not in matches and segment.id != segment_id:
                matches[segment.id] = segment
                ahead.append(segment.id)
    return list(matches.values())


def only_for(itinerary: Itinerary, segment_id: str) -> list[str]:
    """Ids of transfers that serve nothing once this one is gone, nor anything but each other."""
    gone = {segment_id}
    while True:
        more = {
            segment.id
            for segment in itinerary.segments
            if isinstance(segment, Transfer)
            and segment.id not in gone
            and segment.depends_on
            and gone.issuperset(segment.depends_on)
        }
        if not more:
            return [
                segment.id for segment in itinerary.segments if segment.id in gone - {segment_id}
            ]
        gone |= more
