"""Services that know what a test's pages say: a search, a model that reads them, offers, places."""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

from tripkit.domain.destination import PlaceDetails
from tripkit.services.llm.port import Answer
from tripkit.services.open_data.absent import NoOpenData
from tripkit.services.places.port import PlaceQuery, PlacesFailed
from tripkit.services.prices.port import FlightOffer, FlightQuery, HotelOffer, HotelQuery
from tripkit.services.web_search.port import WebResult
from tripkit.tools.trip.services import TripServices

URL = "https://example.org/guide"


def page(content: str, title: str = "A guide", url: str = URL) -> WebResult:
    return WebResult(title, url, content, 1.0)


def offer(name: str, **changed: Any) -> HotelOffer:
    values: dict[str, Any] = {
        "name": name, "area": "Asakusa", "lat": 35.71, "lng": 139.79, "per_night": 100.0,
        "total": 200.0, "low": 150.0, "high": 260.0, "room_type": "private",
        "source": "estimate",
    }  # fmt: skip
    return HotelOffer(**{**values, **changed})


class Facts:
    """Answers each question with what the test holds, and remembers what it was asked."""

    def __init__(
        self,
        *pages: WebResult,
        extracted: Any = None,
        hotels: Callable[[HotelQuery], list[HotelOffer]] = lambda query: [],
        place: PlaceDetails | None = None,
        is_down: bool = False,
        flights: Callable[[FlightQuery], list[FlightOffer]] = lambda query: [],
        advises: Any = None,
    ) -> None:
        self.open_data = NoOpenData()
        self.pages, self.extracted, self.rooms = list(pages), extracted, hotels
        self.place, self.is_down = place, is_down
        self.ways, self.advises = flights, advises
        self.flight_queries = list[FlightQuery]()
        self.searches, self.hotel_queries = list[str](), list[HotelQuery]()
        self.prompts = list[str]()
        self.web = self.llm = self.prices = self.places = self

    @property
    def services(self) -> TripServices:
        return cast(TripServices, self)

    def status(self) -> SimpleNamespace:
        """A model that only takes facts out of pages is none that advises."""
        return SimpleNamespace(state="not configured" if self.advises is None else "ok")

    async def search(self, query: str, *, limit: int = 3) -> list[WebResult]:
        self.searches.append(query)
        return self.pages[:limit]

    async def answer(self, prompt: Any, schema: Any, **how: Any) -> Answer[Any]:
        self.prompts.append(prompt.user)
        return Answer(self.extracted if self.advises is None else self.advises, "model")

    async def flights(self, query: FlightQuery) -> list[FlightOffer]:
        self.flight_queries.append(query)
        return self.ways(query)

    async def hotels(self, query: HotelQuery) -> list[HotelOffer]:
        self.hotel_queries.append(query)
        return self.rooms(query)

    async def look_up(self, query: PlaceQuery) -> PlaceDetails | None:
        if self.is_down:
            raise PlacesFailed
        return self.place
