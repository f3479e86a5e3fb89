"""The port to prices of flights and rooms. Money is in US dollars, for the whole party."""

from dataclasses import dataclass
from datetime import date
from typing import Literal, Protocol

Health = Literal["ok", "degraded", "down", "not configured"]
Cabin = Literal["economy", "premium_economy", "business", "first"]
Style = Literal["hostel", "budget", "mid", "high"]
RoomType = Literal["private", "shared", "entire"]
PriceSource = Literal["serpapi", "estimate"]


@dataclass(frozen=True)
class FlightQuery:
    """`origin` and `destination` are names of places or IATA codes; `children` ages in years."""

    origin: str
    destination: str
    leaves: date
    returns: date | None
    adults: int
    children: tuple[int, ...] = ()
    cabin: Cabin = "economy"
    direct: bool = False
    today: date = date.min


@dataclass(frozen=True)
class FlightOffer:
    """A way there (and back). What nobody has said is None: an estimate names no airline.

    `departs`, `arrives` are local ISO date-times; `minutes` the way there, gate to gate.
    """

    label: str
    from_airport: str
    to_airport: str
    price: float
    low: float
    high: float
    minutes: int
    source: PriceSource
    stops: int | None = None
    carrier: str | None = None
    flight_number: str | None = None
    departs: str | None = None
    arrives: str | None = None
    cabin: Cabin = "economy"
    source_url: str | None = None
    retrieved_at: str = ""
    """ISO 8601 in UTC."""


@dataclass(frozen=True)
class HotelQuery:
    """`city` is a name; `style` what the party would take where only levels are known.

    `country` (ISO 3166) and `country_name` serve where the city is none of ours.
    """

    city: str
    check_in: date
    check_out: date
    adults: int
    children: tuple[int, ...] = ()
    max_per_night: float | None = None
    style: Style | None = None
    country: str = ""
    country_name: str = ""


@dataclass(frozen=True)
class HotelOffer:
    """A hotel, or a kind of room in an area where it is an estimate.

    `per_night` is for all rooms of the party; `total`, `low` and `high` are for the whole stay.
    """

    name: str
    area: str
    lat: float | None
    lng: float | None
    per_night: float
    total: float
    low: float
    high: float
    room_type: RoomType
    source: PriceSource
    rating: float | None = None
    amenities: tuple[str, ...] = ()
    about: str | None = None
    image_url: str | None = None
    source_url: str | None = None
    retrieved_at: str = ""


class Prices(Protocol):
    """Answers by the best source there is; a source that fails gives estimates, which say so."""

    async def flights(self, query: FlightQuery) -> list[FlightOffer]:
        """The best first; none where no airport is known, or no way is as `query.direct` asks."""
        ...

    async def hotels(self, query: HotelQuery) -> list[HotelOffer]:
        """The best first; none where nothing is known of the place, or within `max_per_night`."""
        ...

    def health(self) -> Health: ...

    async def close(self) -> None: ...
