"""What days cost where we have no city: the country's price level, read off our own cities.

The level is the World Bank's price level index (GDP), the United States 100: PA.NUS.GDP.PLI of
2025 under CC BY 4.0; of 2024, as the same bank's purchasing power parity over the rate of that
year, for the few that it lacks. How rooms, meals and rides go with it is read off our 24 cities:
the line of least squares through the logarithms of level and price, a country a point. Half of
what a country's own cities lie off that line is kept for its other places. The band is wider than
a city's: with a country left out, its rooms and meals are missed by 17 to 27 % and its rides by
45 % (root mean square of the logarithms). Our cities are large or much visited, so that a village
may cost less. Haiti is left out: nobody pays at its official rate.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import exp, log
from statistics import fmean, median

from tripkit.knowledge.cities import full_cities
from tripkit.knowledge.cities.entry import Cost, Meals, Nights, Range
from tripkit.knowledge.costs import Prices
from tripkit.knowledge.remembered import remembered

SOURCE = "https://data.worldbank.org/indicator/PA.NUS.GDP.PLI"
WIDER, RIDES_WIDER, UNKNOWN_WIDER = 0.3, 0.5, 0.15
"""What is added to a city's usual band at both ends, as parts of the typical price: for rooms and
meals, for rides, and once more where the middle of all levels stands for an unknown one."""
LEAST = 0.1
"""Nothing costs less than this part of what is typical."""
OWN = 0.5
"""The part of its own cities' distance from the line that a country keeps."""
_PICKS: dict[str, Callable[[Cost], Range]] = {
    "hostel": lambda cost: cost.night.hostel, "budget": lambda cost: cost.night.budget,
    "mid": lambda cost: cost.night.mid, "high": lambda cost: cost.night.high,
    "street": lambda cost: cost.meal.street, "casual": lambda cost: cost.meal.casual,
    "nice": lambda cost: cost.meal.nice, "coffee": lambda cost: cost.coffee,
    "ride": lambda cost: cost.transit_ride, "taxi": lambda cost: cost.taxi_km,
}  # fmt: skip
_RIDES = ("ride", "taxi")


@dataclass(frozen=True)
class Level:
    """Prices of a country, those of the United States as 100, in a year."""

    value: float
    year: int


@dataclass(frozen=True)
class Line:
    """log(price) = base + slope · log(level / 100); `band` the usual half-width as a part
    of it, `off` how far a country's cities lie from the line."""

    base: float
    slope: float
    band: float
    off: dict[str, float]

    def at(self, value: float) -> float:
        """The logarithm of the price at a level."""
        return self.base + self.slope * log(value / 100)


@cache
def _levels() -> dict[str, Level]:
    text = (files(__name__) / "data" / "levels.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines()[1:])
    return {country: Level(float(value), int(year)) for country, value, year in rows}


def level_of(country: str) -> Level | None:
    """The level of a country (ISO 3166), None where the bank has none."""
    return _levels().get(country)


def _own(item: str, country: str = "") -> dict[str, list[Range]]:
    """Our cities' prices of one thing by country; of one country alone where it is named."""
    found: dict[str, list[Range]] = {}
    for city in full_cities():
        if country in ("", city.country):
            found.setdefault(city.country, []).append(_PICKS[item](city.cost))
    return found


def _typical(prices: list[Range]) -> float:
    """The logarithm of the middle of these ranges."""
    return fmean(log((low + high) / 2) for low, high in prices)


def line_of(item: str, without: str = "") -> Line:
    """The line through our cities' prices of one thing; `without` leaves a country out."""
    own = {c: p for c, p in _own(item).items() if c != without and level_of(c)}
    xs = {country: log(_levels()[country].value / 100) for country in own}
    ys = {country: _typical(prices) for country, prices in own.items()}
    x0, y0 = fmean(xs.values()), fmean(ys.values())
    slope = sum((xs[c] - x0) * (ys[c] - y0) for c in xs) / sum((x - x0) ** 2 for x in xs.values())
    base = y0 - slope * x0
    band = fmean((high - low) / (high + low) for ranges in own.values() for low, high in ranges)
    return Line(base, slope, band, {c: ys[c] - base - slope * xs[c] for c in xs})


_line = cache(line_of)


def _range(item: str, country: str) -> Range:
    line, level = _line(item), level_of(country)
    band = line.band + (RIDES_WIDER if item in _RIDES else WIDER)
    if level:
        typical = line.at(level.value) + OWN * line.off.get(country, 0.0)
    elif country and (own := _own(item, country)):
        typical = _typical(own[country])
    else:
        typical = line.at(median(one.value for one in _levels().values()))
        band += UNKNOWN_WIDER
    middle = exp(typical)
    return round(middle * max(LEAST, 1 - band), 2), round(middle * (1 + band), 2)


@remembered(512)
def of_country(country: str, name: str) -> Prices:
    """What things cost in a country (ISO 3166, and its name for what is said of the sums)."""
    found = {item: _range(item, country) for item in _PICKS}
    level = level_of(country)
    cost = Cost(
        currency="USD", year=level.year if level else max(one.year for one in _levels().values()),
        basis="estimate", night=Nights(**{n: found[n] for n in Nights.model_fields}),
        meal=Meals(**{n: found[n] for n in Meals.model_fields}), coffee=found["coffee"],
        transit_ride=found["ride"], taxi_km=found["taxi"],
    )  # fmt: skip
    if level:
        return Prices(f"{name}, by its price level", cost)
    how = "by our cities there" if _own("mid", country) else "whose price level is not known"
    return Prices(f"{name}, {how}", cost)
