"""One call of a tool: run, kept in the session, and told to whoever watches."""

import logging
from functools import partial

from langgraph.config import get_stream_writer
from langgraph.types import Send

from tripkit.agents.designer.deps import TurnContext
from tripkit.agents.designer.state import Call, CallState, DesignerState, JsonObject, Outcome
from tripkit.domain.designer import TripProfile
from tripkit.domain.edits import CHANGING
from tripkit.services.storage.designer import StoredResult
from tripkit.tools.tool import ToolFailed
from tripkit.tools.tool import call as call_tool

log = logging.getLogger(__name__)

TOOL_SECONDS = 45.0
_KEPT = ("status", "segmentId", "segment", "findings", "newly", "version")
"""Of a change's result, for what is said of it."""


def _pending(state: DesignerState) -> list[Call]:
    """The calls of the last decision that have no outcome yet."""
    done = {outcome["call_id"] for outcome in state["outcomes"]}
    last = state["decisions"][-1:]
    return [call for decision in last for call in decision["calls"] if call["id"] not in done]


def pending_changes(state: DesignerState) -> list[Call]:
    """The changes that are next, in the order of the calls."""
    return _leading(_pending(state), changing=True)


def next_calls(state: DesignerState) -> list[Send | str]:
    """The next batch in the order of the calls: looks together, or changes; [] when all ran."""
    calls = _pending(state)
    if not calls:
        return []
    if calls[0]["tool"] in CHANGING:
        return ["change"]
    return [
        Send("look", CallState(call=call, inbox=state["inbox"], profile=state["profile"]))
        for call in _leading(calls, changing=False)
    ]


def _leading(calls: list[Call], *, changing: bool) -> list[Call]:
    batch = []
    for call in calls:
        if (call["tool"] in CHANGING) is not changing:
            break
        batch.append(call)
    return batch


async def run_call(turn: TurnContext, call: Call, profile: JsonObject) -> Outcome:
    """What became of the call; one that was finished before its process died is not run again."""
    write = get_stream_writer()
    label = {"id": call["id"], "name": call["tool"]}
    write({"type": "tool_call", **label, "arguments": call["arguments"]})
    stored = await turn.deps.sessions.result(turn.session_id, call["id"])
    if stored is None:
        stored, content = await _made(turn, call, profile)
    else:
        content = stored.line
    write({"type": "tool_result", **label, "result": stored.result, "success": stored.success})
    return _outcome(call, stored, content)


async def _made(turn: TurnContext, call: Call, profile: JsonObject) -> tuple[StoredResult, str]:
    """The result of a call made now, and what a model reads of it."""
    keep = partial(turn.keep, call["id"], call["tool"], call["arguments"])
    tool = turn.deps.tools[call["tool"]]
    by_model = call.get("source") == "model" and call["tool"] in CHANGING
    attribution = await turn.attribution() if by_model else None
    context = turn.tool_context(TripProfile.model_validate(profile), call["id"], attribution)
    try:
        result = await call_tool(tool, call["arguments"], context, seconds=TOOL_SECONDS)
    except ToolFailed as failed:
        text, kind = str(failed), failed.kind or "failed"
    except Exception as error:  # the boundary of a tool: the talk goes on and says so
        log.error("tool %s failed", call["tool"], exc_info=error)
        text, kind = "It failed on our side; it may be tried again.", "fault"
    else:
        data = result.model_dump(mode="json", by_alias=True)
        return await keep(data, tool.summarised(result), success=True), result.content()
    return await keep({"error": text, "kind": kind}, text, success=False), text


def same_change(call: Call, outcomes: list[Outcome]) -> Outcome | None:
    """The outcome of this very change, where it was made in this turn already."""
    for outcome in outcomes:
        if not outcome["success"] or outcome["tool"] != call["tool"]:
            continue
        if outcome["arguments"] == call["arguments"]:
            return {**outcome, "call_id": call["id"], "changed": False, "changes": []}
    return None


def _outcome(call: Call, stored: StoredResult, content: str) -> Outcome:
    changes, result = stored.result.get("changes", []), stored.result
    if call["tool"] in CHANGING:
        result = {key: result[key] for key in _KEPT if key in result}
    return Outcome(
        call_id=call["id"],
        tool=call["tool"],
        arguments=call["arguments"],
        success=stored.success,
        content=content,
        line=stored.line,
        kind="" if stored.success else str(stored.result["kind"]),
        changed=bool(changes),
        segments=list(dict.fromkeys(line["segmentId"] for line in changes)),
        changes=changes,
        result=result if stored.success else {},
    )
