"""What the planner's tools reach outside with."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tripkit.services.llm.port import LLM
from tripkit.services.places.port import Places
from tripkit.services.prices.port import Prices
from tripkit.services.weather.port import Weather
from tripkit.services.web_images.port import FetchedImage, WebImages
from tripkit.services.web_search.port import WebSearch

KeepPicture = Callable[[str, FetchedImage, str], Awaitable[str]]
"""Stores a plan's picture (and the page it stood on) once; the address it has with us."""


@dataclass(frozen=True)
class PlannerServices:
    """Each answers by what there is; without any key from our own data."""

    llm: LLM
    web: WebSearch
    places: Places
    prices: Prices
    weather: Weather
    web_images: WebImages
    keep_picture: KeepPicture
