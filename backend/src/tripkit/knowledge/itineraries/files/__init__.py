"""An itinerary to take along: calendar, PDF, Markdown, map. Pure functions of it.

The PDF's and the calendar's libraries are loaded when they are first asked for.
"""

from datetime import datetime

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary
from tripkit.knowledge.itineraries.files.map import geojson
from tripkit.knowledge.itineraries.files.markdown import markdown

__all__ = ["calendar", "geojson", "markdown", "pdf"]


def pdf(itinerary: Itinerary, locale: Locale) -> bytes:
    """The itinerary on A4, Korean and Latin letters embedded."""
    from tripkit.knowledge.itineraries.files.printed import pdf as made

    return made(itinerary, locale)


def calendar(itinerary: Itinerary, locale: Locale, stamp: datetime | None = None) -> bytes:
    """The .ics file; `stamp` (default: now) is when the itinerary was last changed."""
    from tripkit.knowledge.itineraries.files.calendar import calendar as made

    return made(itinerary, locale, stamp)
