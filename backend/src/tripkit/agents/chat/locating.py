"""Places that only open data knows, asked for before the chat says that it doesn't know them."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from tripkit.domain.context import Locale
from tripkit.domain.open_data import OpenPlace
from tripkit.domain.statements import Statement
from tripkit.knowledge import cities, gazetteer
from tripkit.services.open_data.port import OpenData, OpenDataFailed

MOST = 2
"""Names of one message that are asked for."""
NEAR_KM = 60.0
_PLACES = ("go", "origin")


@dataclass(frozen=True)
class Located:
    """A place of open data, its country, and our nearest town, by which it is kept on."""

    name: str
    country: str
    town: str


def is_known(name: str) -> bool:
    """Whether a name is one of our own places."""
    return bool(gazetteer.find(name) or cities.find_city(name))


async def located(
    statements: Sequence[Statement], open_data: OpenData, locale: Locale
) -> tuple[list[Statement], tuple[Located, ...]]:
    """The statements with each unknown place by our nearest town, and which those are.

    What open data doesn't know either, or is not there to be asked for, stays as it was said.
    """
    unknown = [s.value for s in statements if s.kind in _PLACES and not is_known(s.value)]
    names = [*dict.fromkeys(unknown)][:MOST]
    answers = await asyncio.gather(*(_asked(name, open_data) for name in names))
    places = {
        name: there
        for name, place in zip(names, answers, strict=True)
        if place is not None and (there := _placed(place, locale))
    }
    return [_moved(statement, places) for statement in statements], tuple(places.values())


async def _asked(name: str, open_data: OpenData) -> OpenPlace | None:
    try:
        places = await open_data.places(name)
    except OpenDataFailed:
        return None  # `/ready` shows the host; the chat says that it doesn't know the name
    return places[0] if places else None


def _placed(place: OpenPlace, locale: Locale) -> Located | None:
    """By our nearest town, where its name means no other town of ours."""
    town = gazetteer.nearest(place.lat, place.lng)
    first = next(iter(gazetteer.find(town.name, prefer=place.country)), None)
    if first is None or first.lat is None or first.lng is None:
        return None
    if gazetteer.distance_km(place.lat, place.lng, first.lat, first.lng) > NEAR_KM:
        return None
    country = gazetteer.country_name(place.country, locale)
    return Located(place.name_in(locale), country, town.name)


def _moved(statement: Statement, places: dict[str, Located]) -> Statement:
    if statement.kind not in _PLACES or statement.value not in places:
        return statement
    return statement.model_copy(update={"value": places[statement.value].town})
