"""A plan laid out: Markdown, one page, PDF, calendar, GeoJSON. Pure functions of the result.

The PDF's and the calendar's libraries are loaded when they are first asked for.
"""

from tripkit.agents.planner.presentation.geojson import geojson
from tripkit.agents.planner.presentation.html import document, page
from tripkit.agents.planner.presentation.introduction import introduced
from tripkit.agents.planner.presentation.markdown import markdown
from tripkit.agents.planner.presentation.outline import lead
from tripkit.domain.context import Locale
from tripkit.domain.plan import TravelPlanResult

__all__ = ["calendar", "document", "geojson", "introduced", "lead", "markdown", "page", "pdf"]


def pdf(result: TravelPlanResult, locale: Locale) -> bytes:
    """The plan on A4, Korean and Latin letters embedded."""
    from tripkit.agents.planner.presentation.printed import pdf as made

    return made(result, locale)


def calendar(result: TravelPlanResult, locale: Locale) -> bytes:
    """The .ics file."""
    from tripkit.agents.planner.presentation.ics import calendar as made

    return made(result, locale)
