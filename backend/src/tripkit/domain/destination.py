"""A destination as a client receives it."""

from typing import Any, Literal

from pydantic import Field

from tripkit.domain.provenance import Provenance, computed, ours, provenance_of
from tripkit.domain.wire import Wire

Precision = Literal["spot", "neighbourhood", "town", "area"]
Access = Literal["easy", "moderate", "challenging"]
CostLevel = Literal["$", "$$", "$$$"]
BestTime = Literal["dawn", "morning", "midday", "afternoon", "dusk", "evening", "night"]


class Point(Wire):
    """WGS 84 degrees."""

    lat: float = Field(ge=-90, le=90)
    lng: float = Field(ge=-180, le=180)


class Location(Point):
    precision: Precision = "area"


class Activity(Wire):
    name: str
    description: str
    duration: str = Field(description="in words, in the answer's language")
    best_time: str
    local_tip: str | None = None
    photo_opportunity: str | None = None


class Window(Wire):
    """Two local wall-clock times, HH:MM."""

    start: str
    end: str


class Light(Wire):
    """The sun at that place on that date, local HH:MM; null where it does not rise or set."""

    date: str
    sunrise: str | None
    sunset: str | None
    golden_morning: Window | None
    golden_evening: Window | None
    provenance: Provenance = computed("NREL SPA")


class PlacePhoto(Wire):
    """`url` is ours; a provider's key never reaches a client."""

    url: str
    width: int
    height: int
    attribution: str | None = None


class PlaceReview(Wire):
    author: str
    rating: float | None = None
    text: str
    time: str | None = None


class PlaceDetails(Wire):
    """What Places knows of the spot. Ratings and reviews are null without a provider's answer."""

    place_id: str
    google_name: str | None = None
    address: str | None = None
    phone: str | None = None
    website: str | None = None
    maps_url: str | None = None
    rating: float | None = None
    user_ratings_total: int | None = None
    price_level: int | None = None
    opening_hours: list[str] = Field(default_factory=list)
    is_open_now: bool | None = None
    photos: list[PlacePhoto] = Field(default_factory=list)
    reviews: list[PlaceReview] | None = None
    location: Point | None = None
    business_status: str | None = Field(
        default=None, description="OPERATIONAL, CLOSED_TEMPORARILY or CLOSED_PERMANENTLY"
    )
    provenance: Provenance = provenance_of("places")


def _of_destination(known: dict[str, Any]) -> Provenance:
    """Ours where somebody checked it; else a model's, with what was compared in `sources`."""
    sources, checked = known.get("sources") or [], known.get("checked")
    if checked:
        return ours(next((one for one in sources if one.startswith("http")), None), checked)
    return Provenance(tier="model", source=next(iter(sources), None))


class PickJourney(Wire):
    """The way there as one would take it: minutes from door to door, one way."""

    origin: str
    minutes: int
    means: Literal["train", "coach", "ferry", "drive", "flight"]
    changes: int
    is_estimate: bool
    text: str
    provenance: Provenance = computed("timetables and estimates of our own")


class PickWeather(Wire):
    """Normals of the trip's months, or of the good ones: mean daily high and low in °C, days with
    rain a month; `daylight_hours` of the trip's day."""

    months: list[int]
    high: int
    low: int
    rain_days: int
    daylight_hours: float | None
    text: str


class PickCost(Wire):
    """What a day there costs one of two, in US dollars: half a room, meals, rides. No way there."""

    low: int
    typical: int
    high: int
    text: str
    provenance: Provenance = computed("price levels of our own cities and of the World Bank")


class PickCheck(Wire):
    """The person's own words, and what their judge saw: `is_kept` is null where nobody can tell."""

    kind: str
    text: str
    is_kept: bool | None
    finding: str
    statement_id: str | None = None


class Destination(Wire):
    """One destination. `matchReason` uses the person's own words; `checked` is YYYY-MM."""

    id: str
    name: str
    city: str
    country: str
    country_code: str = Field(pattern=r"^[A-Z]{2}$")
    location: Location
    description: str
    match_reason: str
    catch: str
    match_score: float = Field(ge=0, le=1)
    local_vibe: str | None = None
    why_hidden: str | None = None
    best_time_to_visit: str
    best_months: list[int] = Field(default_factory=list)
    photography_score: int = Field(ge=1, le=10)
    transport_accessibility: Access
    safety_rating: int | None = Field(default=None, ge=1, le=10)
    estimated_budget: CostLevel
    tags: list[str] = Field(default_factory=list)
    photography_tips: list[str] = Field(default_factory=list)
    story_prompt: str | None = None
    activities: list[Activity] = Field(min_length=3)
    light: Light
    image_url: str
    image_kind: Literal["drawn", "photo"] = "drawn"
    place_details: PlaceDetails | None = None
    sources: list[str] = Field(default_factory=list)
    confirmed: bool | None = Field(
        default=None,
        description="of a place that a model named: whether another source knows it there",
    )
    checked: str | None = Field(default=None, pattern=r"^\d{4}-\d{2}$")
    provenance: Provenance = Field(default_factory=_of_destination)
    journey: PickJourney | None = None
    weather: PickWeather | None = None
    day_cost: PickCost | None = None
    catch_for_you: str | None = Field(
        default=None, description="what to mind there, of all that this person said"
    )
    is_near_miss: bool = Field(
        default=False, description="it breaks something that was said: the checks not kept"
    )
    checks: list[PickCheck] = Field(default_factory=list)
