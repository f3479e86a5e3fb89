"""What a change of an itinerary did, for a client that has the version before it."""

from typing import Literal

from pydantic import Field, JsonValue

from tripkit.domain.itinerary import Finding, Segment
from tripkit.domain.wire import Wire


class Placed(Wire):
    """A segment that is new, other than it was, or elsewhere."""

    op: Literal["added", "changed", "reordered"]
    segment_id: str
    segment: Segment | None = Field(
        default=None, description="the whole of it; null where only its place is another"
    )
    follows: str | None = Field(
        default=None, description="the segment that it stands behind; null: it is the first"
    )


class ItineraryDifference(Wire):
    """How the version `since` becomes `version`; who has another one reads the itinerary anew.

    Take out what is `removed` and what is `placed`, then put each of `placed`, in its order, behind
    the segment that it `follows`.
    """

    id: str
    since: int = Field(ge=1, description="equal to `version` where nothing was changed")
    version: int = Field(ge=1)
    details: dict[str, JsonValue] = Field(
        default_factory=dict, description="the itinerary's own fields that changed, as they are now"
    )
    removed: list[str] = Field(default_factory=list, description="ids of segments")
    placed: list[Placed] = Field(default_factory=list)
    findings: list[Finding] | None = Field(
        default=None, description="all that do not fit now; null: as they were"
    )
    cost: dict[str, float] = Field(default_factory=dict, description="sums by currency")
    can_undo: bool = False
    can_redo: bool = False
    updated_at: str = ""
    summary: str = ""
    segment_id: str | None = Field(default=None, description="what was added, or was there")
