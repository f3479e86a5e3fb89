"""The registry: every tool there is, and who may use which."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from tripkit.services.llm.port import Tool as ModelTool
from tripkit.tools import (
    activities,
    catalogue,
    countries,
    crowds,
    destinations,
    distances,
    documents,
    events,
    flights,
    image_providers,
    itinerary,
    itinerary_changes,
    itinerary_reading,
    keywords,
    light,
    money,
    pictures,
    places,
    presentation,
    restaurants,
    safety,
    schedule,
    stays,
    transfers,
    transport,
    ways_between,
    weather,
    web,
)
from tripkit.tools.context import Audience
from tripkit.tools.tool import AnyTool


class Registry:
    """Tools by name; a name means one tool, whoever calls it."""

    def __init__(self, tools: Iterable[AnyTool]) -> None:
        """Raises ValueError for a name that two tools have."""
        self._tools: dict[str, AnyTool] = {}
        for tool in tools:
            if tool.name in self._tools:
                raise ValueError(f"two tools are called {tool.name}")
            self._tools[tool.name] = tool

    def all(self) -> Mapping[str, AnyTool]:
        """Every tool."""
        return MappingProxyType(self._tools)

    def of(self, audience: Audience) -> Mapping[str, AnyTool]:
        """What this audience may use, in the registry's order."""
        return {name: t for name, t in self._tools.items() if audience in t.audiences}

    def for_model(self, audience: Audience) -> list[ModelTool]:
        """The same, as a model is told of them."""
        return [tool.for_model for tool in self.of(audience).values()]


REGISTRY = Registry(
    (
        destinations.RESEARCH_DESTINATION,
        flights.RESEARCH_FLIGHTS,
        stays.RESEARCH_ACCOMMODATIONS,
        activities.RESEARCH_ACTIVITIES,
        restaurants.RESEARCH_RESTAURANTS,
        schedule.ANALYZE_ITINERARY_FEASIBILITY,
        money.ANALYZE_COST_BREAKDOWN,
        schedule.ANALYZE_SCHEDULE_OPTIMIZATION,
        weather.ANALYZE_WEATHER,
        safety.ANALYZE_SAFETY,
        transport.ANALYZE_LOCAL_TRANSPORT,
        countries.DESCRIBE_COUNTRY,
        ways_between.FIND_WAYS,
        money.OPTIMIZE_BUDGET,
        itinerary.GENERATE_ITINERARY,
        itinerary.GENERATE_SUMMARY,
        pictures.FETCH_IMAGES,
        presentation.FORMAT_PRESENTATION,
        keywords.EXTRACT_KEYWORDS,
        catalogue.SEARCH_DESTINATIONS,
        image_providers.LIST_IMAGE_PROVIDERS,
        events.CHECK_EVENTS,
        crowds.PREDICT_CROWD,
        light.GOLDEN_HOUR,
        documents.SEARCH_KNOWLEDGE,
        places.NEARBY_LOCATIONS,
        *itinerary_changes.CHANGES,
        itinerary_reading.GET_ITINERARY,
        itinerary_reading.GET_SEGMENT,
        web.SEARCH_WEB,
        flights.SEARCH_FLIGHTS,
        stays.SEARCH_HOTELS,
        transfers.SEARCH_TRANSFERS,
        distances.GEOCODE_LOCATION,
        distances.GET_DISTANCE,
    )
)
