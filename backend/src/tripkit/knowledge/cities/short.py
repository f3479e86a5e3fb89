"""A city in the short form: the same things as a full one, less of each, what its country has once.

A text is a pair, English and Korean; a point is latitude and longitude; a range is from, to.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from tripkit.domain.profile import Interest
from tripkit.knowledge.cities.entry import Best, Diets, Kind, Meal, Range, Sureness, Twelve
from tripkit.knowledge.countries.land import Land, Pair

__all__ = ["Land", "Pair", "Point", "ShortCity"]
Point = tuple[float, float]
Flag = Literal["kids", "book", "modest"]


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class ShortArea(_Record):
    """`stay`: level of its rooms (1..3), and why one sleeps there."""

    id: str
    name: Pair
    at: Point
    about: Pair
    stay: tuple[Literal[1, 2, 3], str, str] | None = None


class ShortSight(_Record):
    """`open` is "always" or hours by weekday (week.py); `price` a class as in a full city.

    `confirmed`: what a second, open source bears out.
    """

    id: str
    name: Pair
    aliases: tuple[str, ...] = ()
    at: Point
    area: str | None = None
    kinds: tuple[Kind, ...]
    interests: tuple[Interest, ...]
    indoor: Literal[True, False, "both"] = False
    open: str
    closed: Pair | None = None
    minutes: int
    price: Literal[0, 1, 2, 3]
    weight: int
    best: Best = "any"
    walking: int = 500
    step_free: Literal["yes", "partly", "no"] | None = None
    flags: tuple[Flag, ...] = ()
    about: Pair
    tip: Pair | None = None
    sources: tuple[str, ...]
    confirmed: tuple[Sureness, ...] = ()


class ShortDining(_Record):
    """Somewhere to eat in: a street, a market, a quarter."""

    id: str
    name: Pair
    area: str | None = None
    at: Point
    cuisines: tuple[str, ...]
    dishes: tuple[Pair, ...]
    diets: tuple[Diets, ...] = ()
    price: Literal[1, 2, 3]
    meals: tuple[Meal, ...]
    about: Pair


class ShortCost(_Record):
    """US dollars: a bed, rooms for two, meals, a coffee, a ride, a kilometre by taxi."""

    hostel: Range
    budget: Range
    mid: Range
    high: Range
    street: Range
    casual: Range
    nice: Range
    coffee: Range
    ride: Range
    taxi: Range
    day_pass: Range | None = None


class ShortClimate(_Record):
    high: Twelve
    low: Twelve
    rain_days: Twelve


class ShortStation(_Record):
    name: Pair
    at: Point
    about: Pair


class ShortTransport(_Record):
    """`modes` by their names; `airport`: code, mode, minutes, US dollars, and how."""

    about: Pair
    modes: dict[str, Pair]
    airport: tuple[tuple[str, str, Range, Range, str, str], ...]
    stations: tuple[ShortStation, ...] = ()
    passes: tuple[tuple[str, str, str], ...] = ()


class ShortSafety(_Record):
    about: Pair
    scams: tuple[Pair, ...] = ()
    hazards: tuple[Pair, ...] = ()


class ShortCity(_Record):
    """A city as its file in data/short has it."""

    id: str
    name: Pair
    aliases: tuple[str, ...] = ()
    country: Annotated[str, Field(pattern=r"^[A-Z]{2}$")]
    region: Pair
    at: Point
    timezone: str
    airports: tuple[str, ...]
    about: Pair
    best_months: tuple[int, ...]
    climate: ShortClimate
    cost: ShortCost
    areas: tuple[ShortArea, ...]
    sights: tuple[ShortSight, ...]
    dining: tuple[ShortDining, ...]
    transport: ShortTransport
    safety: ShortSafety
    health: Pair | None = None
    sources: tuple[str, ...]
    checked: str
