"""Changes that no tool makes: undo and redo of whole messages, and the trip's own days."""

from collections.abc import Sequence
from typing import Any

from langgraph.types import Overwrite

from tripkit.agents.designer.deps import TurnContext
from tripkit.agents.designer.state import Outcome, Update, draft_of
from tripkit.agents.designer.undo import PARTICIPLES, undo_steps
from tripkit.agents.designer.wording.changes import change_sentences, undo_sentence
from tripkit.agents.designer.wording.phrasebook import Voice
from tripkit.domain.errors import EditRefused
from tripkit.domain.itinerary import Itinerary, SegmentChange
from tripkit.knowledge.itineraries import diff, revised
from tripkit.services.storage.designer import StoredResult


async def undone_or_redone(
    turn: TurnContext, about: str, results: Sequence[StoredResult], voice: Voice
) -> Update:
    """The last message's changes taken back, or made again, as one; once a run."""
    call_id = f"{turn.run.run_id}.{about}"
    before_crash = next((result for result in results if result.call_id == call_id), None)
    if before_crash is not None:
        changes = [
            SegmentChange.model_validate(change) for change in before_crash.result["changes"]
        ]
        return _update(changes, about, before_crash.line)
    before, after, steps = await _travelled(turn, about, results)
    if not steps:
        return {"about": about, "draft": draft_of(voice.say(f"nothing_to_{about}"))}
    changes = diff(before, after)
    text = undo_sentence(changes, PARTICIPLES[about], voice)
    result = {"changes": _json(changes), "version": after.version, "steps": steps}
    await turn.keep(call_id, about, {}, result, text, success=True)
    return _update(changes, about, text)


async def _travelled(
    turn: TurnContext, about: str, results: Sequence[StoredResult]
) -> tuple[Itinerary, Itinerary, int]:
    """The trip before and after, and by how many versions it went."""
    store, owner = turn.deps.services.itineraries, turn.run.visitor_id
    before = await store.get(turn.inbox["itinerary_id"], owner)
    move = store.undo if about == "undo" else store.redo
    after, count = before, 0
    for _ in range(undo_steps(about, results, before.version)):
        try:
            done = await move(turn.inbox["itinerary_id"], owner)
        except EditRefused:
            break
        after, count = done.itinerary, count + 1
    return before, after, count


def _update(changes: Sequence[SegmentChange], about: str, text: str) -> Update:
    return {**_outcomes(changes, about, text), "about": about, "draft": draft_of(text)}


async def with_dates(turn: TurnContext, dates: tuple[str, str], voice: Voice) -> Update:
    """The trip's own days, as they were answered."""
    first, last = dates
    done = await turn.deps.services.itineraries.change(
        turn.inbox["itinerary_id"],
        turn.run.visitor_id,
        lambda itinerary: revised(itinerary, start_date=first, end_date=last),
        by="designer",
    )
    return _outcomes(done.changes, "dates", " ".join(change_sentences(done.changes, voice)))


def _outcomes(changes: Sequence[SegmentChange], name: str, text: str) -> Update:
    """The change as an outcome of its own."""
    outcome = Outcome(
        call_id=f"own:{name}",
        tool="update_segment",
        arguments={},
        success=True,
        content=text,
        line=text,
        kind="own",
        changed=bool(changes),
        segments=list(dict.fromkeys(change.segment_id for change in changes)),
        changes=_json(changes),
        result={},
    )
    return {"outcomes": Overwrite([outcome])}


def _json(changes: Sequence[SegmentChange]) -> list[dict[str, Any]]:
    return [change.model_dump(mode="json", by_alias=True) for change in changes]
