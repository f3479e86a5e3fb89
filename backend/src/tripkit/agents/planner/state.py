"""What the planner's nodes share: who decided what, and a line about each result.

Whole results are rows of their own (`PlanResults`); a checkpoint holds none.
"""

from operator import add
from typing import Annotated, Any, Literal, TypedDict

from tripkit.domain.plan import ToolName


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


class PlannerState(TypedDict, total=False):
    order: dict[str, Any]
    plan_id: str
    request: dict[str, Any]
    turns: Annotated[list[Turn], add]
    outcomes: Annotated[list[Outcome], add]
    result: dict[str, Any]


class CallState(TypedDict):
    """What one call is handed."""

    call: Call
    iteration: int
    plan_id: str
    request: dict[str, Any]
    outcomes: list[Outcome]
