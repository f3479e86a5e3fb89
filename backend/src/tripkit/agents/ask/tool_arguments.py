"""What a model says when it looks something up: no more than its question needs.

What nobody said is left out.
"""

from pydantic import BaseModel, Field


class PlaceToLookUp(BaseModel):
    destination: str = Field(max_length=100, description="a city, its country")


class VisitToLookUp(PlaceToLookUp):
    start_date: str = Field(default="", max_length=10, description="YYYY-MM-DD")
    days: int = Field(default=0, ge=0, le=30)


class FlightToLookUp(VisitToLookUp):
    origin: str = Field(max_length=100, description="the city one leaves")


class SightsToLookUp(PlaceToLookUp):
    interests: list[str] = Field(default_factory=list)


class TripToLayOut(BaseModel):
    destinations: list[str] = Field(min_length=1, max_length=6)
    days: int = Field(ge=1, le=30)
    start_date: str = Field(default="", max_length=10, description="YYYY-MM-DD")
    origin: str = Field(default="", max_length=100)
    adults: int = Field(default=0, ge=0, le=20)
    budget: float = Field(default=0, ge=0)
    currency: str = Field(default="", max_length=3, description="ISO 4217")
    interests: list[str] = Field(default_factory=list)
