"""get_itinerary and get_segment: the trip as it stands."""

from typing import Any

from pydantic import Field, RootModel

from tripkit.domain.edits import GetItinerary, GetSegment
from tripkit.domain.itinerary import Finding, Itinerary, Segment, name_of
from tripkit.knowledge.itineraries import costs, findings
from tripkit.knowledge.itineraries.timeline import on_day
from tripkit.tools.itinerary_context import ItineraryContext
from tripkit.tools.results import Readable, clipped, compact_json, line_of
from tripkit.tools.tool import Tool, ToolFailed


def row_of(segment: Segment) -> dict[str, Any]:
    """A segment in the few words that a policy needs to name it."""
    return {
        "id": segment.id,
        "type": segment.type,
        "name": name_of(segment),
        "start": segment.start_datetime,
        "end": segment.end_datetime,
        "status": segment.status if segment.status != "TENTATIVE" else None,
        "booked": segment.confirmation_number,
        "dependsOn": segment.depends_on,
        "price": segment.total_price
        and f"{segment.total_price.amount:g} {segment.total_price.currency}",
        "notes": segment.notes and clipped(segment.notes, 200),
    }


def outline(itinerary: Itinerary) -> dict[str, Any]:
    """The trip as a policy reads it."""
    return {
        "title": itinerary.title,
        "destination": itinerary.destination,
        "startDate": itinerary.start_date,
        "endDate": itinerary.end_date,
        "version": itinerary.version,
        "costs": costs(itinerary),
        "segments": [row_of(one) for one in itinerary.segments],
    }


class ItineraryRead(Readable, Itinerary):
    """The trip, or one day of it, with what does not fit and its sums by currency."""

    findings: list[Finding]
    cost: dict[str, float] = Field(description="sums by currency")

    def line(self) -> str:
        return f"version {self.version}: {len(self.segments)} segments"

    def content(self) -> str:
        return compact_json({**outline(self), "findings": [f.message for f in self.findings]})


class SegmentRead(Readable, RootModel[Segment]):
    """One segment whole."""

    def line(self) -> str:
        return f"{name_of(self.root)}, {self.root.start_datetime}"


async def get_itinerary(arguments: GetItinerary, context: ItineraryContext) -> ItineraryRead:
    """The trip as it stands, or what touches one day of it, with what does not fit."""
    itinerary = await context.itinerary()
    faults = findings(itinerary, context.locale)
    if arguments.day:
        segments = on_day(itinerary, arguments.day)
        itinerary = itinerary.model_copy(update={"segments": segments})
        ids = {one.id for one in segments}
        faults = [f for f in faults if ids & set(f.segment_ids)]
    return ItineraryRead(**dict(itinerary), findings=faults, cost=costs(itinerary))


async def get_segment(arguments: GetSegment, context: ItineraryContext) -> SegmentRead:
    """One segment with all its fields. Raises ToolFailed."""
    segment = (await context.itinerary()).segment(arguments.segment_id)
    if segment is None:
        raise ToolFailed(
            "There is no segment with this id; get_itinerary names those there are.",
            "unknown_segment",
        )
    return SegmentRead(segment)


GET_ITINERARY = Tool(
    name="get_itinerary",
    purpose="The itinerary as it stands",
    description="The trip as it stands, or one day of it, and what does not fit",
    arguments=GetItinerary,
    result=ItineraryRead,
    body=get_itinerary,
    audiences=frozenset({"designer"}),
    summary=line_of,
)
GET_SEGMENT = Tool(
    name="get_segment",
    purpose="One segment of the itinerary",
    description="One segment with all its fields",
    arguments=GetSegment,
    result=SegmentRead,
    body=get_segment,
    audiences=frozenset({"designer"}),
    summary=line_of,
)
