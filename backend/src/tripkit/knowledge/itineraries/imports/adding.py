"""Confirmed drafts put into an itinerary, all as one change."""

from collections.abc import Sequence

from tripkit.domain.itinerary import Applied, Itinerary, Segment, Transfer
from tripkit.knowledge.itineraries.diff import applied
from tripkit.knowledge.itineraries.operations import added


def imported(itinerary: Itinerary, segments: Sequence[Segment]) -> Applied:
    """With the segments, as an import's; what is there already stays as it is.

    Transfers come last so that they find what they serve. Raises EditRefused when it is full.
    """
    after = itinerary
    for one in sorted(segments, key=lambda one: isinstance(one, Transfer)):
        if after.segment(one.id) is None:
            after = added(after, _own(one, after)).itinerary
    return applied(itinerary, after)


def _own(segment: Segment, itinerary: Itinerary) -> Segment:
    """Marked as brought in, naming nobody and nothing that the itinerary does not know."""
    people = {who.id for who in itinerary.travelers}
    ids = {one.id for one in itinerary.segments}
    return segment.model_copy(
        update={
            "source": "import",
            "traveler_ids": [key for key in segment.traveler_ids if key in people],
            "depends_on": [key for key in segment.depends_on if key in ids],
        }
    )
