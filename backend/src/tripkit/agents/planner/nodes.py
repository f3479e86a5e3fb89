"""The nodes: read the order, decide, call a tool, put the plan together."""

import logging
import secrets
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from langgraph.types import Send
from pydantic import BaseModel

from tripkit.agents.context import NodeRuntime, context_of, emit
from tripkit.agents.planner import rules
from tripkit.agents.planner.conversation import conversation
from tripkit.agents.planner.deps import PlannerDeps
from tripkit.agents.planner.prompts import order_text, system_prompt
from tripkit.agents.planner.reading import read_order, ready
from tripkit.agents.planner.state import (
    Call,
    CallState,
    Outcome,
    PlannerInput,
    PlannerState,
    Turn,
)
from tripkit.domain.context import RunContext
from tripkit.domain.plan import PlanRequest
from tripkit.domain.plan_events import ItineraryEvent, PlanImageEvent
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.services.llm.port import Act, CallContext, ToolCall
from tripkit.services.llm.prompting import mark_of
from tripkit.tools.tool import AnyTool, ToolFailed, call
from tripkit.tools.trip.checks import faults
from tripkit.tools.trip.context import TripContext, key_of
from tripkit.tools.trip.outcome import ImagesFound, ItineraryFound

log = logging.getLogger(__name__)

TOOL_SECONDS = 60.0
SUMMARY_BYTES = 300
RULE_ROUNDS = 7
"""The last iterations are the rules': a model that dithers still leaves them time for a plan."""
MOST_CALLS = 24
"""Calls of one decision; more of a model's are left out."""


class End(NamedTuple):
    """How a call ended; `final` when nothing else that is called would help."""

    success: bool
    summary: str
    final: bool = False


async def read_request(
    deps: PlannerDeps, state: PlannerInput, runtime: NodeRuntime
) -> PlannerState:
    """Read the order: places, dates, party, money, and what must hold."""
    order, context = PlanRequest.model_validate(state["order"]), context_of(runtime)
    today = context.current_day
    if "read" in state:  # by whoever took the order
        request = TripRequest.model_validate(state["read"])
    else:
        request = await read_order(order, today, context.locale, deps.reader)
    request = await ready(request, order, deps.services, context)
    plan_id = state.get("plan_id") or secrets.token_hex(16)
    return {"request": request.model_dump(mode="json"), "plan_id": plan_id}


async def decide(deps: PlannerDeps, state: PlannerState, runtime: NodeRuntime) -> PlannerState:
    """Ask the policy for the next calls."""
    n = len(state.get("turns", [])) + 1
    emit("iteration", n=n)
    act = await _asked(deps, state, context_of(runtime))
    calls = [
        Call(
            id=f"{n}.{i} {made.id}",
            tool=made.name,  # type: ignore[typeddict-item]
            arguments=_of_this_trip(made.arguments, state),
        )
        for i, made in enumerate(act.calls[:MOST_CALLS])
    ]
    for made in calls:
        emit("tool_call", name=made["tool"], arguments=made["arguments"])
    return {"turns": [_turn_of(act, calls)]}


def _turn_of(act: Act, calls: list[Call]) -> Turn:
    turn = Turn(text=act.text, calls=calls, source=act.source)
    return {**turn, "late": True} if act.reason == "timeout" else turn


async def _asked(deps: PlannerDeps, state: PlannerState, context: RunContext) -> Act:
    """The policy's step. A model that stops before there is a plan is finished by rule."""
    request = TripRequest.model_validate(state["request"])
    outcomes = state.get("outcomes", [])

    def by_rule(*_: Any) -> Act:
        calls = rules.next_calls(request, deps.tools, outcomes)
        made = tuple(ToolCall(c["id"], c["tool"], c["arguments"]) for c in calls)
        return Act("", made, "offline")

    if faults(request, context.current_day, context.locale):
        return Act("", (), "offline")
    if outcomes and not by_rule().calls:  # nothing is left to decide: no model is asked for it
        return Act("", (), "offline")
    most = PlanRequest.model_validate(state["order"]).max_iterations
    if len(state.get("turns", [])) >= max(1, most - RULE_ROUNDS):
        return by_rule()
    about = CallContext(
        context.thread_id, context.run_id, "planner", context.provider, context.model
    )
    order = order_text(request, mark_of(context.run_id))
    rules_text = system_prompt(context.current_day)
    messages = conversation(rules_text, order, state.get("turns", []), outcomes)
    offered = [tool.for_model for tool in deps.tools.values()]
    act = await deps.services.llm.act(messages, offered, otherwise=by_rule, context=about)
    return act if act.calls else replace(by_rule(), reason=act.reason)


