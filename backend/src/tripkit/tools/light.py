"""golden_hour: sunrise, sunset, golden and blue hours of a day at a place."""

from datetime import date as Day

from pydantic import BaseModel, Field

from tripkit.domain.guide_day import PhysicsAnswer
from tripkit.knowledge.conditions.light import Spot, physics, spot_of
from tripkit.tools.context import ToolContext
from tripkit.tools.places import Latitude, Longitude, PlaceName, place_named
from tripkit.tools.tool import Tool, ToolFailed

YEARS = (1900, 2100)
"""Where the length of the day against atomic time is known well enough for a second."""


class GoldenHour(BaseModel):
    date: Day = Field(description="YYYY-MM-DD, there")
    location: PlaceName = Field(default="", description="a place of Sri Lanka")
    latitude: Latitude | None = Field(default=None, description="degrees north")
    longitude: Longitude | None = Field(default=None, description="degrees east")
    elevation_m: float = Field(default=0, ge=-430, le=8849, description="above the sea")


async def golden_hour(arguments: GoldenHour, context: ToolContext[object]) -> PhysicsAnswer:
    """By name or by coordinates. Raises ToolFailed outside the years 1900 to 2100."""
    a = arguments
    if a.latitude is not None and a.longitude is not None:
        spot = Spot(a.location.strip() or None, a.latitude, a.longitude, a.elevation_m)
    elif a.location.strip():
        spot = spot_of(place_named(a.location), context.locale)
    else:
        raise ToolFailed("Send location, or latitude and longitude.", "arguments")
    if not YEARS[0] <= a.date.year <= YEARS[1]:
        raise ToolFailed(f"date: the light is computed for {YEARS[0]} to {YEARS[1]}.", "years")
    return physics(spot, a.date, context.locale)


GOLDEN_HOUR = Tool(
    name="golden_hour",
    purpose="The light of a day at a place",
    description="Sunrise, sunset, golden and blue hours at a place of Sri Lanka, or anywhere by"
    " coordinates, in its own time",
    arguments=GoldenHour,
    result=PhysicsAnswer,
    body=golden_hour,
    audiences=frozenset({"guide", "mcp", "ask"}),
    is_worded=True,
)
