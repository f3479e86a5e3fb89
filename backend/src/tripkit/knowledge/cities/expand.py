"""Short cities as full ones, for everything that plans with them."""

from functools import cache
from importlib.resources import files

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.cities import entry
from tripkit.knowledge.cities.short import (
    Pair,
    ShortArea,
    ShortCity,
    ShortCost,
    ShortDining,
    ShortSight,
    ShortTransport,
)
from tripkit.knowledge.cities.week import opening_hours
from tripkit.knowledge.countries import land_of

_PACKAGE = "tripkit.knowledge.cities"
_ROOMS = ("hotel", "apartment")


@cache
def short_cities() -> tuple[ShortCity, ...]:
    """Every short city as written, in the order of its id."""
    folder = files(_PACKAGE) / "data" / "short"
    texts = [file.read_bytes() for file in folder.iterdir() if file.name.endswith(".json")]
    return tuple(sorted(map(ShortCity.model_validate_json, texts), key=lambda city: city.id))


def expanded(city: ShortCity) -> entry.City:
    """The city with its country's share; raises KeyError where the country is not described."""
    land = land_of(city.country)
    health = city.health or land.health
    return entry.City(
        id=city.id,
        name=_words(city.name),
        aliases=city.aliases,
        country=city.country,
        region=_words(city.region),
        location=entry.Centre(lat=city.at[0], lng=city.at[1]),
        timezone=city.timezone,
        currency=land.currency,
        languages=land.languages,
        airports=city.airports,
        about=_words(city.about),
        best_months=city.best_months,
        climate=entry.Climate(**city.climate.model_dump()),
        cost=_cost(city.cost, int(city.checked[:4])),
        areas=tuple(map(_area, city.areas)),
        sights=tuple(map(_sight, city.sights)),
        dining=tuple(map(_dining, city.dining)),
        transport=_transport(city.transport),
        entry=entry.Entry(about=_words(land.entry), source=land.entry_source),
        safety=entry.Safety(
            about=_words(city.safety.about),
            scams=tuple(map(_words, city.safety.scams)),
            hazards=tuple(map(_words, city.safety.hazards)),
            emergency=land.emergency,
        ),
        health=entry.Health(about=_words(health)),
        customs=entry.Customs(
            tipping=_words(land.tipping), manners=tuple(map(_words, land.etiquette))
        ),
        sources=city.sources,
        checked=city.checked,
        extent="short",
        utilities=entry.Utilities(
            plugs=land.plugs, volts=land.volts, water=_words(land.water), drives=land.drives
        ),
    )


def _words(pair: Pair) -> Words:
    return Words(en=pair[0], ko=pair[1])


def _area(area: ShortArea) -> entry.Area:
    lodging = None
    if area.stay:
        level, english, korean = area.stay
        lodging = entry.Lodging(level=level, why=_words((english, korean)), kinds=_ROOMS)
    return entry.Area(
        id=area.id,
        name=_words(area.name),
        lat=area.at[0],
        lng=area.at[1],
        about=_words(area.about),
        lodging=lodging,
    )


def _sight(sight: ShortSight) -> entry.Sight:
    always = sight.open == "always"
    to_confirm: tuple[entry.Sureness, ...] = ("position",) if always else ("position", "hours")
    return entry.Sight(
        id=sight.id,
        name=_words(sight.name),
        aliases=sight.aliases,
        lat=sight.at[0],
        lng=sight.at[1],
        area=sight.area,
        kinds=sight.kinds,
        interests=sight.interests,
        indoor=sight.indoor,
        open="always" if always else _hours(sight.open),
        closed_note=_words(sight.closed) if sight.closed else None,
        minutes=sight.minutes,
        price_class=sight.price,
        weight=sight.weight,
        best=sight.best,
        walking=sight.walking,
        step_free=sight.step_free,
        kids="kids" in sight.flags,
        book_ahead="book" in sight.flags,
        dress="modest" if "modest" in sight.flags else None,
        about=_words(sight.about),
        tip=_words(sight.tip) if sight.tip else None,
        sources=sight.sources,
        unconfirmed=tuple(fact for fact in to_confirm if fact not in sight.confirmed),
    )


def _hours(text: str) -> tuple[entry.Opening, ...]:
    return tuple(
        entry.Opening.model_validate({"days": days, "from": start, "to": end})
        for days, start, end in opening_hours(text)
    )


def _dining(dining: ShortDining) -> entry.Dining:
    return entry.Dining(
        id=dining.id,
        name=_words(dining.name),
        area=dining.area,
        lat=dining.at[0],
        lng=dining.at[1],
        cuisines=dining.cuisines,
        dishes=tuple(map(_words, dining.dishes)),
        diets=dining.diets,
        price=dining.price,
        meals=dining.meals,
        about=_words(dining.about),
    )


def _cost(cost: ShortCost, year: int) -> entry.Cost:
    return entry.Cost(
        currency="USD",
        year=year,
        basis="estimate",
        night=entry.Nights(hostel=cost.hostel, budget=cost.budget, mid=cost.mid, high=cost.high),
        meal=entry.Meals(street=cost.street, casual=cost.casual, nice=cost.nice),
        coffee=cost.coffee,
        transit_ride=cost.ride,
        taxi_km=cost.taxi,
        day_pass=cost.day_pass,
    )


def _transport(transport: ShortTransport) -> entry.Transport:
    return entry.Transport(
        about=_words(transport.about),
        modes=tuple(
            entry.Mode(mode=mode, about=_words(about)) for mode, about in transport.modes.items()
        ),
        airport=tuple(
            entry.FromAirport(
                airport=code, mode=mode, minutes=minutes, price_usd=price, about=_words((en, ko))
            )
            for code, mode, minutes, price, en, ko in transport.airport
        ),
        passes=tuple(
            entry.Pass(name=name, about=_words((en, ko))) for name, en, ko in transport.passes
        ),
        stations=tuple(
            entry.Station(
                name=_words(stop.name), lat=stop.at[0], lng=stop.at[1], about=_words(stop.about)
            )
            for stop in transport.stations
        ),
    )
