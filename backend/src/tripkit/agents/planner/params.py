"""The parameters of the sixteen tools: what a model may say. The rest is in the plan's context.

Amounts are in US dollars a person unless a name says otherwise; dates are YYYY-MM-DD.
"""

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field

Text = Annotated[str, Field(max_length=200)]
Day = Annotated[str, Field(max_length=10, description="YYYY-MM-DD")]
Many = Annotated[list[Text], Field(max_length=30)]
Amount = Annotated[float, Field(ge=0)]


class _Params(BaseModel):
    model_config = ConfigDict(extra="ignore")


class Nothing(_Params):
    """format_presentation takes no arguments."""


class Destination(_Params):
    """research_destination, analyze_safety, analyze_local_transport."""

    destination: Text


class Flights(_Params):
    origin: Text
    destination: Text
    departure_date: Day
    return_date: Day | None = None
    max_budget: Amount | None = None
    prefer_direct: bool = False


class Accommodations(_Params):
    destination: Text
    check_in: Day
    check_out: Day
    max_budget_per_night: Amount | None = None
    prefer_near_transport: bool = False


class Activities(_Params):
    destination: Text
    interests: Many = Field(default_factory=list)
    max_budget_per_activity: Amount | None = None


class Restaurants(_Params):
    destination: Text
    areas: Many = Field(default_factory=list)
    cuisine_types: Many = Field(default_factory=list)
    max_budget_per_person: Amount | None = None
    num_days: int | None = Field(default=None, ge=1, le=60)


class Feasibility(_Params):
    """Both are in the context already; what a model says of them here changes nothing."""

    itinerary: str = ""
    constraints: str = ""


class CostBreakdown(_Params):
    """Flights, hotels and activities are taken from the context, never from a model's sums."""

    flights: str = ""
    hotels: str = ""
    activities: Many = Field(default_factory=list)
    budget: str = ""
    num_days: int | None = Field(default=None, ge=1, le=60)


class Schedule(_Params):
    activities: Many = Field(default_factory=list)
    preferences: Many = Field(default_factory=list)
    num_days: int | None = Field(default=None, ge=1, le=60)


class Budget(_Params):
    current_selections: str = ""
    budget_limit: Amount | None = None
    priorities: Many = Field(default_factory=list)


class Weather(_Params):
    destination: Text
    start_date: Day
    num_days: int | None = Field(default=None, ge=1, le=60)


class Itinerary(_Params):
    include_details: bool = True


class Summary(_Params):
    include_checklist: bool = True


class Images(_Params):
    max_images: int = Field(default=15, ge=1, le=15)


def plain(arguments: dict[str, Any]) -> dict[str, Any]:
    """Arguments without what nobody said."""
    return {name: value for name, value in arguments.items() if value not in (None, "", [])}
