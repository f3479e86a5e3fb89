"""What stands in a stream: one model an event type, a discriminated union a surface.

Nodes write these as dicts (`Event.model_dump(mode="json")`) with LangGraph's stream writer; the
run's log gives each its id and sends `run` first and `complete`, `error` or `cancelled` last.
"""

from typing import Annotated, Any, Literal

from pydantic import Field

from tripkit.domain.chat import ChatAnswer
from tripkit.domain.destination import Destination
from tripkit.domain.image import ImageResult
from tripkit.domain.wire import Wire

Source = Literal["model", "offline"]


class RunStarted(Wire):
    type: Literal["run"] = "run"
    run_id: str
    thread_id: str


class Reset(Wire):
    """What this node wrote so far is void: it runs again, or its answer is replaced."""

    type: Literal["reset"] = "reset"
    node: str


class Failed(Wire):
    type: Literal["error"] = "error"
    code: str
    detail: str


class Cancelled(Wire):
    type: Literal["cancelled"] = "cancelled"


class Token(Wire):
    type: Literal["token"] = "token"
    text: str


class Turn(ChatAnswer):
    type: Literal["turn"] = "turn"


class Completed(Wire):
    type: Literal["complete"] = "complete"


class Status(Wire):
    """A node starts (`step` is its name)."""

    type: Literal["status"] = "status"
    step: str


class DestinationFound(Wire):
    """`initial` as soon as the model has written it, `enriched` when Places answered."""

    type: Literal["destination"] = "destination"
    index: int = Field(ge=0)
    total: int = Field(ge=1)
    destination: Destination
    is_fallback: bool = False
    phase: Literal["initial", "enriched"] = "initial"


class RecommendationCompleted(Completed):
    total: int
    user_profile: dict[str, Any]
    is_fallback: bool
    source: Source
    notice: str | None = Field(
        default=None, description="that a model did not answer in time, and what stands in"
    )


class ImageReady(ImageResult):
    type: Literal["image"] = "image"


ChatEvent = Annotated[
    RunStarted | Token | Turn | Reset | Completed | Failed | Cancelled,
    Field(discriminator="type"),
]
RecommendationEvent = Annotated[
    RunStarted | Status | DestinationFound | Reset | RecommendationCompleted | Failed | Cancelled,
    Field(discriminator="type"),
]
ImageEvent = Annotated[
    RunStarted | Status | ImageReady | Reset | Completed | Failed | Cancelled,
    Field(discriminator="type"),
]
