"""The nodes: read the order, decide, call a tool, put the plan together."""

import asyncio
import logging
import secrets
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, NamedTuple, Protocol

from langgraph.config import get_stream_writer
from langgraph.runtime import Runtime
from langgraph.types import Send

from tripkit.agents.context import context_of
from tripkit.agents.planner import rules
from tripkit.agents.planner.checks import faults
from tripkit.agents.planner.conversation import conversation, offered
from tripkit.agents.planner.prompts import order_text, system_prompt
from tripkit.agents.planner.spec import (
    Desk,
    PlanResults,
    ToolFailed,
    ToolImpossible,
    ToolSpec,
    clipped,
    key_of,
)
from tripkit.agents.planner.state import Call, CallState, Outcome, PlannerState, Turn
from tripkit.agents.planner.tracing import spanned
from tripkit.domain.context import RunContext
from tripkit.domain.errors import TripKitError
from tripkit.domain.plan import PlanRequest, ToolName
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.services.llm.port import LLM, Act, CallContext, ToolCall

log = logging.getLogger(__name__)

TOOL_SECONDS = 60.0
RULE_ROUNDS = 7
"""The last iterations are the rules': a model that dithers still leaves them time for a plan."""
MOST_CALLS = 24
"""Calls of one decision; more of a model's are left out."""
Context = Runtime[RunContext]


class End(NamedTuple):
    """How a call ended; `final` when nothing else that is called would help."""

    success: bool
    summary: str
    final: bool = False


def _of_this_trip(arguments: dict[str, Any], state: PlannerState) -> dict[str, Any]:
    """The arguments with the destination spelled as the request spells it."""
    said = str(arguments.get("destination") or "")
    for place in state["request"]["destinations"]:
        if fold(said.partition(",")[0]) == fold(place.partition(",")[0]):
            return arguments | {"destination": place}
    return arguments


def _said_before(state: CallState) -> str | None:
    """The summary of this very call, where it succeeded in an earlier iteration."""
    call = state["call"]
    same = (
        outcome["summary"]
        for outcome in state["outcomes"]
        if outcome["success"]
        and outcome["tool"] == call["tool"]
        and outcome["arguments"] == call["arguments"]
    )
    return next(same, None)


def _is_over(outcomes: Sequence[Outcome]) -> bool:
    return any(outcome["final"] for outcome in outcomes)


class Reader(Protocol):
    """Reads an order into a request."""

    async def __call__(self, order: PlanRequest, context: RunContext) -> TripRequest: ...


class Assembler(Protocol):
    """Puts the result together from what the tools found."""

    async def __call__(self, state: PlannerState, desk: Desk) -> dict[str, Any]: ...


@dataclass(frozen=True)
class PlannerDeps:
    """The services, the tools and where whole results are kept."""

    llm: LLM
    tools: Mapping[ToolName, ToolSpec]
    results: PlanResults
    services: Any
    read: Reader
    assemble: Assembler


