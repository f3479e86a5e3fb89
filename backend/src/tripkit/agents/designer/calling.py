"""One call of a tool: run, kept in the session, and told to whoever watches."""

import asyncio
import logging
from typing import Any

from langgraph.config import get_stream_writer
from langgraph.types import Send
from pydantic import ValidationError

from tripkit.agents.designer.deps import TurnContext
from tripkit.agents.designer.spec import Done, ToolFailed
from tripkit.agents.designer.state import Call, CallState, DesignerState, Outcome
from tripkit.agents.designer.tracing import spanned
from tripkit.domain.designer import TripProfile
from tripkit.domain.edits import CHANGING
from tripkit.domain.errors import TripKitError
from tripkit.services.llm.schema import problems
from tripkit.services.storage.designer import StoredResult

log = logging.getLogger(__name__)

TOOL_SECONDS = 45.0
_KEPT = ("status", "segmentId", "segment", "findings", "newly", "version")
"""Of a change's result, for what is said of it."""


def _pending(state: DesignerState) -> list[Call]:
    """The calls of the last decision that have no outcome yet."""
    made = {outcome["call_id"] for outcome in state["outcomes"]}
    last = state["decisions"][-1:]
    return [call for decision in last for call in decision["calls"] if call["id"] not in made]


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
    kept = []
    for call in calls:
        if (call["tool"] in CHANGING) is not changing:
            break
        kept.append(call)
    return kept


async def run_call(turn: TurnContext, call: Call, profile: dict[str, Any]) -> Outcome:
    """What became of the call; one that was finished before its process died is not run again."""
    write, sessions = get_stream_writer(), turn.deps.sessions
    named = {"id": call["id"], "name": call["tool"]}
    write({"type": "tool_call", **named, "arguments": call["arguments"]})
    kept = await sessions.result(turn.session_id, call["id"])
    if kept is not None:
        outcome, result = _kept(call, kept), kept.result
    else:
        with spanned(call["tool"], turn.run) as span:
            outcome, result = await _ran(turn, call, profile)
            span.set_attribute("tripkit.success", outcome["success"])
        await sessions.keep(
            turn.session_id,
            StoredResult(
                call["id"], turn.run.run_id, call["tool"], call["arguments"], result,
                outcome["line"], outcome["success"], 0, 0.0,
            ),
        )  # fmt: skip
    write({"type": "tool_result", **named, "result": result, "success": outcome["success"]})
    return outcome


async def _ran(
    turn: TurnContext, call: Call, profile: dict[str, Any]
) -> tuple[Outcome, dict[str, Any]]:
    spec = turn.deps.tools[call["tool"]]
    desk = turn.desk(TripProfile.model_validate(profile), call["id"])
    try:
        parameters = spec.parameters.model_validate(call["arguments"])
        async with asyncio.timeout(TOOL_SECONDS):
            done = await spec.run(parameters, desk)
    except ToolFailed as failed:
        return _failed(call, str(failed), failed.kind or "failed")
    except ValidationError as error:
        return _failed(call, "; ".join(problems(error)), "invalid")
    except TimeoutError:
        return _failed(call, f"No answer within {TOOL_SECONDS:.0f} s.", "slow")
    except TripKitError as error:
        return _failed(call, error.detail, error.code)
    except Exception as error:  # the boundary of a tool: the talk goes on and says so
        log.error("tool %s failed", call["tool"], exc_info=error)
        return _failed(call, "It failed on our side; it may be tried again.", "fault")
    return _succeeded(call, done), done.result


def repeated(call: Call, outcomes: list[Outcome]) -> Outcome | None:
    """The outcome of this very change, where it was made in this turn already."""
    for outcome in outcomes:
        if not outcome["success"] or outcome["tool"] != call["tool"]:
            continue
        if outcome["arguments"] == call["arguments"]:
            return {**outcome, "call_id": call["id"], "changed": False, "changes": []}
    return None


def _succeeded(call: Call, done: Done) -> Outcome:
    result = done.result
    if call["tool"] in CHANGING:
        result = {key: done.result[key] for key in _KEPT}
    return Outcome(
        call_id=call["id"], tool=call["tool"], arguments=call["arguments"], success=True,
        content=done.told or done.line, line=done.line, kind="", changed=done.changed,
        segments=list(done.segments), changes=list(done.result.get("changes", [])), result=result,
    )  # fmt: skip


def _failed(call: Call, text: str, kind: str) -> tuple[Outcome, dict[str, Any]]:
    outcome = Outcome(
        call_id=call["id"], tool=call["tool"], arguments=call["arguments"], success=False,
        content=text, line=text, kind=kind, changed=False, segments=[], changes=[], result={},
    )  # fmt: skip
    return outcome, {"error": text, "kind": kind}


def _kept(call: Call, kept: StoredResult) -> Outcome:
    changes = kept.result.get("changes", [])
    return Outcome(
        call_id=call["id"], tool=call["tool"], arguments=call["arguments"],
        success=kept.success, content=kept.line, line=kept.line,
        kind=str(kept.result.get("kind", "")), changed=bool(changes),
        segments=[str(line["segmentId"]) for line in changes], changes=changes,
        result={key: kept.result[key] for key in _KEPT if key in kept.result}
        if kept.name in CHANGING
        else kept.result,
    )  # fmt: skip
