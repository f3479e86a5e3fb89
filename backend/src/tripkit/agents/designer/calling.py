"""The calls: looks and searches side by side, changes one after another in their order."""

import asyncio
import logging
from typing import Any

from langgraph.config import get_stream_writer
from langgraph.runtime import Runtime
from langgraph.types import Send
from pydantic import ValidationError

from tripkit.agents.context import context_of
from tripkit.agents.designer.deps import DesignerDeps
from tripkit.agents.designer.spec import Done, ToolFailed
from tripkit.agents.designer.state import Call, CallState, DesignerState, Inbox, Outcome
from tripkit.agents.designer.tracing import spanned
from tripkit.domain.context import RunContext
from tripkit.domain.designer import TripProfile
from tripkit.domain.edits import CHANGING
from tripkit.domain.errors import TripKitError
from tripkit.services.llm.schema import problems
from tripkit.services.storage.designer import StoredResult

log = logging.getLogger(__name__)

Context = Runtime[RunContext]
TOOL_SECONDS = 45.0
_KEPT = ("status", "segmentId", "segment", "findings", "newly", "version")
"""Of a change's result, for what is said of it."""


def pending(state: DesignerState) -> list[Call]:
    """The calls of the last decision that have no outcome yet."""
    turns = state.get("turns", [])
    made = {outcome["call_id"] for outcome in state.get("outcomes", [])}
    return [call for call in turns[-1]["calls"] if call["id"] not in made] if turns else []


def next_calls(state: DesignerState) -> list[Send] | str | None:
    """The next batch in the order of the calls: looks together, or changes; None when all ran."""
    calls = pending(state)
    if not calls:
        return None
    if calls[0]["tool"] in CHANGING:
        return "change"
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


class Calling:
    """Bound to the services."""

    def __init__(self, deps: DesignerDeps) -> None:
        self._deps = deps

    async def look(self, state: CallState, runtime: Context) -> DesignerState:
        """Make one call that changes nothing."""
        context = context_of(runtime)
        made = await self._made(state["call"], state["inbox"], state["profile"], context)
        return {"outcomes": [made]}

    async def change(self, state: DesignerState, runtime: Context) -> DesignerState:
        """Make the changes one by one, so that each sees what the one before it did."""
        context, outcomes = context_of(runtime), list[Outcome]()
        before = state.get("outcomes", [])
        for call in _leading(pending(state), changing=True):
            same = _same(call, [*before, *outcomes])
            outcomes.append(
                same or await self._made(call, state["inbox"], state["profile"], context)
            )
        return {"outcomes": outcomes}

    async def _made(
        self, call: Call, inbox: Inbox, profile: dict[str, Any], context: RunContext
    ) -> Outcome:
        write = get_stream_writer()
        named = {"id": call["id"], "name": call["tool"]}
        write({"type": "tool_call", **named, "arguments": call["arguments"]})
        kept = await self._deps.sessions.result(inbox["session_id"], call["id"])
        if kept is not None:  # before the process died that had asked for it
            outcome = _kept(call, kept)
            write({
                "type": "tool_result", **named, "result": kept.result, "success": kept.success,
            })  # fmt: skip
            return outcome
        with spanned(call["tool"], context) as span:
            outcome, result = await self._ran(call, inbox, profile, context)
            span.set_attribute("tripkit.success", outcome["success"])
        await self._deps.sessions.keep(
            inbox["session_id"],
            StoredResult(
                call["id"], context.run_id, call["tool"], call["arguments"], result,
                outcome["line"], outcome["success"], 0, 0.0,
            ),
        )  # fmt: skip
        success = outcome["success"]
        write({"type": "tool_result", **named, "result": result, "success": success})
        return outcome

    async def _ran(
        self, call: Call, inbox: Inbox, profile: dict[str, Any], context: RunContext
    ) -> tuple[Outcome, dict[str, Any]]:
        spec = self._deps.tools[call["tool"]]
        desk = self._deps.desk(inbox, TripProfile.model_validate(profile), context, call["id"])
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


def _same(call: Call, outcomes: list[Outcome]) -> Outcome | None:
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
        told=done.told or done.line, line=done.line, kind="", changed=done.changed,
        segments=list(done.segments), changes=list(done.result.get("changes", [])), result=result,
    )  # fmt: skip


def _failed(call: Call, text: str, kind: str) -> tuple[Outcome, dict[str, Any]]:
    outcome = Outcome(
        call_id=call["id"], tool=call["tool"], arguments=call["arguments"], success=False,
        told=text, line=text, kind=kind, changed=False, segments=[], changes=[], result={},
    )  # fmt: skip
    return outcome, {"error": text, "kind": kind}


def _kept(call: Call, kept: StoredResult) -> Outcome:
    changes = kept.result.get("changes", [])
    return Outcome(
        call_id=call["id"], tool=call["tool"], arguments=call["arguments"],
        success=kept.success, told=kept.line, line=kept.line,
        kind=str(kept.result.get("kind", "")), changed=bool(changes),
        segments=[str(line["segmentId"]) for line in changes], changes=changes,
        result={key: kept.result[key] for key in _KEPT if key in kept.result}
        if kept.name in CHANGING
        else kept.result,
    )  # fmt: skip
