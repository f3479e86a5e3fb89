"""The events of a plan's making."""

from typing import Annotated, Literal

from pydantic import Field

from tripkit.domain.events import Cancelled, Failed, Reset, RunStarted
from tripkit.domain.plan import PlanItinerary, ToolName
from tripkit.domain.plan_picture import PhotoCredit
from tripkit.domain.wire import Snake


class PlanStarted(Snake):
    """The answer to an order: the plan is under way."""

    plan_id: str
    run_id: str


class IterationEvent(Snake):
    type: Literal["iteration"] = "iteration"
    n: int


class ToolCallEvent(Snake):
    type: Literal["tool_call"] = "tool_call"
    name: ToolName
    arguments: dict[str, object]


class ToolResultEvent(Snake):
    type: Literal["tool_result"] = "tool_result"
    name: ToolName
    success: bool
    summary: str
    seconds: float


class ItineraryEvent(Snake):
    type: Literal["itinerary"] = "itinerary"
    itinerary: PlanItinerary


class PlanImageEvent(Snake):
    type: Literal["image"] = "image"
    key: str
    url: str
    alt: str
    kind: Literal["drawn", "photo"]
    credit: PhotoCredit | None = None


class PlanCompleted(Snake):
    type: Literal["complete"] = "complete"
    plan_id: str
    status: Literal["planned", "partial", "infeasible"]


PlanEvent = Annotated[
    RunStarted
    | IterationEvent
    | ToolCallEvent
    | ToolResultEvent
    | ItineraryEvent
    | PlanImageEvent
    | Reset
    | PlanCompleted
    | Failed
    | Cancelled,
    Field(discriminator="type"),
]
