"""What a date means for a place of Sri Lanka: crowd, calendar, light."""

from datetime import UTC, date, datetime
from typing import Annotated, TypeVar
from zoneinfo import ZoneInfo

from fastapi import APIRouter, Query
from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, model_validator
from pydantic_core import PydanticCustomError

from tripkit.api.dependencies import Starter, StarterDep, accepted_locale
from tripkit.api.errors import responses
from tripkit.domain import clock
from tripkit.domain.context import Locale
from tripkit.domain.errors import NotFound
from tripkit.domain.guide_day import (
    CrowdAnswer,
    EventsAnswer,
    GoldenHourAnswer,
    ImpactAnswer,
    PhysicsAnswer,
    SunPositionAnswer,
)
from tripkit.domain.guide_places import PlaceKind
from tripkit.domain.wire import SnakeInput
from tripkit.knowledge.calendar import FIRST_YEAR, LAST_YEAR
from tripkit.knowledge.conditions import answers, light
from tripkit.knowledge.conditions.monitor import ZONE
from tripkit.knowledge.sri_lanka import Place
from tripkit.knowledge.sri_lanka.lookup import find_place, nearest_names

router = APIRouter(prefix="/api/v1/guide", tags=["guide"], responses=responses(401, 403, 422, 429))
COLOMBO = ZoneInfo(ZONE)
D = TypeVar("D", date, datetime)


def _within_years(day: D) -> D:
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise PydanticCustomError(
            "years", "The calendar knows the years from 2003 to 2076; choose a date in them"
        )
    return day


def _in_colombo(at: datetime) -> datetime:
    """A time without a zone is Colombo's."""
    local = at.replace(tzinfo=COLOMBO) if at.tzinfo is None else at.astimezone(COLOMBO)
    return _within_years(local)


def _by_name(kind: object) -> object:
    """ "heritage" is Heritage."""
    return kind.strip().capitalize() if isinstance(kind, str) else kind


GuideDate = Annotated[date, AfterValidator(_within_years)]
GuideTime = Annotated[datetime, AfterValidator(_within_years), AfterValidator(_in_colombo)]
Kind = Annotated[PlaceKind, BeforeValidator(_by_name)]
Name = Annotated[
    str,
    StringConstraints(
        strip_whitespace=True, min_length=1, max_length=200, pattern=r"^[^\x00-\x1f\x7f]+$"
    ),
]
Latitude = Annotated[float, Field(ge=-90, le=90, allow_inf_nan=False)]
Longitude = Annotated[float, Field(ge=-180, le=180, allow_inf_nan=False)]
Elevation = Annotated[float, Field(ge=-500, le=9000, allow_inf_nan=False)]


class CrowdRequest(SnakeInput):
    """A place by name; with `location_type` one that we do not know is the type's average."""

    location: Name = Field(examples=["Temple of the Tooth"])
    location_type: Kind | None = None
    target_datetime: GuideTime = Field(
        examples=["2026-08-20T12:00:00"], description="without a zone Colombo time"
    )
    locale: Locale | None = None


class EventsRequest(SnakeInput):
    date: GuideDate = Field(examples=["2026-01-03"])
    activity: Name | None = Field(default=None, examples=["nightlife"])
    location_type: Kind | None = None
    locale: Locale | None = None


class ImpactRequest(SnakeInput):
    location_name: Name = Field(examples=["Kandy"])
    target_date: GuideDate = Field(examples=["2026-05-01"])
    activity_type: Name | None = Field(default=None, examples=["alcohol"])
    locale: Locale | None = None


class GoldenHourRequest(SnakeInput):
    """A place of ours by name, or any name with its coordinates."""

    location: Name = Field(examples=["Sigiriya"])
    date: GuideDate = Field(examples=["2026-01-03"])
    latitude: Latitude | None = None
    longitude: Longitude | None = None
    locale: Locale | None = None

    @model_validator(mode="after")
    def _both(self) -> "GoldenHourRequest":
        if (self.latitude is None) != (self.longitude is None):
            raise ValueError("send latitude and longitude together")
        return self


