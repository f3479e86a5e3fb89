"""The nine tools that change an itinerary: each call is one version of it, or none."""

from typing import Any, Literal

from pydantic import Field

from tripkit.domain.edits import PARAMETERS, ToolName
from tripkit.domain.errors import EditRefused, UnknownSegment
from tripkit.domain.itinerary import Applied, Finding, Itinerary, Segment, SegmentChange, name_of
from tripkit.domain.wire import Wire
from tripkit.knowledge.itineraries import findings, summarised
from tripkit.knowledge.itineraries.commands import Command, applied, new_id, target
from tripkit.tools.itinerary_context import ItineraryContext
from tripkit.tools.results import Readable, compact_json, line_of
from tripkit.tools.tool import Tool, ToolFailed


class ItineraryChanged(Readable, Wire):
    """What a change did line by line, what does not fit about it, and what newly does not."""

    status: Literal["changed", "already there", "nothing to change"]
    segment_id: str
    segment: Segment | None
    changes: list[SegmentChange]
    version: int = Field(description="of the itinerary; each change counts it up")
    findings: list[Finding]
    newly: list[Finding]
    done: str = Field(exclude=True)
    """In words."""

    def line(self) -> str:
        return self.done

    def content(self) -> str:
        segment = self.segment.model_dump(mode="json", by_alias=True) if self.segment else None
        return compact_json(
            {
                "status": self.status,
                "segmentId": self.segment_id,
                "done": self.done,
                "segment": segment,
                "check": list(dict.fromkeys(f.message for f in (*self.findings, *self.newly))),
            }
        )


async def change(command: Command, context: ItineraryContext) -> ItineraryChanged:
    """Make the change on what stands now; made again, it adds nothing twice.

    Raises ToolFailed for what can't be, with what to do instead.
    """
    added_id = new_id(context.session_id, context.call_id)
    before: list[Itinerary] = []

    def operation(itinerary: Itinerary) -> Applied:
        before[:] = [itinerary]
        judge = context.attribution
        origin = judge.origin(command, itinerary) if judge else None
        return applied(command, itinerary, added_id, origin)

    try:
        done = await context.change(operation)
    except UnknownSegment as unknown:
        raise _unknown(unknown.segment_id, context) from None
    except EditRefused as refused:
        raise ToolFailed(refused.detail, refused.kind) from None
    return _changed(done, before[0], context, target(command, done.itinerary, added_id))


def _unknown(segment_id: str, context: ItineraryContext) -> ToolFailed:
    if segment_id == context.itinerary_id:
        text = "That is the itinerary's own id. Call get_itinerary for the ids of its segments."
        return ToolFailed(text, "unknown_segment")
    text = "There is no segment with this id any more. Call get_itinerary for those there are."
    return ToolFailed(text, "unknown_segment")


def _changed(
    done: Applied, before: Itinerary, context: ItineraryContext, segment_id: str
) -> ItineraryChanged:
    segment = done.itinerary.segment(segment_id)
    status: Literal["changed", "already there", "nothing to change"] = (
        "changed" if done.changes else "nothing to change"
    )
    if not done.changes and segment and segment.id != new_id(context.session_id, context.call_id):
        status = "already there"
    ids = {line.segment_id for line in done.changes}
    faults = [f for f in findings(done.itinerary, context.locale) if f.severity != "note"]
    known = {_key(f) for f in findings(before, context.locale)} if done.changes else set()
    return ItineraryChanged(
        status=status,
        segment_id=segment_id,
        segment=segment,
        changes=done.changes,
        version=done.itinerary.version,
        findings=[f for f in faults if {*ids, segment_id} & set(f.segment_ids)],
        newly=[f for f in faults if done.changes and _key(f) not in known],
        done=summarised(done.changes, context.locale)
        or (f"{status}: {name_of(segment)}" if segment else status),
    )


def _key(finding: Finding) -> tuple[str, frozenset[str]]:
    return finding.kind, frozenset(finding.segment_ids)


def _tool(name: ToolName, purpose: str, description: str) -> Tool[Any, Any, Any]:
    return Tool(
        name=name,
        purpose=purpose,
        description=description,
        arguments=PARAMETERS[name],
        result=ItineraryChanged,
        body=change,
        audiences=frozenset({"designer"}),
        effect="write",
        summary=line_of,
    )


CHANGES = (
    _tool("add_flight", "Add a flight to the itinerary", "Add a flight of the person's"),
    _tool("add_hotel", "Add a stay to the itinerary", "Add a stay from check-in to check-out"),
    _tool(
        "add_activity",
        "Add a visit, a tour or a meal to the itinerary",
        "Add a visit, a tour, a meal",
    ),
    _tool(
        "add_transfer",
        "Add ground transport to the itinerary",
        "Add ground transport between two places",
    ),
    _tool("add_meeting", "Add a meeting to the itinerary", "Add a meeting or an appointment"),
    _tool(
        "update_segment",
        "Change fields of a segment",
        "Change fields of a segment; to shift it with what depends on it, use move_segment",
    ),
    _tool(
        "delete_segment",
        "Delete a segment",
        "Delete a segment and the transfers that only served it",
    ),
    _tool(
        "move_segment",
        "Move a segment in time",
        "Move a segment to another time",
    ),
    _tool(
        "reorder_segments",
        "Change the order of segments",
        "Change the order of a day, or of all; times stay",
    ),
)
