"""The ten strict schemas that a model's answer has to fit.

Strict by construction: every field is required (null where nothing is known), nothing else is
allowed, every type is said. They take words and facts out of pages; what a model says of a number
counts only where the page says it too (see `grounded.py`).
"""

from pydantic import BaseModel, ConfigDict, Field


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class ItineraryEntry(Strict):
    time: str
    activity: str
    description: str
    location: str
    category: str
    notes: str | None
    cost: float
    source_url: str | None
    image_suggestion: str | None


class ItineraryDay(Strict):
    day: int
    date: str
    theme: str
    schedule: list[ItineraryEntry]
    day_cost: float


class Itinerary(Strict):
    days: list[ItineraryDay]
    total_estimated_cost: float
    summary: str
    packing_list: list[str]
    important_notes: list[str]


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


class DayForecast(Strict):
    date: str
    condition: str
    high_temp_celsius: float
    low_temp_celsius: float
    precipitation_chance: float | None
    humidity: float | None


class WeatherForecast(Strict):
    daily_forecast: list[DayForecast]
    average_high_celsius: float | None
    average_low_celsius: float | None
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
    is_feasible: bool
    confidence: float
    issues: list[str]
    warnings: list[str]
    suggestions: list[str]


class CostShares(Strict):
    flights: float
    accommodation: float
    activities: float
    food: float
    local_transport: float
    miscellaneous: float


class CostBreakdown(Strict):
    total_estimated_cost: float
    currency: str
    breakdown: CostShares
    daily_average: float
    within_budget: bool | None
    budget_remaining: float | None
    cost_saving_tips: list[str]


class ScheduledVisit(Strict):
    day: int
    start: str
    end: str
    activity: str
    reason: str | None


class ScheduleOptimization(Strict):
    optimized_schedule: list[ScheduledVisit]
    conflicts: list[str]
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
