"""Which of Sri Lanka's places suit a wish, why, and what lies near."""

from datetime import datetime, time, timedelta
from typing import Annotated

from fastapi import APIRouter, Query
from pydantic import Field

from tripkit.agents.guide import picks
from tripkit.api.dependencies import StarterDep
from tripkit.api.errors import responses
from tripkit.api.routes.guide_day import COLOMBO, GuideTime, Latitude, Longitude, Name, words_of
from tripkit.domain.context import Locale
from tripkit.domain.errors import InvalidInput
from tripkit.domain.guide_places import (
    Explanation,
    Likes,
    NearbyAnswer,
    NearbyLocation,
    RecommendAnswer,
)
from tripkit.domain.wire import SnakeInput
from tripkit.knowledge.sri_lanka.lookup import find_place
from tripkit.knowledge.sri_lanka.recommend import Asked
from tripkit.tools.places import near

router = APIRouter(prefix="/api/v1/guide", tags=["guide"], responses=responses(401, 403, 422, 429))

Kilometres = Annotated[float, Field(gt=0, le=20_100, allow_inf_nan=False)]
Share = Annotated[float, Query(ge=0, le=1)]


class Wishes(Likes, SnakeInput):
    """How much each is wished for, 0 to 1."""


class RecommendRequest(SnakeInput):
    """From here, for this wish, at that time. `user_id` is your own label; it is not kept."""

    user_id: Name | None = None
    current_lat: Latitude = Field(examples=[7.2906])
    current_lng: Longitude = Field(examples=[80.6337])
    preferences: Wishes = Field(examples=[{"history": 0.9, "nature": 0.4}])
    target_datetime: GuideTime | None = Field(
        default=None, description="default: the next 09:00; without a zone Colombo time"
    )
    max_distance_km: Kilometres | None = None
    top_k: int = Field(default=5, ge=1, le=20)
    outdoor_only: bool = False
    exclude_locations: list[Name] = Field(default_factory=list, max_length=80)
    visited_locations: list[Name] = Field(default_factory=list, max_length=80)
    locale: Locale | None = None


def _next_morning() -> datetime:
    """The next 09:00 in Colombo: who names no time asks about a visit, not about tonight."""
    now = datetime.now(COLOMBO)
    nine = datetime.combine(now.date(), time(9), COLOMBO)
    return nine if now <= nine else nine + timedelta(days=1)


@router.post("/recommend")
async def recommend(starter: StarterDep, body: RecommendRequest) -> RecommendAnswer:
    """Places by wish, distance, crowd and date; each unlike those before it."""
    at = body.target_datetime or _next_morning()
    asked = Asked(body.current_lat, body.current_lng, body.preferences.model_dump(), at)
    limits = picks.Limits(
        body.outdoor_only, body.max_distance_km, body.exclude_locations, body.visited_locations
    )
    return picks.recommended(asked, limits, body.top_k, words_of(starter, body.locale))


@router.get("/explain/{location}")
async def explain(
    location: Name,
    starter: StarterDep,
    latitude: Latitude | None = None,
    longitude: Longitude | None = None,
    history: Share = 0,
    adventure: Share = 0,
    nature: Share = 0,
    relaxation: Share = 0,
    target_datetime: Annotated[
        GuideTime | None, Query(description="default: the next 09:00")
    ] = None,
    locale: Locale | None = None,
) -> Explanation:
    """The terms that a recommendation would score this place by.

    Without a position the place counts as near.
    """
    if (latitude is None) != (longitude is None):
        raise InvalidInput("latitude", "Send latitude and longitude together")
    where = find_place(location)
    own = (where.lat, where.lng) if where else (0.0, 0.0)
    here = own if latitude is None or longitude is None else (latitude, longitude)
    wish = {"history": history, "adventure": adventure, "nature": nature, "relaxation": relaxation}
    asked = Asked(*here, wish, target_datetime or _next_morning())
    has_position = latitude is not None
    return picks.explained(location, asked, has_position, words_of(starter, locale))


@router.get("/locations/nearby")
async def nearby(
    starter: StarterDep,
    latitude: Latitude,
    longitude: Longitude,
    radius_km: Kilometres = 50,
    limit: Annotated[int, Query(ge=1, le=100)] = 10,
    locale: Locale | None = None,
) -> NearbyAnswer:
    """The guide's places around a point, the nearest first."""
    found = near(latitude, longitude, radius_km, limit, words_of(starter, locale)).locations
    return NearbyAnswer(
        locations=[NearbyLocation(location_id=one.id, **one.model_dump()) for one in found]
    )
