"""The services that tools reach, one protocol a port: a body asks for no more than it needs."""

from typing import Protocol

from tripkit.services.image.service import ImageService
from tripkit.services.llm.port import LLM
from tripkit.services.places.port import Places
from tripkit.services.prices.port import Prices
from tripkit.services.retrieval.catalogue import CatalogueSimilarity
from tripkit.services.retrieval.guide import KnowledgeBase
from tripkit.services.weather.port import Weather
from tripkit.services.web_search.port import WebSearch


class HasImages(Protocol):
    @property
    def images(self) -> ImageService: ...


class HasKnowledge(Protocol):
    @property
    def knowledge(self) -> KnowledgeBase: ...


class HasLLM(Protocol):
    @property
    def llm(self) -> LLM: ...


class HasPlaces(Protocol):
    @property
    def places(self) -> Places: ...


class HasPrices(Protocol):
    @property
    def prices(self) -> Prices: ...


class HasSimilarity(Protocol):
    @property
    def similarity(self) -> CatalogueSimilarity: ...


class HasWeather(Protocol):
    @property
    def weather(self) -> Weather: ...


class HasWeb(Protocol):
    @property
    def web(self) -> WebSearch: ...
