"""What the tools about one itinerary work with."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, Protocol

from tripkit.domain.itinerary import Applied, Itinerary
from tripkit.services.open_data.absent import NoOpenData
from tripkit.services.open_data.port import OpenData
from tripkit.services.prices.port import Prices
from tripkit.services.web_search.port import PageSearch
from tripkit.tools.attribution import Attribution
from tripkit.tools.context import ToolContext
from tripkit.tools.online_search import OnlineSearch


class ItineraryStore(Protocol):
    """The itineraries; every method names the owner and raises NotFound for anybody else's."""

    async def get(self, itinerary_id: str, visitor_id: str) -> Itinerary: ...

    async def change(
        self,
        itinerary_id: str,
        visitor_id: str,
        operation: Callable[[Itinerary], Applied],
        *,
        by: Literal["designer"],
        expected: int | None = None,
    ) -> Applied: ...

    async def undo(self, itinerary_id: str, visitor_id: str) -> Applied: ...

    async def redo(self, itinerary_id: str, visitor_id: str) -> Applied: ...


@dataclass(frozen=True)
class ItineraryServices:
    """What these tools reach. `online` is asked where there is no other web search."""

    itineraries: ItineraryStore
    prices: Prices
    web: PageSearch
    online: OnlineSearch | None = None
    open_data: OpenData = field(default_factory=NoOpenData)


@dataclass(frozen=True, kw_only=True)
class ItineraryContext(ToolContext[ItineraryServices]):
    """One call about one itinerary; `people` is the size of the party.

    `attribution` judges a model's values; None: a rule read them from the person's words.
    """

    session_id: str
    itinerary_id: str
    people: int = 1
    attribution: Attribution | None = None

    async def itinerary(self) -> Itinerary:
        """As it stands now. Raises NotFound."""
        return await self.services.itineraries.get(self.itinerary_id, self.run.visitor_id)

    async def change(self, operation: Callable[[Itinerary], Applied]) -> Applied:
        """Raises NotFound, EditRefused, VersionConflict."""
        return await self.services.itineraries.change(
            self.itinerary_id, self.run.visitor_id, operation, by="designer"
        )
