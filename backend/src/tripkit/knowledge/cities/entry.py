"""One city that plans are made of, as our catalogue has it. Prices are estimates in US dollars."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from tripkit.domain.profile import Interest
from tripkit.domain.trip import Diet
from tripkit.knowledge.catalogue.entry import Words

Best = Literal["morning", "noon", "evening", "night", "any"]
Meal = Literal["breakfast", "lunch", "dinner", "late"]
Kind = Literal[
    "museum", "gallery", "temple", "shrine", "church", "mosque", "synagogue", "palace", "castle",
    "fort", "ruins", "monument", "historic", "market", "street", "district", "park", "garden",
    "viewpoint", "tower", "bridge", "beach", "waterfront", "island", "mountain", "hike", "zoo",
    "aquarium", "theme_park", "theatre", "library", "university", "cemetery", "shopping", "onsen",
    "bath", "night", "day_trip", "nature", "village", "craft",
]  # fmt: skip
Minute = Annotated[str, Field(pattern=r"^([01]\d|2[0-4]):[0-5]\d$")]
Diets = Diet | Literal["seafood"]
Sureness = Literal["position", "hours"]
Range = Annotated[tuple[float, ...], Field(min_length=2, max_length=2)]
"""From, to."""
Twelve = Annotated[tuple[int, ...], Field(min_length=12, max_length=12)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Opening(_Strict):
    """Usual hours on these weekdays (0 is Monday); a day that is in none is a closing day."""

    days: tuple[Annotated[int, Field(ge=0, le=6)], ...]
    start: Minute = Field(alias="from")
    end: Minute = Field(alias="to")


class Lodging(_Strict):
    level: Literal[1, 2, 3]
    why: Words
    kinds: tuple[str, ...]


class Area(_Strict):
    id: str
    name: Words
    lat: float
    lng: float
    about: Words
    lodging: Lodging | None


class Sight(_Strict):
    """`minutes` of a usual visit, `walking` metres inside it, `weight` 1..10 for a first visit.

    `price_class`: 0 free, 1 up to 10 US dollars, 2 up to 25, 3 above.
    """

    id: str = Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")
    name: Words
    aliases: tuple[str, ...] = ()
    lat: float
    lng: float
    area: str | None
    kinds: Annotated[tuple[Kind, ...], Field(min_length=1, max_length=3)]
    interests: Annotated[tuple[Interest, ...], Field(min_length=1, max_length=3)]
    indoor: Literal[True, False, "both"]
    open: Literal["always"] | tuple[Opening, ...]
    closed_note: Words | None = None
    minutes: int = Field(ge=10, le=720)
    price_class: Literal[0, 1, 2, 3]
    weight: int = Field(ge=1, le=10)
    best: Best
    walking: int = Field(ge=0, le=20_000)
    step_free: Literal["yes", "partly", "no"] | None
    kids: bool
    book_ahead: bool
    dress: Literal["modest"] | None
    about: Words
    tip: Words | None = None
    sources: Annotated[tuple[str, ...], Field(min_length=1)]
    unconfirmed: tuple[Sureness, ...] = ()
    """What no second source bears out."""


class Dining(_Strict):
    """An area, market or street to eat in; never a single restaurant."""

    id: str
    name: Words
    area: str | None
    lat: float
    lng: float
    cuisines: Annotated[tuple[str, ...], Field(min_length=1)]
    dishes: tuple[Words, ...]
    diets: tuple[Diets, ...]
    price: Literal[1, 2, 3]
    meals: Annotated[tuple[Meal, ...], Field(min_length=1)]
    closed: tuple[int, ...] = ()
    about: Words


class Nights(_Strict):
    """A room for two a night; `hostel` is one bed."""

    hostel: Range
    budget: Range
    mid: Range
    high: Range


class Meals(_Strict):
    street: Range
    casual: Range
    nice: Range


class Cost(_Strict):
    currency: Literal["USD"]
    year: int
    basis: Literal["estimate"]
    night: Nights
    meal: Meals
    coffee: Range
    transit_ride: Range
    taxi_km: Range
    day_pass: Range | None = None


class Climate(_Strict):
    """Normals by month: mean daily high and low in °C, days with rain."""

    high: Twelve
    low: Twelve
    rain_days: Twelve


class Mode(_Strict):
    mode: str
    about: Words


class FromAirport(_Strict):
    airport: str = Field(pattern=r"^[A-Z]{3}$")
    mode: str
    minutes: Range
    price_usd: Range
    about: Words


class Station(_Strict):
    """A railway or coach station, and the way from it into town."""

    name: Words
    lat: float
    lng: float
    about: Words


class Pass(_Strict):
    name: str
    about: Words


class Transport(_Strict):
    about: Words
    modes: tuple[Mode, ...]
    airport: tuple[FromAirport, ...]
    passes: tuple[Pass, ...]
    stations: tuple[Station, ...] = ()


class Entry(_Strict):
    about: Words
    source: str


class Safety(_Strict):
    about: Words
    scams: tuple[Words, ...]
    emergency: dict[str, str]
    women: Words | None = None
    hazards: tuple[Words, ...] = ()


class Health(_Strict):
    about: Words


class Customs(_Strict):
    tipping: Words
    manners: tuple[Words, ...]


class Utilities(_Strict):
    """`plugs` by the letters of IEC 60083, `water` from the tap, the side that one drives on."""

    plugs: tuple[str, ...]
    volts: int
    water: Words
    drives: Literal["left", "right"]


class Centre(_Strict):
    lat: float
    lng: float


class City(_Strict):
    """A city, with all that a plan needs; a short one has less of each."""

    id: str
    name: Words
    aliases: tuple[str, ...]
    country: str = Field(pattern=r"^[A-Z]{2}$")
    region: Words
    location: Centre
    timezone: str
    currency: str = Field(pattern=r"^[A-Z]{3}$")
    languages: tuple[str, ...]
    airports: tuple[str, ...]
    about: Words
    best_months: tuple[Annotated[int, Field(ge=1, le=12)], ...]
    climate: Climate
    cost: Cost
    areas: tuple[Area, ...]
    sights: tuple[Sight, ...]
    dining: tuple[Dining, ...]
    transport: Transport
    entry: Entry
    safety: Safety
    health: Health
    customs: Customs
    sources: tuple[str, ...]
    checked: str = Field(pattern=r"^\d{4}-\d{2}$")
    extent: Literal["full", "short"] = "full"
    utilities: Utilities | None = None

    def area(self, area_id: str | None) -> Area | None:
        """The area of this id."""
        return next((area for area in self.areas if area.id == area_id), None)
