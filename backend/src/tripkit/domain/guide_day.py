"""What a date means for a place, as a client receives it: crowd, calendar, light."""

from typing import Any, Literal

from pydantic import Field

from tripkit.domain.guide import CROWD, SUN, Certainty, calendar_provenance
from tripkit.domain.provenance import Provenance
from tripkit.domain.wire import Snake


def _of_calendar(known: dict[str, Any]) -> Provenance:
    return calendar_provenance(known.get("certainty", "estimated"))


CrowdStatus = Literal["MINIMAL", "LOW", "MODERATE", "HIGH", "EXTREME"]
Shops = Literal["open", "closed", "unknown"]
Hotels = Literal["may_serve", "unknown"]


class CrowdAnswer(Snake):
    """Expected, not counted: see docs/guide.md for what the figure is."""

    location: str
    location_id: str | None = Field(description="null for an average place of a type")
    datetime: str = Field(description="ISO 8601, Colombo time")
    crowd_level: float = Field(ge=0, le=1)
    crowd_percentage: float = Field(ge=0, le=100)
    crowd_status: CrowdStatus
    recommendation: str
    optimal_times: list[str] = Field(description="the emptiest open hours, HH:MM")
    reasons: list[str] = Field(description="the strongest first")
    hourly_percentages: list[int] = Field(description="24 hours from midnight")
    provenance: Provenance = CROWD


class HolidayInfo(Snake):
    name: str
    name_ko: str
    categories: list[Literal["public", "bank", "mercantile", "poya"]]
    certainty: Certainty


class AlcoholInfo(Snake):
    """`reason` is the day that closes the shops."""

    shops: Shops
    licensed_hotels: Hotels
    reason: str | None


class EventsAnswer(Snake):
    """`crowd_impact` is how many times a usual day's people come."""

    date: str
    is_poya: bool
    is_school_holiday: bool
    special_event: str | None
    holidays: list[HolidayInfo]
    alcohol_allowed: bool | None = Field(description="in shops and bars; null when not known")
    alcohol: AlcoholInfo
    crowd_impact: float = Field(ge=0, le=5)
    warnings: list[str]
    recommendations: list[str]
    certainty: Certainty
    provenance: Provenance = Field(default_factory=_of_calendar)


class BridgeDay(Snake):
    """A working day between a holiday and a weekend, or a day within three days off."""

    is_bridge_day: bool
    bridge_type: Literal["MONDAY_BRIDGE", "FRIDAY_BRIDGE", "DOUBLE_BRIDGE"] | None
    is_long_weekend: bool


class LocationSensitivity(Snake):
    """How strongly the place answers to the calendar, 0 to 1."""

    l_rel: float = Field(ge=0, le=1)
    l_nat: float = Field(ge=0, le=1)


class ImpactConstraint(Snake):
    code: Literal[
        "POYA_ALCOHOL_BAN", "DRY_DAY", "POYA_MODEST_DRESS", "NEW_YEAR_SHUTDOWN",
        "EXTREME_CROWD_RELIGIOUS", "DOMESTIC_TOURISM_PEAK",
    ]  # fmt: skip
    severity: Literal["HARD", "SOFT"]
    level: Literal["low", "medium", "high", "critical"]
    reason: str
    description: str


class ImpactAnswer(Snake):
    """What a date means for a place, and for what is to be done there."""

    location_name: str
    location_id: str
    target_date: str
    is_legal_conflict: bool
    predicted_crowd_modifier: float = Field(ge=0, le=5)
    travel_advice_strings: list[str]
    bridge_day: BridgeDay
    location_sensitivity: LocationSensitivity
    constraints: list[ImpactConstraint]
    certainty: Certainty
    provenance: Provenance = Field(default_factory=_of_calendar)


class Span(Snake):
    start: str
    end: str


class GoldenHourAnswer(Snake):
    """Local times HH:MM; null where the sun does not do it on that day."""

    location: str
    date: str
    sunrise: str | None
    sunset: str | None
    golden_hour_morning: Span | None
    golden_hour_evening: Span | None
    recommended_time: str | None
    tips: list[str]
    provenance: Provenance = SUN


class LightWindow(Snake):
    """`start` and `end` are ISO 8601 with their offset, the local ones HH:MM:SS."""

    start: str
    end: str
    start_local: str
    end_local: str
    duration_minutes: float
    elevation_at_start_deg: float
    elevation_at_end_deg: float


class SunLocation(Snake):
    name: str | None
    latitude: float
    longitude: float
    elevation_m: float


class SunPositionAnswer(Snake):
    """Elevation as seen, with the air's refraction; azimuth from north through east."""

    timestamp: str = Field(description="ISO 8601, UTC")
    local_time: str
    elevation_deg: float
    azimuth_deg: float
    is_daylight: bool
    light_quality: Literal["dark", "blue", "golden", "good", "harsh"]
    calculation_method: Literal["NREL SPA"] = "NREL SPA"
    provenance: Provenance = SUN


class SunMetadata(Snake):
    """Golden and blue are heights of the sun's centre in degrees, without refraction."""

    calculation_method: Literal["NREL SPA"] = "NREL SPA"
    golden_hour_deg: tuple[float, float] = (-4.0, 6.0)
    blue_hour_deg: tuple[float, float] = (-6.0, -4.0)
    solar_noon_elevation_deg: float


class PhysicsAnswer(Snake):
    """The sun's day at a place; times local HH:MM:SS, null where the sun does not do it."""

    location: SunLocation
    date: str
    timezone: str
    sunrise: str | None
    solar_noon: str
    sunset: str | None
    morning_golden_hour: LightWindow | None
    evening_golden_hour: LightWindow | None
    morning_blue_hour: LightWindow | None
    evening_blue_hour: LightWindow | None
    day_length_hours: float | None
    current_position: SunPositionAnswer | None = None
    metadata: SunMetadata
    warnings: list[str]
    provenance: Provenance = SUN