class PhysicsRequest(SnakeInput):
    latitude: Latitude = Field(examples=[7.957])
    longitude: Longitude = Field(examples=[80.7603])
    date: GuideDate = Field(examples=["2026-01-03"])
    elevation_m: Elevation = Field(default=0, description="metres above the sea")
    location_name: Name | None = None
    include_current_position: bool = False
    locale: Locale | None = None


def words_of(starter: Starter, asked: Locale | None) -> Locale:
    """The language of an answer that has no message to go by."""
    return asked or accepted_locale(starter.request.headers.get("accept-language")) or "en"


def known_place(name: str) -> Place:
    """Raises NotFound with the names that are written most alike."""
    found = find_place(name)
    if found is None:
        near = nearest_names(name)
        meant = f" Did you mean {', '.join(near)}?" if near else ""
        raise NotFound(f"None of the guide's places is called so.{meant}")
    return found


@router.post("/crowd", responses=responses(404))
async def crowd(starter: StarterDep, body: CrowdRequest) -> CrowdAnswer:
    """How full a place is likely to be at a time."""
    locale = words_of(starter, body.locale)
    if body.location_type and find_place(body.location) is None:
        return answers.crowd_of_type(
            body.location, body.location_type, body.target_datetime, locale
        )
    return answers.crowd(known_place(body.location), body.target_datetime, locale)


@router.post("/events")
async def events(starter: StarterDep, body: EventsRequest) -> EventsAnswer:
    """Holidays, Poya, alcohol, school holidays of a date."""
    locale = words_of(starter, body.locale)
    return answers.events(body.date, body.activity, body.location_type, locale)


@router.post("/events/impact", responses=responses(404))
async def events_impact(starter: StarterDep, body: ImpactRequest) -> ImpactAnswer:
    """What a date means at a place, and whether what is planned is lawful then."""
    where = known_place(body.location_name)
    locale = words_of(starter, body.locale)
    return answers.impact(where, body.target_date, body.activity_type, locale)


@router.post("/golden-hour", responses=responses(404))
async def golden_hour(starter: StarterDep, body: GoldenHourRequest) -> GoldenHourAnswer:
    """When the light is golden, and which of the two hours has fewer people."""
    locale = words_of(starter, body.locale)
    if body.latitude is not None and body.longitude is not None:
        spot = light.Spot(body.location, body.latitude, body.longitude)
    else:
        spot = light.spot_of(known_place(body.location), locale)
    return light.golden_hour(spot, body.date, locale)


@router.post("/physics/golden-hour")
async def physics(starter: StarterDep, body: PhysicsRequest) -> PhysicsAnswer:
    """The sun's day anywhere, computed by NREL's algorithm."""
    spot = light.Spot(body.location_name, body.latitude, body.longitude, body.elevation_m)
    now = datetime.now(UTC) if body.include_current_position else None
    return light.physics(spot, body.date, words_of(starter, body.locale), now=now)


@router.get("/physics/golden-hour/{location}", responses=responses(404))
async def physics_of_place(
    location: Name,
    starter: StarterDep,
    date: Annotated[GuideDate | None, Query(description="default: today in Colombo")] = None,
    locale: Locale | None = None,
) -> PhysicsAnswer:
    """The same for one of the guide's places, at its elevation."""
    words = words_of(starter, locale)
    spot = light.spot_of(known_place(location), words)
    return light.physics(spot, date or clock.today(COLOMBO), words)


@router.get("/physics/sun-position")
async def sun_position(
    _: StarterDep,
    latitude: Latitude,
    longitude: Longitude,
    elevation_m: Elevation = 0,
    at: Annotated[GuideTime | None, Query(description="default: now")] = None,
) -> SunPositionAnswer:
    """Where the sun stands."""
    spot = light.Spot(None, latitude, longitude, elevation_m)
    return light.position(spot, at or datetime.now(UTC))
