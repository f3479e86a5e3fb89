"""Sunrise, sunset, golden and blue hours of a day at a place, as the API answers them."""

from datetime import date

from mcp.server.mcpserver.exceptions import ToolError

from tripkit.agents.guide.light import Spot, physics
from tripkit.domain.context import Locale
from tripkit.domain.guide_day import PhysicsAnswer

YEARS = (1900, 2100)
"""Where the length of the day against atomic time is known well enough for a second."""


def light_at(spot: Spot, day: date, locale: Locale) -> PhysicsAnswer:
    """Raises ToolError outside the years 1900 to 2100."""
    if not YEARS[0] <= day.year <= YEARS[1]:
        raise ToolError(f"date: the light is computed for {YEARS[0]} to {YEARS[1]}.")
    return physics(spot, day, locale)
