"""What whoever looks on at an itinerary is told."""

from typing import Literal

from tripkit.domain.itinerary import Author, SegmentChange
from tripkit.domain.wire import Wire


class ItineraryChanged(Wire):
    """A change, whoever made it; the event's id is the version."""

    type: Literal["changed"] = "changed"
    version: int
    by: Author
    summary: str
    changes: list[SegmentChange]