class Nodes:
    """Bound to the services."""

    def __init__(self, deps: PlannerDeps) -> None:
        self._deps = deps

    async def read_request(self, state: PlannerState, runtime: Context) -> PlannerState:
        """Read the order: places, dates, party, money, and what must hold."""
        order = PlanRequest.model_validate(state["order"])
        request = await self._deps.read(order, context_of(runtime))
        plan_id = state.get("plan_id") or secrets.token_hex(16)
        return {"request": request.model_dump(mode="json"), "plan_id": plan_id}

    async def decide(self, state: PlannerState, runtime: Context) -> PlannerState:
        """Ask the policy for the next calls."""
        n = len(state.get("turns", [])) + 1
        get_stream_writer()({"type": "iteration", "n": n})
        act = await self._asked(state, context_of(runtime))
        calls = [
            Call(
                id=f"{n}.{i} {call.id}",
                tool=call.name,  # type: ignore[typeddict-item]
                arguments=_of_this_trip(call.arguments, state),
            )
            for i, call in enumerate(act.calls[:MOST_CALLS])
        ]
        for call in calls:
            shown = {"name": call["tool"], "arguments": call["arguments"]}
            get_stream_writer()({"type": "tool_call", **shown})
        return {"turns": [Turn(text=act.text, calls=calls, source=act.source)]}

    async def _asked(self, state: PlannerState, context: RunContext) -> Act:
        """The policy's step. A model that stops before there is a plan is finished by rule."""
        request = TripRequest.model_validate(state["request"])
        outcomes = state.get("outcomes", [])

        def by_rule(*_: Any) -> Act:
            calls = rules.next_calls(request, self._deps.tools, outcomes)
            made = tuple(ToolCall(c["id"], c["tool"], c["arguments"]) for c in calls)
            return Act("", made, "offline")

        if faults(request, self._today(context), context.locale) or _is_over(outcomes):
            return Act("", (), "offline")
        most = PlanRequest.model_validate(state["order"]).max_iterations
        if len(state.get("turns", [])) >= max(1, most - RULE_ROUNDS):
            return by_rule()
        about = CallContext(
            context.thread_id, context.run_id, "planner", context.provider, context.model
        )
        messages = conversation(
            system_prompt(self._deps.tools), order_text(request), state.get("turns", []), outcomes
        )
        act = await self._deps.llm.act(
            messages, offered(self._deps.tools), otherwise=by_rule, context=about
        )
        return act if act.calls else by_rule()

    def _today(self, context: RunContext) -> date:
        return date.fromisoformat(context.today) if context.today else date.today()

    def after_decision(self, state: PlannerState) -> list[Send] | str:
        """The calls side by side, or the end."""
        turn = state["turns"][-1]
        if not turn["calls"]:
            return "assemble"
        return [
            Send("call_tool", CallState(
                call=call, iteration=len(state["turns"]), plan_id=state["plan_id"],
                request=state["request"], outcomes=state.get("outcomes", []),
            ))
            for call in turn["calls"]
        ]  # fmt: skip

    def after_calls(self, state: PlannerState) -> str:
        """Back to the policy, unless its iterations are used up."""
        most = PlanRequest.model_validate(state["order"]).max_iterations
        return "decide" if len(state["turns"]) < most else "assemble"

    async def call_tool(self, state: CallState, runtime: Context) -> PlannerState:
        """Make one call, unless it comes too early or its result is there already."""
        call, started = state["call"], time.monotonic()
        with spanned(call["tool"], context_of(runtime)) as span:
            end = await self._called(state, context_of(runtime))
            span.set_attribute("tripkit.success", end.success)
        outcome = Outcome(
            call_id=call["id"], iteration=state["iteration"], tool=call["tool"],
            arguments=call["arguments"], success=end.success, summary=clipped(end.summary),
            seconds=round(time.monotonic() - started, 3), final=end.final,
        )  # fmt: skip
        get_stream_writer()(
            {"type": "tool_result", "name": call["tool"], "success": end.success,
             "summary": outcome["summary"], "seconds": outcome["seconds"]}
        )  # fmt: skip
        return {"outcomes": [outcome]}

    async def _called(self, state: CallState, context: RunContext) -> End:
        call, plan_id = state["call"], state["plan_id"]
        spec = self._deps.tools.get(call["tool"])
        if spec is None:
            return End(False, f"There is no tool {call['tool']}.")
        request = TripRequest.model_validate(state["request"])
        early = rules.lacks(spec, request, self._deps.tools, rules.Progress(state["outcomes"]))
        if early:
            return End(False, f"Too early: needs {', '.join(early)} first.")
        if (place := call["arguments"].get("destination")) not in (None, *request.destinations):
            return End(False, f"{place} is no destination of this trip.")
        if said := _said_before(state):
            return End(True, said)
        made = await self._deps.results.made_by(plan_id, call["id"])
        if made is not None:  # before the process died that had asked for it
            return End(True, spec.summary(spec.result.model_validate(made)))
        results = await self._deps.results.of(plan_id)
        desk = Desk(plan_id, request, results, context, self._deps.services)
        return await self._run(spec, call, desk)

    async def _run(self, spec: ToolSpec, call: Call, desk: Desk) -> End:
        try:
            async with asyncio.timeout(TOOL_SECONDS):
                found = await spec.run(spec.parameters.model_validate(call["arguments"]), desk)
        except ToolFailed as failed:
            return End(False, str(failed), isinstance(failed, ToolImpossible))
        except TimeoutError:
            return End(False, f"No answer within {TOOL_SECONDS:.0f} s.")
        except TripKitError as error:
            return End(False, error.detail)
        except Exception as error:  # the boundary of a tool: the policy works around what failed
            log.error("tool %s failed", call["tool"], exc_info=error)
            return End(False, "It failed on our side.")
        key, data = key_of(call["tool"], call["arguments"]), found.model_dump(mode="json")
        await self._deps.results.keep(desk.plan_id, key, call["id"], data)
        for event in spec.events(found):
            get_stream_writer()(event)
        return End(True, spec.summary(found))

    async def assemble(self, state: PlannerState, runtime: Context) -> PlannerState:
        """The plan, its report and what was assumed."""
        results = await self._deps.results.of(state["plan_id"])
        request = TripRequest.model_validate(state["request"])
        desk = Desk(state["plan_id"], request, results, context_of(runtime), self._deps.services)
        return {"result": await self._deps.assemble(state, desk)}
