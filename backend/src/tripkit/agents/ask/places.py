"""Which city is meant: a country becomes its best known or largest, an unknown name is said."""

import re
from dataclasses import dataclass, field

from tripkit.agents.ask.words import listed
from tripkit.domain.context import Locale
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.cities import City, city_of, find_city, full_cities, heads
from tripkit.knowledge.gazetteer import Place, country_name, find, largest_city, region_countries
from tripkit.tools.trip.context import say


@dataclass
class Settled:
    """`taken` says which cities stand for countries; `refusal` is the answer without a place."""

    request: TripRequest
    taken: list[str] = field(default_factory=list)
    refusal: str | None = None


def settle_places(request: TripRequest, locale: Locale, *, as_routes: bool = False) -> Settled:
    """The request with a city for each country; `as_routes`: days are planned through it."""
    if not request.destinations:
        return Settled(request, refusal=_which(locale))
    if as_routes:
        return Settled(request)
    names, codes, taken = [], [], []
    for at, name in enumerate(request.destinations):
        code = request.countries[at] if at < len(request.countries) else ""
        cities = _of_country(name)
        if cities is None:
            names.append(name)
            codes.append(code)
            continue
        if not cities:
            town = _largest(name)
            if town is None:
                return Settled(request, refusal=_no_city(name, locale))
            names.append(town.name)
            codes.append(town.country)
            taken.append(_took_largest(name, town, locale))
            continue
        names.append(cities[0].name.en)
        codes.append(cities[0].country)
        taken.append(_took(name, cities[0], locale))
    update = {"destinations": list(dict.fromkeys(names)), "countries": codes}
    return Settled(request.model_copy(update=update), taken)


_NAMED = re.compile(r"\b(?:in|to|around|visit|visiting) ([A-Z][\w'-]{2,}(?: [A-Z][\w'-]+)*)")
_NO_PLACE = re.compile(
    r"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sep|Oct|Nov|Dec)[a-z]*|\w+day|\w+ish|USD|EUR|GBP|KRW"
    r"|English|Korean|German|French|Christmas|Easter|Spring|Summer|Autumn|Fall|Winter|The|My|Our"
)


def unknown_name(question: str) -> str | None:
    """A name where a place's would stand, that is no place we know."""
    for m in _NAMED.finditer(question):
        name = m[1]
        if not _NO_PLACE.fullmatch(name.split()[0]) and not (find(name) or find_city(name)):
            return name
    return None


def _of_country(name: str) -> list[City] | None:
    """The cities of a country or region that we know, the one with most sights first.

    None where the name is no country's.
    """
    codes = region_countries(name)
    if find_city(name) or not codes:
        return None
    known = [head for head in heads() if head.country in codes]
    return [city_of(head.id) for head in sorted(known, key=lambda head: (-head.sights, head.id))]


def _largest(name: str) -> Place | None:
    """The largest town of a country, or of a region's country with the largest."""
    towns = [town for code in region_countries(name) if (town := largest_city(code))]
    return max(towns, key=lambda town: town.population, default=None)


def _took_largest(name: str, town: Place, locale: Locale) -> str:
    land = _land(name, locale)
    return say(
        locale, f"You named {land}; I answer for {town.name}, its largest city.",
        f"{land}에서 가장 큰 도시인 {town.ko or town.name} 기준으로 답해요.",
    )  # fmt: skip


def _took(name: str, city: City, locale: Locale) -> str:
    land, town = _land(name, locale), city.name.in_(locale)
    return say(
        locale, f"You named {land}; I answer for {town}, the place there that I know best.",
        f"{land} 가운데 가장 잘 아는 {town} 기준으로 답해요.",
    )  # fmt: skip


def _land(name: str, locale: Locale) -> str:
    place = next(iter(find(name)), None)
    if place and place.kind == "country":
        return country_name(place.country, locale)
    return name


def _which(locale: Locale) -> str:
    return say(
        locale,
        f"Which place is it about? I know {listed(_some(locale), locale)} best, and most other"
        " towns by where they lie.",
        f"어느 곳인지 말해 주세요. {listed(_some(locale), locale)} 등을 가장 잘 알아요.",
    )


def _no_city(name: str, locale: Locale) -> str:
    land = _land(name, locale)
    return say(
        locale, f"I know no city of {land} well enough to answer. Name a town there and I'll say"
        " what I know of it.",
        f"{land}에는 잘 아는 도시가 없어요. 도시 이름을 말해 주시면 아는 만큼 답할게요.",
    )  # fmt: skip


def _some(locale: Locale) -> list[str]:
    best = sorted(full_cities(), key=lambda city: (-len(city.sights), city.id))[:6]
    return [city.name.in_(locale) for city in best]
