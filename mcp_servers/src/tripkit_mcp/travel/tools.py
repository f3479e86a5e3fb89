"""Calendar, crowds, light, places and documents of Sri Lanka, computed in this process."""

from datetime import date, datetime
from typing import Annotated

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from tripkit.agents.guide.light import Spot, spot_of
from tripkit.domain.context import Locale
from tripkit.domain.guide_day import CrowdAnswer, PhysicsAnswer
from tripkit_mcp.offering import offer
from tripkit_mcp.serving import READ_ONLY
from tripkit_mcp.travel.crowds import crowd_forecast
from tripkit_mcp.travel.documents import FoundDocuments, Library
from tripkit_mcp.travel.events import Events, events_of
from tripkit_mcp.travel.light import light_at
from tripkit_mcp.travel.places import place_named

INSTRUCTIONS = """check_events, predict_crowd, golden_hour, search_knowledge and nearby_locations
know Sri Lanka: its Poya days and dry days, crowds, light and eighty places. guide_chat asks its
guide, who puts them together; recommend_destinations finds places anywhere in the world;
plan_trip plans days with costs and a report. These three need the TripKit API to run."""

Location = Annotated[str, Field(min_length=1, max_length=200, description="a place of Sri Lanka")]
Maybe = Annotated[str, Field(max_length=200)]
Latitude = Annotated[float, Field(ge=-90, le=90)]
Longitude = Annotated[float, Field(ge=-180, le=180)]


def register(server: MCPServer[object], library: Library) -> None:
    """Offer the tools that need no API."""
    _register_day(server)
    _register_places(server, library)


def _register_day(server: MCPServer[object]) -> None:
    @server.tool(
        description="Holidays, Poya days, dry days and school holidays of Sri Lanka on a date, and"
        " the constraints they put on a place and an activity (2003 to 2076)",
        annotations=READ_ONLY,
    )
    def check_events(
        date: Annotated[date, Field(description="YYYY-MM-DD, in Colombo")],
        location: Annotated[Maybe, Field(description="empty: the island")] = "",
        activity: Annotated[Maybe, Field(description='such as "bar crawl"')] = "",
        locale: Locale = "en",
    ) -> Events:
        place = place_named(location) if location.strip() else None
        return events_of(date, place, activity, locale)

    @server.tool(
        description="How full a place of Sri Lanka is likely to be at a time, why, and that day's"
        " emptiest hours; a forecast by a model, not a count",
        annotations=READ_ONLY,
    )
    def predict_crowd(
        location: Location,
        target_datetime: Annotated[
            datetime, Field(description="ISO 8601; without a zone, Colombo's time")
        ],
        locale: Locale = "en",
    ) -> CrowdAnswer:
        return crowd_forecast(place_named(location), target_datetime, locale)

    @server.tool(
        description="Sunrise, sunset, golden and blue hours of a date at a place of Sri Lanka by"
        " name, or anywhere by coordinates; in that place's own time",
        annotations=READ_ONLY,
    )
    def golden_hour(
        date: Annotated[date, Field(description="YYYY-MM-DD, there")],
        location: Annotated[Maybe, Field(description="or latitude and longitude")] = "",
        latitude: Latitude | None = None,
        longitude: Longitude | None = None,
        elevation_m: Annotated[float, Field(ge=-430, le=8849)] = 0,
        locale: Locale = "en",
    ) -> PhysicsAnswer:
        if latitude is not None and longitude is not None:
            spot = Spot(location.strip() or None, latitude, longitude, elevation_m)
        elif location.strip():
            spot = spot_of(place_named(location), locale)
        else:
            raise ToolError("Send location, or latitude and longitude.")
        return light_at(spot, date, locale)


def _register_places(server: MCPServer[object], library: Library) -> None:
    @server.tool(
        description="What TripKit knows about Sri Lanka's places: short documents on history,"
        " adventure, nature, culture, logistics and vibe, each naming what it rests on",
        annotations=READ_ONLY,
    )
    async def search_knowledge(
        query: Annotated[str, Field(min_length=1, max_length=2000)],
        location: Annotated[Maybe, Field(description="keeps to one place")] = "",
        limit: Annotated[int, Field(ge=1, le=20)] = 5,
    ) -> FoundDocuments:
        place = place_named(location) if location.strip() else None
        return await library.search(query, place.id if place else None, limit)

    offer(server, None, "nearby_locations")
