"""What the planner's nodes share: who decided what, and a line about each result.

Whole results are rows of their own (`PlanResults`); a checkpoint holds none.
"""

from operator import add
from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

from tripkit.domain.plan import PlanRequest, ToolName
from tripkit.domain.trip import TripRequest
from tripkit.domain.wire import JsonOf


class Call(TypedDict):
    """A call that the policy asked for."""

    id: str
    tool: ToolName
    arguments: dict[str, Any]


class Turn(TypedDict):
    """One decision: words, calls, and who took it."""

    text: str
    calls: list[Call]
    source: Literal["model", "offline"]
    late: NotRequired[bool]
    """Whether a model did not answer in time, so that the rules decided."""


class Outcome(TypedDict):
    """What became of a call; `summary` is all that the policy is told (≤ 300 bytes)."""

    call_id: str
    iteration: int
    tool: ToolName
    arguments: dict[str, Any]
    success: bool
    summary: str
    seconds: float
    final: bool


class PlannerInput(TypedDict, total=False):
    """An order; `read` is what its grammar says, where the caller has read it already."""

    order: Annotated[dict[str, Any], JsonOf(PlanRequest)]
    plan_id: str
    read: Annotated[dict[str, Any], JsonOf(TripRequest)]


class PlannerState(PlannerInput, total=False):
    """Beside the input, each field with the nodes that share it."""

    # read_request → decide, call_tool, assemble: the order made ready to plan
    request: dict[str, Any]
    # decide → the router to the calls, the router back, assemble
    turns: Annotated[list[Turn], add]
    # call_tool → decide, assemble
    outcomes: Annotated[list[Outcome], add]
    # assemble → the run's outcome
    result: dict[str, Any]


class CallState(TypedDict):
    """What one call is handed."""

    call: Call
    iteration: int
    plan_id: str
    request: dict[str, Any]
    outcomes: list[Outcome]