def _of_this_trip(arguments: dict[str, Any], state: PlannerState) -> dict[str, Any]:
    """The arguments with the destination spelled as the request spells it."""
    said = str(arguments.get("destination") or "")
    for place in state["request"]["destinations"]:
        if fold(said.partition(",")[0]) == fold(place.partition(",")[0]):
            return arguments | {"destination": place}
    return arguments


def after_decision(state: PlannerState) -> list[Send] | str:
    """The calls side by side, or the end."""
    turn = state["turns"][-1]
    if not turn["calls"]:
        return "assemble"
    return [
        Send(
            "call_tool",
            CallState(
                call=made,
                iteration=len(state["turns"]),
                plan_id=state["plan_id"],
                request=state["request"],
                outcomes=state.get("outcomes", []),
            ),
        )
        for made in turn["calls"]
    ]


def after_calls(state: PlannerState) -> str:
    """Back to the policy, unless its iterations are used up."""
    most = PlanRequest.model_validate(state["order"]).max_iterations
    return "decide" if len(state["turns"]) < most else "assemble"


async def call_tool(deps: PlannerDeps, state: CallState, runtime: NodeRuntime) -> PlannerState:
    """Make one call, unless it comes too early or its result is there already."""
    asked, started = state["call"], time.monotonic()
    end = await _called(deps, state, context_of(runtime))
    outcome = Outcome(
        call_id=asked["id"],
        iteration=state["iteration"],
        tool=asked["tool"],
        arguments=asked["arguments"],
        success=end.success,
        summary=clipped(end.summary),
        seconds=round(time.monotonic() - started, 3),
        final=end.final,
    )
    emit(
        "tool_result",
        name=asked["tool"],
        success=end.success,
        summary=outcome["summary"],
        seconds=outcome["seconds"],
    )
    return {"outcomes": [outcome]}


async def _called(deps: PlannerDeps, state: CallState, context: RunContext) -> End:
    asked, plan_id = state["call"], state["plan_id"]
    tool = deps.tools.get(asked["tool"])
    if tool is None:
        return End(False, f"There is no tool {asked['tool']}.")
    request = TripRequest.model_validate(state["request"])
    early = rules.lacks(asked["tool"], request, deps.tools, rules.Progress(state["outcomes"]))
    if early:
        return End(False, f"Too early: needs {', '.join(early)} first.")
    if (place := asked["arguments"].get("destination")) not in (None, *request.destinations):
        return End(False, f"{place} is no destination of this trip.")
    if (summary := _summary_before(state)) is not None:
        return End(True, summary)
    made = await deps.results.made_by(plan_id, asked["id"])
    if made is not None:  # before the process died that had asked for it
        return End(True, tool.summarised(tool.result.model_validate(made)))
    return await _run(deps, tool, asked, await deps.trip(plan_id, request, context))


def _summary_before(state: CallState) -> str | None:
    """The summary of this very call, where it succeeded in an earlier iteration."""
    asked = state["call"]
    same = (
        outcome["summary"]
        for outcome in state["outcomes"]
        if outcome["success"]
        and outcome["tool"] == asked["tool"]
        and outcome["arguments"] == asked["arguments"]
    )
    return next(same, None)


async def _run(deps: PlannerDeps, tool: AnyTool, asked: Call, trip: TripContext) -> End:
    try:
        found = await call(tool, asked["arguments"], trip, seconds=TOOL_SECONDS)
    except ToolFailed as failed:
        return End(False, str(failed), failed.is_final)
    except Exception as error:  # the boundary of a tool: the policy works around what failed
        log.error("tool %s failed", tool.name, exc_info=error)
        return End(False, "It failed on our side.")
    key, data = key_of(tool.name, asked["arguments"]), found.model_dump(mode="json")
    await deps.results.keep(trip.plan_id, key, asked["id"], data)
    for event in _events(found):
        emit(event.type, **event.model_dump(mode="json", exclude={"type"}))
    return End(True, tool.summarised(found))


def _events(found: BaseModel) -> Iterator[ItineraryEvent | PlanImageEvent]:
    """What a client is shown of a result beside its summary."""
    if isinstance(found, ItineraryFound):
        yield ItineraryEvent(itinerary=found.itinerary)
    elif isinstance(found, ImagesFound):
        for one in found.pictures.values():
            yield PlanImageEvent(**one.model_dump(include=set(PlanImageEvent.model_fields)))


def clipped(text: str, most: int = SUMMARY_BYTES) -> str:
    """The text in at most so many bytes of UTF-8, cut at a character."""
    raw = text.encode()
    if len(raw) <= most:
        return text
    return raw[: most - 3].decode(errors="ignore").rstrip() + "…"


async def assemble(deps: PlannerDeps, state: PlannerState, runtime: NodeRuntime) -> PlannerState:
    """The plan, its report and what was assumed."""
    request = TripRequest.model_validate(state["request"])
    trip = await deps.trip(state["plan_id"], request, context_of(runtime))
    return {"result": deps.assemble(state, trip)}
