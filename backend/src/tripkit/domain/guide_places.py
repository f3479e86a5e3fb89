"""Recommended, explained and nearby places as a client receives them."""

from typing import Any, Literal

from pydantic import Field

from tripkit.domain.provenance import Provenance, ours
from tripkit.domain.wire import Snake

PlaceKind = Literal["Beach", "Heritage", "Nature", "Religious", "Urban"]


class Likes(Snake):
    """How much each is wished for, or what a place is good for, 0 to 1."""

    history: float = Field(default=0, ge=0, le=1)
    adventure: float = Field(default=0, ge=0, le=1)
    nature: float = Field(default=0, ge=0, le=1)
    relaxation: float = Field(default=0, ge=0, le=1)


class ScoreTerm(Snake):
    """`contribution` is weight · value; the contributions add up to `combined_score`."""

    name: Literal["preference", "nearness", "calm", "calendar"]
    value: float
    weight: float
    contribution: float


class ConstraintCheck(Snake):
    constraint: str = Field(examples=["opening_hours"])
    passed: bool
    detail: str


class Recommendation(Snake):
    """`similarity_score` is how well it answers to the wish; `likeness` to those above it."""

    rank: int = Field(ge=1)
    location_id: str
    name: str
    type: PlaceKind
    latitude: float
    longitude: float
    similarity_score: float
    distance_km: float
    combined_score: float
    terms: list[ScoreTerm]
    likeness: float
    preference_scores: Likes
    is_outdoor: bool
    constraint_checks: list[ConstraintCheck]
    reasoning: str
    optimal_visit_time: str
    warnings: list[str]
    provenance: Provenance = Field(default=ours(), description="of the place; scores are computed")


class RecommendMetadata(Snake):
    considered: int
    fitting: int
    target_datetime: str
    weights: dict[str, float]
    relevance: float = Field(description="what the score weighs against being unlike the others")
    unknown_locations: list[str] = Field(description="names that were to be left out, not known")


class RecommendAnswer(Snake):
    success: bool
    recommendations: list[Recommendation]
    reasoning_summary: str
    metadata: RecommendMetadata


def _of_place(known: dict[str, Any]) -> Provenance:
    return ours(next((one for one in known.get("sources") or [] if one.startswith("http")), None))


class LocationInfo(Snake):
    location_id: str
    name: str
    type: PlaceKind
    latitude: float
    longitude: float
    elevation_m: int | None
    town: str
    province: str
    is_outdoor: bool
    visit_minutes: int
    opening: str | None = Field(description="HH:MM to HH:MM")
    best_months: list[int]
    sources: list[str]
    provenance: Provenance = Field(default_factory=_of_place)


class PreferenceAnalysis(Snake):
    wish: Likes
    scores: Likes
    similarity_score: float


class ConstraintAnalysis(Snake):
    target_datetime: str
    combined_score: float
    distance_km: float | None = Field(description="null when no position was given")
    terms: list[ScoreTerm]
    checks: list[ConstraintCheck]
    rules: list[str]


class SimilarLocation(Snake):
    location_id: str
    name: str
    likeness: float


class Explanation(Snake):
    """`found` is false for a name that we do not know; `similar_locations` are then its likest."""

    location_name: str
    found: bool
    location_info: LocationInfo | None = None
    preference_analysis: PreferenceAnalysis | None = None
    constraint_analysis: ConstraintAnalysis | None = None
    similar_locations: list[SimilarLocation]
    detailed_reasoning: str
    best_times: list[str]
    tips: list[str]


class NearbyLocation(Snake):
    location_id: str
    name: str
    latitude: float
    longitude: float
    distance_km: float
    type: PlaceKind
    provenance: Provenance = ours()


class NearbyAnswer(Snake):
    locations: list[NearbyLocation]


def as_likes(scores: Any) -> Likes:
    """Of anything that has these four."""
    return Likes(
        history=scores.history, adventure=scores.adventure, nature=scores.nature,
        relaxation=scores.relaxation,
    )  # fmt: skip
