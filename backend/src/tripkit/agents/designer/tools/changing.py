"""The nine tools that change an itinerary: each call is one version of it, or none."""

from typing import Any, Literal

from tripkit.agents.designer.operations import applied, own_id, target
from tripkit.agents.designer.spec import LINE_LETTERS, Desk, Done, ToolFailed, clipped, told
from tripkit.domain.errors import EditRefused, UnknownSegment
from tripkit.domain.itinerary import Applied, Finding, Itinerary, name_of
from tripkit.knowledge.itineraries import findings, summarised

State = Literal["changed", "already there", "nothing to change"]


async def change(parameters: Any, desk: Desk) -> Done:
    """Make the change on what stands now; made again, it adds nothing twice.

    Raises ToolFailed for what can't be, with what to do instead.
    """
    own = own_id(desk.session_id, desk.call_id)
    before: list[Itinerary] = []

    def operation(itinerary: Itinerary) -> Applied:
        before[:] = [itinerary]
        return applied(parameters, itinerary, own)

    try:
        done = await desk.change(operation)
    except UnknownSegment as unknown:
        raise _unknown(unknown.segment_id, desk) from None
    except EditRefused as refused:
        raise ToolFailed(refused.detail, refused.kind) from None
    return _told(done, before[0], desk, target(parameters, done.itinerary, own))


def _unknown(segment_id: str, desk: Desk) -> ToolFailed:
    if segment_id == desk.itinerary_id:
        text = "That is the itinerary's own id. Call get_itinerary for the ids of its segments."
        return ToolFailed(text, "unknown_segment")
    text = "There is no segment with this id any more. Call get_itinerary for those there are."
    return ToolFailed(text, "unknown_segment")


def _told(done: Applied, before: Itinerary, desk: Desk, segment_id: str) -> Done:
    """The result: what changed line by line, what does not fit about it, what newly does not."""
    segment = done.itinerary.segment(segment_id)
    state: State = "changed" if done.changes else "nothing to change"
    if not done.changes and segment and segment.id != own_id(desk.session_id, desk.call_id):
        state = "already there"
    ids = tuple(dict.fromkeys(line.segment_id for line in done.changes))
    found = [f for f in findings(done.itinerary, desk.locale) if f.severity != "note"]
    near = [f for f in found if {*ids, segment_id} & set(f.segment_ids)]
    known = {_key(f) for f in findings(before, desk.locale)} if done.changes else set()
    newly = [f for f in found if done.changes and _key(f) not in known]
    result: dict[str, Any] = {
        "status": state,
        "segmentId": segment_id,
        "segment": segment.model_dump(mode="json", by_alias=True) if segment else None,
        "changes": [line.model_dump(mode="json", by_alias=True) for line in done.changes],
        "version": done.itinerary.version,
        "findings": [f.model_dump(mode="json", by_alias=True) for f in near],
        "newly": [f.model_dump(mode="json", by_alias=True) for f in newly],
    }
    said = summarised(done.changes, desk.locale) or (
        f"{state}: {name_of(segment)}" if segment else state
    )
    shown = {
        "status": state, "segmentId": segment_id, "done": said,
        "segment": result["segment"],
        "check": list(dict.fromkeys(f.message for f in (*near, *newly))),
    }  # fmt: skip
    return Done(result, clipped(said, LINE_LETTERS), told(shown), ids, bool(done.changes))


def _key(finding: Finding) -> tuple[str, frozenset[str]]:
    return finding.kind, frozenset(finding.segment_ids)
