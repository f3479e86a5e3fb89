"""The designer over its services: what it remembers, what it may spend, how it searches."""

from dataclasses import dataclass

from langgraph.types import Checkpointer

from tripkit.agents.designer.deps import DesignerDeps
from tripkit.agents.designer.graph import DesignerGraph, build_graph
from tripkit.services.llm.factory import DEFAULT_MODELS, ONLINE, LLMConfig, first_provider
from tripkit.services.llm.port import LLM
from tripkit.services.open_data.port import OpenData
from tripkit.services.prices.port import Prices
from tripkit.services.reader.port import Reader
from tripkit.services.storage.designer import DesignerSessions
from tripkit.services.storage.designer_costs import DesignerCosts
from tripkit.services.storage.itineraries import Itineraries
from tripkit.services.storage.port import Database
from tripkit.services.web_search.port import WebSearch
from tripkit.tools.itinerary_context import ItineraryServices
from tripkit.tools.online_search import OnlineSearch


@dataclass(frozen=True)
class DesignerParts:
    """`model` is asked by default; `online` searches where there is no other web search."""

    sessions: DesignerSessions
    costs: DesignerCosts
    model: str = ""
    online: OnlineSearch | None = None


def open_designer(database: Database, llm: LLM, config: LLMConfig, web: WebSearch) -> DesignerParts:
    """What the designer has of its own."""
    provider = first_provider(config)
    model = (config.model or DEFAULT_MODELS[provider]) if provider else ""
    online = None
    if provider == "openrouter" and web.health() == "not configured":
        online = OnlineSearch(llm, provider, f"{model.removesuffix(ONLINE)}{ONLINE}")
    return DesignerParts(DesignerSessions(database), DesignerCosts(database), model, online)


def bound_designer(
    parts: DesignerParts,
    llm: LLM,
    itineraries: Itineraries,
    prices: Prices,
    web: WebSearch,
    reader: Reader,
    open_data: OpenData,
    saver: Checkpointer = None,
) -> DesignerGraph:
    """The graph; without a saver the server that runs it brings one."""
    reached = ItineraryServices(itineraries, prices, web, parts.online, open_data)
    deps = DesignerDeps(llm, reached, parts.sessions, parts.costs, reader, parts.model)
    return build_graph(deps, saver)
