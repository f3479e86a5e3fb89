"""What the tools of a trip reach outside with."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field

from tripkit.domain.context import Locale, RunContext
from tripkit.domain.plan import TravelPlanResult
from tripkit.domain.plan_picture import PlanPicture
from tripkit.services.llm.port import LLM
from tripkit.services.open_data.absent import NoOpenData
from tripkit.services.open_data.port import OpenData
from tripkit.services.places.port import Places
from tripkit.services.prices.port import Prices
from tripkit.services.weather.port import Weather
from tripkit.services.web_images.port import FetchedImage, WebImages
from tripkit.services.web_search.port import WebSearch
from tripkit.tools.trip.searches import Searches

KeepPicture = Callable[[str, FetchedImage, str], Awaitable[str]]
"""Stores a plan's picture (and the page it stood on) once; the address it has with us."""


Markdown = Callable[[TravelPlanResult, Locale, Mapping[str, PlanPicture]], str]
"""Lays a plan out as Markdown with its pictures."""
Introduction = Callable[[TravelPlanResult, Locale, LLM, RunContext], Awaitable[str]]
"""A few words before a plan's facts."""


@dataclass(frozen=True)
class TripServices:
    """Each answers by what there is; without any key from our own data."""

    llm: LLM
    web: WebSearch
    places: Places
    prices: Prices
    weather: Weather
    web_images: WebImages
    keep_picture: KeepPicture
    markdown: Markdown
    introduction: Introduction
    searches: Searches
    open_data: OpenData = field(default_factory=NoOpenData)
