"""Rooms nobody was asked about: kinds of rooms, in our cities by the areas that suit.

An area's level moves within the city's range for a style: level 1 takes its lower half, 2 all of
it, 3 its upper half; what is typical lies in the middle. Elsewhere no area is named, and prices
are what the country's level lets expect.
"""

from collections.abc import Iterator

from tripkit.knowledge.cities import Area, City, find_city
from tripkit.knowledge.cities.entry import Lodging
from tripkit.knowledge.costs import Prices, Sum, night, of_city
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.price_levels import SOURCE, level_of, of_country
from tripkit.services.prices.port import HotelOffer, HotelQuery, RoomType, Style

AREAS = 4
"""Areas an answer offers for each style."""
_STYLES: tuple[Style, ...] = ("mid", "budget", "high", "hostel")
_CHEAPER: dict[Style, tuple[Style, ...]] = {
    "high": ("mid", "budget", "hostel"), "mid": ("budget", "hostel"), "budget": ("hostel",),
    "hostel": (),
}  # fmt: skip
_WORDS = {"budget": "a budget", "mid": "a mid-range", "high": "an upmarket"}
_APARTMENT: tuple[Style, ...] = ("mid", "high")


def sleepers(query: HotelQuery) -> int:
    """How many need a bed: children under 3 sleep with their parents."""
    return max(1, query.adults + sum(age >= 3 for age in query.children))


def estimated(query: HotelQuery) -> list[HotelOffer]:
    """Rooms of the asked style, or of all; of cheaper ones where none is within the limit."""
    found = find_city(query.city, query.country or None)
    if not (found or query.country) or query.check_out <= query.check_in:
        return []
    for styles in _attempts(query.style):
        offers = [
            offer
            for style in styles
            for offer in (_of_style(found[0], style, query) if found else _by_level(style, query))
        ]
        if within := [o for o in offers if _within(o, query)]:
            return within
    return []


def area_near(city: City, lat: float, lng: float, within_km: float = 2.5) -> str:
    """The name of the city's area about a point; empty where none is that near."""

    def km(area: Area) -> float:
        return distance_km(lat, lng, area.lat, area.lng)

    best = min(city.areas, key=km, default=None)
    return best.name.en if best and km(best) <= within_km else ""


def _attempts(style: Style | None) -> list[tuple[Style, ...]]:
    if style is None:
        return [_STYLES]
    return [(style,), *((cheaper,) for cheaper in _CHEAPER[style])]


def _within(offer: HotelOffer, query: HotelQuery) -> bool:
    return query.max_per_night is None or offer.per_night <= query.max_per_night


def _of_style(city: City, style: Style, query: HotelQuery) -> Iterator[HotelOffer]:
    price = night(of_city(city), style, sleepers(query))
    left = AREAS
    for area, lodging in _areas(city):
        if left and (style != "hostel" or "hostel" in lodging.kinds):
            yield from _offers(area, lodging, style, price, query)
            left -= 1


def _by_level(style: Style, query: HotelQuery) -> Iterator[HotelOffer]:
    """Where we have no city: a room of the style at the country's price level."""
    prices = of_country(query.country, query.country_name)
    price = night(prices, style, sleepers(query))
    if style == "hostel":
        yield _at_level("Hostel beds", "shared", price, prices, query)
        return
    words = _WORDS[style].capitalize()
    yield _at_level(f"{words} room", "private", price, prices, query)
    if style in _APARTMENT:
        yield _at_level(f"{words} apartment", "entire", price, prices, query)


def _at_level(
    what: str, room: RoomType, price: Sum, prices: Prices, query: HotelQuery
) -> HotelOffer:
    nights = (query.check_out - query.check_in).days
    per_night = round(price.typical)
    return HotelOffer(
        name=f"{what} in {query.city}", area="", lat=None, lng=None, per_night=per_night,
        total=per_night * nights, low=round(price.low * nights), high=round(price.high * nights),
        room_type=room, source="estimate",
        about=f"What such a room costs in {prices.where}; we know no house here.",
        source_url=SOURCE if level_of(query.country) else None,
    )  # fmt: skip


def _offers(
    area: Area, lodging: Lodging, style: Style, price: Sum, query: HotelQuery
) -> Iterator[HotelOffer]:
    if style == "hostel":
        yield _offer(f"Hostel beds in {area.name.en}", "shared", area, lodging, price, query)
        return
    words = _WORDS[style].capitalize()
    yield _offer(f"{words} room in {area.name.en}", "private", area, lodging, price, query)
    if "apartment" in lodging.kinds and style in _APARTMENT:
        name = f"{words} apartment in {area.name.en}"
        yield _offer(name, "entire", area, lodging, price, query)


def _offer(
    name: str, room: RoomType, area: Area, lodging: Lodging, price: Sum, query: HotelQuery
) -> HotelOffer:
    middle = (price.low + price.high) / 2
    low = middle if lodging.level == 3 else price.low
    high = middle if lodging.level == 1 else price.high
    per_night = round((low + high) / 2)
    nights = (query.check_out - query.check_in).days
    return HotelOffer(
        name=name, area=area.name.en, lat=area.lat, lng=area.lng, per_night=per_night,
        total=per_night * nights, low=round(low * nights), high=round(high * nights),
        room_type=room, source="estimate", about=lodging.why.en,
    )  # fmt: skip


def _areas(city: City) -> list[tuple[Area, Lodging]]:
    """Where one can stay, those with more of the great sights about them first."""

    def about(area: Area) -> float:
        return sum(s.weight / (1 + distance_km(area.lat, area.lng, s.lat, s.lng)) for s in great)

    great = [s for s in city.sights if s.weight >= 7]
    stays = [(area, area.lodging) for area in city.areas if area.lodging]
    return sorted(stays, key=lambda stay: (-about(stay[0]), stay[0].id))
