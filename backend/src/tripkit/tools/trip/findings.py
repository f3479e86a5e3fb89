"""What the tools find: typed, each thing with its source. Amounts in US dollars.

Prices of flights and rooms are for the whole party, of a sight or a meal for one adult.
"""

from dataclasses import asdict
from typing import Annotated, Literal

from pydantic import Field, computed_field

from tripkit.domain.provenance import Provenance, provenance_of
from tripkit.domain.wire import Snake
from tripkit.services.prices.port import FlightOffer

Source = Literal[
    "catalogue",
    "web",
    "places",
    "serpapi",
    "estimate",
    "forecast",
    "normals",
    "wikivoyage",
    "openstreetmap",
    "wikidata",
    "geonames",
    "model",
]
Depth = Literal["deep", "listed", "catalogue", "named"]
Span = tuple[int, int]
"""Minutes after midnight, from and to."""
ForParty = Annotated[float, Field(description="US dollars for the whole party")]
ForAdult = Annotated[float, Field(description="US dollars for one adult")]
Share = Annotated[float, Field(description="0 to 1")]


class Item(Snake):
    """`source` says where the facts come from, `source_url` the page that says them."""

    source: Source
    source_url: str | None = None

    @computed_field  # type: ignore[prop-decorator]
    @property
    def provenance(self) -> Provenance:
        checked = getattr(self, "checked", None) or getattr(self, "retrieved_at", "")[:10] or None
        return provenance_of(self.source, self.source_url, checked)


class Offer(Item):
    """What a source of prices offers, or our estimate of it."""

    low: ForParty
    high: ForParty
    retrieved_at: str = Field(default="", description="ISO 8601 in UTC; empty for an estimate")


class DestinationFound(Item):
    """`depth`: deep (a city of ours), listed (by open data), catalogue (some places of ours) or
    named (nothing more)."""

    destination: str
    name: str
    country: str
    country_code: str
    depth: Depth
    latitude: float
    longitude: float
    timezone: str
    currency: str | None
    languages: list[str]
    about: str | None
    best_months: list[int] = Field(description="1 January to 12 December")
    best_time_to_visit: str | None
    visa_requirements: str | None
    visa_source: str | None
    cultural_tips: list[str]
    local_cuisine: list[str]
    tipping: str | None
    places_known: int = Field(description="sights, or spots of our catalogue")
    note: str | None = None
    image: str = Field(default="", description="its photograph's file in Wikimedia Commons")
    checked: str | None = None


class FlightFound(Offer):
    label: str
    from_airport: str
    to_airport: str
    price: ForParty
    minutes: int
    stops: int | None = Field(description="landings on the way; null when not known")
    carrier: str | None = None
    flight_number: str | None = None
    departs: str | None = None
    arrives: str | None = None
    cabin: str = "economy"

    @classmethod
    def of_offer(cls, offer: FlightOffer) -> "FlightFound":
        """As a source of prices has it."""
        return cls.model_validate(asdict(offer))


class FlightsFound(Snake):
    origin: str
    destination: str
    both_ways: bool
    flights: list[FlightFound]
    note: str | None = None


class RoomFound(Offer):
    """A hotel, or a kind of room in an area where it is an estimate."""

    name: str
    area: str
    latitude: float | None
    longitude: float | None
    per_night: ForParty
    total: ForParty
    room_type: Literal["private", "shared", "entire"]
    rating: float | None = None
    amenities: list[str] = Field(default_factory=list)
    about: str | None = None
    image_url: str | None = None


class RoomsFound(Snake):
    destination: str
    nights: int
    rooms: list[RoomFound]
    note: str | None = None


class ActivityFound(Item):
    """`opening` is a list of spans for each weekday, Monday first."""

    id: str
    name: str
    names: list[str]
    latitude: float
    longitude: float
    area: str | None
    around: list[str] = Field(default_factory=list, description="what its area is called")
    kinds: list[str]
    interests: list[str]
    indoor: bool | Literal["both"]
    opening: list[list[Span]] = Field(description="minutes after midnight, by weekday")
    closed_note: str | None
    minutes: int
    price: ForAdult
    price_low: ForAdult
    price_high: ForAdult
    weight: int = Field(description="how great a sight it is, 1 to 10")
    best: str
    walking_m: int
    step_free: str | None
    kids: bool
    book_ahead: bool
    dress: str | None
    about: str
    tip: str | None
    match: float = Field(description="how well it fits the wishes, 0..1")
    price_known: bool = Field(default=True, description="false: what such a place usually costs")
    image: str = Field(default="", description="its photograph's file in Wikimedia Commons")
    checked: str | None = None


class ActivitiesFound(Snake):
    destination: str
    depth: Depth
    activities: list[ActivityFound]
    must_do: list[str]
    free_activities: list[str]
    note: str | None = None


class EatingFound(Item):
    """An area, market or street to eat in; from the web also a restaurant that a page names."""

    id: str
    name: str
    area: str | None
    latitude: float | None
    longitude: float | None
    cuisines: list[str]
    dishes: list[str]
    diets: list[str]
    price_level: int = Field(description="1 street, 2 casual, 3 nice")
    price: ForAdult
    price_low: ForAdult
    price_high: ForAdult
    meals: list[str]
    closed: list[int] = Field(description="weekdays, 0 Monday")
    about: str
    checked: str | None = None


class RestaurantsFound(Snake):
    destination: str
    places: list[EatingFound]
    by_meal_type: dict[str, list[str]]
    unmet: list[str] = Field(description="diets and cuisines that no place here is known for")
    note: str | None = None


class ForecastDay(Snake):
    date: str
    condition: str
    high_temp_celsius: float
    low_temp_celsius: float
    precipitation_chance: Share | None
    humidity: float | None = Field(description="percent")
    source: Literal["forecast", "normals"]


class WeatherFound(Item):
    destination: str
    daily_forecast: list[ForecastDay]
    average_high_celsius: float | None
    average_low_celsius: float | None
    packing_suggestions: list[str]
    where: str | None
    note: str | None = None


class SafetyFound(Item):
    destination: str
    about: str | None
    scams: list[str]
    hazards: list[str]
    women: str | None
    health: str | None
    emergency: dict[str, str]
    note: str | None = None


class Transfer(Snake):
    airport: str
    mode: str
    minutes: tuple[float, float]
    price: tuple[float, float] = Field(description="US dollars for one adult, low and high")
    about: str


class TransportFound(Item):
    destination: str
    about: str | None
    modes: dict[str, str]
    passes: dict[str, str]
    airport: list[Transfer]
    day_price: ForAdult | None
    day_basis: str | None
    note: str | None = None
