"""The services that tools reach, one protocol a port: a body asks for no more than it needs."""

from typing import Protocol

from tripkit.services.image.service import ImageService
from tripkit.services.llm.port import LLM
from tripkit.services.prices.port import Prices
from tripkit.services.retrieval.catalogue import CatalogueSimilarity
from tripkit.services.retrieval.guide import KnowledgeBase
from tripkit.services.web_search.port import PageSearch
from tripkit.tools.online_search import OnlineSearch


class HasImages(Protocol):
    @property
    def images(self) -> ImageService: ...


class HasKnowledge(Protocol):
    @property
    def knowledge(self) -> KnowledgeBase: ...


class HasLLM(Protocol):
    @property
    def llm(self) -> LLM: ...


class HasPages(Protocol):
    """`online` is asked where there is no other web search."""

    @property
    def online(self) -> OnlineSearch | None: ...

    @property
    def web(self) -> PageSearch: ...


class HasPrices(Protocol):
    @property
    def prices(self) -> Prices: ...


class HasSimilarity(Protocol):
    @property
    def similarity(self) -> CatalogueSimilarity: ...
