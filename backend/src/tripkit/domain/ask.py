"""A question to the travel desk as a client receives its answer, and the events of its making."""

from datetime import date
from typing import Literal

from pydantic import Field

from tripkit.domain.wire import Snake

Route = Literal["info", "budget", "itinerary", "full"]


class TripParams(Snake):
    """What the person said of the trip; what nobody said is null or empty."""

    origin: str | None = None
    destination: list[str] = Field(default_factory=list)
    departure_date: date | None = None
    return_date: date | None = None
    month: int | None = Field(default=None, description="where no day was said")
    trip_length_days: int | None = None
    nights: int | None = None
    headcount: int | None = None
    budget_value: float | None = Field(default=None, description="what the person has to spend")
    budget_currency: str | None = Field(default=None, description="ISO 4217")
    preferences: list[str] = Field(default_factory=list)
