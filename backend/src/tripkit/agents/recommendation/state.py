"""What the recommendation's nodes share."""

from typing import Any, Literal, TypedDict

from pydantic import Field

from tripkit.domain.profile import ConceptId, Profile
from tripkit.domain.wire import Wire


class Request(Wire):
    """What was asked. `words` are the person's own words by field, where a chat knows them."""

    profile: Profile
    concept: ConceptId | None = None
    avoid: list[str] = Field(default_factory=list)
    exclude: list[str] = Field(default_factory=list)
    count: int = Field(default=3, ge=1, le=10)
    words: dict[str, str] = Field(default_factory=dict)


class Found(TypedDict):
    """One destination in its place; `enriched` once Places has been asked."""

    destination: dict[str, Any]
    is_fallback: bool
    enriched: bool


class RecommendationState(TypedDict, total=False):
    """Plain JSON values only."""

    request: dict[str, Any]
    shortlist: list[str]
    system_prompt: str
    user_prompt: str
    found: dict[str, Found]
    source: Literal["model", "offline"]
    is_fallback: bool
    status: Literal["pending", "processing", "completed", "failed"]
