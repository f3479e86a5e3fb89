"""The ten strict schemas that a model's answer has to fit.

Strict by construction: every field is required (null where nothing is known), nothing else is
allowed, every type is said. They take words and facts out of pages; what a model says of a number
counts only where the page says it too (see `grounded.py`). Where code has computed the figures the
schema has the words alone: no model writes them again (see `advice.py`).
"""

from pydantic import BaseModel, ConfigDict, Field


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class DayTheme(Strict):
    day: int
    theme: str


class Itinerary(Strict):
    days: list[DayTheme]


class DestinationExtraction(Strict):
    visa_requirements: str | None
    best_time_to_visit: str | None
    language: str | None
    currency: str | None
    time_zone: str | None
    cultural_tips: list[str]
    local_cuisine: list[str]
    safety_rating: str | None = Field(description="in the page's own words, never a number")
    safety_info: str | None
    source_url: str | None


class WeatherForecast(Strict):
    packing_suggestions: list[str]


class Flight(Strict):
    airline: str | None
    flight_number: str | None
    departure_time: str | None
    arrival_time: str | None
    duration: str | None
    stops: int | None
    price_usd: float | None
    cabin_class: str | None
    source_url: str


class FlightSearch(Strict):
    flights: list[Flight]


class Hotel(Strict):
    name: str
    location: str | None
    address: str | None
    rating: float | None
    price_per_night_usd: float | None
    amenities: list[str]
    distance_to_center: str | None
    near_transport: bool | None
    description: str | None
    source_url: str


class HotelSearch(Strict):
    hotels: list[Hotel]


class Activity(Strict):
    name: str
    category: str | None
    description: str | None
    duration: str | None
    price_usd: float | None
    rating: float | None
    best_time: str | None
    tips: list[str]
    source_url: str


class ActivitySearch(Strict):
    activities: list[Activity]
    must_do: list[str]
    free_activities: list[str]


class Restaurant(Strict):
    name: str
    cuisine_type: str | None
    area: str | None
    price_range: str | None
    specialty_dishes: list[str]
    opening_hours: str | None
    reservation_required: bool | None
    source_url: str


class MealTypes(Strict):
    breakfast: list[str]
    lunch: list[str]
    dinner: list[str]


class RestaurantSearch(Strict):
    restaurants: list[Restaurant]
    by_meal_type: MealTypes


class FeasibilityAnalysis(Strict):
    suggestions: list[str]


class CostBreakdown(Strict):
    cost_saving_tips: list[str]


class ScheduleOptimization(Strict):
    changes_made: list[str]


SCHEMAS: dict[str, type[Strict]] = {
    "ITINERARY_SCHEMA": Itinerary,
    "DESTINATION_EXTRACTION_SCHEMA": DestinationExtraction,
    "WEATHER_FORECAST_SCHEMA": WeatherForecast,
    "FLIGHT_SEARCH_SCHEMA": FlightSearch,
    "HOTEL_SEARCH_SCHEMA": HotelSearch,
    "ACTIVITY_SEARCH_SCHEMA": ActivitySearch,
    "RESTAURANT_SEARCH_SCHEMA": RestaurantSearch,
    "FEASIBILITY_ANALYSIS_SCHEMA": FeasibilityAnalysis,
    "COST_BREAKDOWN_SCHEMA": CostBreakdown,
    "SCHEDULE_OPTIMIZATION_SCHEMA": ScheduleOptimization,
}
"""By the names that the seed gives them."""
