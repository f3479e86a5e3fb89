"""What the recommendation's nodes share."""

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from tripkit.domain.profile import ConceptId, Profile
from tripkit.domain.statements import StatementRow
from tripkit.domain.wire import JsonOf, Wire


class Request(Wire):
    """What was asked. `words` are the person's own words by field, where a chat knows them;
    `statements` what no field holds, `conditions` all that was said of the trip."""

    profile: Profile
    concept: ConceptId | None = None
    avoid: list[str] = Field(default_factory=list)
    exclude: list[str] = Field(default_factory=list)
    count: int = Field(default=3, ge=1, le=10)
    words: dict[str, str] = Field(default_factory=dict)
    statements: list[StatementRow] = Field(default_factory=list)
    conditions: list[StatementRow] = Field(default_factory=list)
    turns: list[str] = Field(default_factory=list)
    """The chat's last messages, each with who said it."""
    messages: list[str] = Field(default_factory=list)
    """What the person wrote, oldest first: what no condition holds is told in these words."""


class ListedDestination(TypedDict):
    """One destination in its place; `enriched` once Places has been asked."""

    destination: dict[str, Any]
    is_fallback: bool
    enriched: bool


class RecommendationInput(TypedDict):
    """What the graph is started with."""

    request: Annotated[dict[str, Any], JsonOf(Request)]


class RecommendationState(TypedDict, total=False):
    """Plain JSON values only."""

    request: dict[str, Any]
    """As it was asked: each step reads it."""
    shortlist: list[str]
    """Ids of catalogue spots from analyze_preferences, for the prompt."""
    system_prompt: str
    """From build_prompt, for the model: how it writes, and the shortlist."""
    user_prompt: str
    """From build_prompt, for the model: what the person asked for."""
    destinations: dict[str, ListedDestination]
    """By position ("0", "1", …): generated, then completed, then enriched."""
    source: Literal["model", "offline"]
    """Who wrote them, for parse_response and the answer."""
    notice: str
    """That a model did not answer in time, and what stands in; else empty."""
    is_fallback: bool
    """Whether one of them stands in for a model's, for the answer."""
    status: Literal["pending", "processing", "completed", "failed"]
    """How far it is, for who reads the state from outside."""
