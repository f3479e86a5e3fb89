"""What a model says when it looks something up: no more than its question needs."""

from pydantic import BaseModel, Field


class PlaceToLookUp(BaseModel):
    destination: str = Field(max_length=100, description="a city, or one with its country")


class VisitToLookUp(PlaceToLookUp):
    start_date: str = Field(default="", max_length=10, description="YYYY-MM-DD, or empty")
    days: int = Field(default=0, ge=0, le=30, description="0 where nobody said")


class FlightToLookUp(VisitToLookUp):
    origin: str = Field(max_length=100, description="the city that one leaves from")


class SightsToLookUp(PlaceToLookUp):
    interests: list[str] = Field(default_factory=list, description="in the person's own words")


class TripToLayOut(BaseModel):
    destinations: list[str] = Field(min_length=1, max_length=6, description="in travel order")
    days: int = Field(ge=1, le=30)
    start_date: str = Field(default="", max_length=10, description="YYYY-MM-DD, or empty")
    origin: str = Field(default="", max_length=100, description="or empty")
    adults: int = Field(default=0, ge=0, le=20, description="0 where nobody said")
    budget: float = Field(default=0, ge=0, description="0 where nobody said")
    currency: str = Field(default="", max_length=3, description="of the budget, ISO 4217")
    interests: list[str] = Field(default_factory=list, description="in the person's own words")
