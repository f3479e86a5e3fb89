"""Places by names that no sentence leads to: of one syllable, or an airport's for its city."""

import re
from collections.abc import Iterator

from tripkit.agents.ask.desk.airport_names import NamedAirport
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.requests.places_ko import Named
from tripkit.knowledge.requests.said import Stretch

ONE_SYLLABLE = {"괌": "Guam", "빈": "Vienna"}
_SYLLABLE = re.compile(r"(?<![가-힣])(?:괌(?![가-힣]{3})|빈(?=에서|까지|으로|에 |행|이랑|과 |, ))")


def of_one_syllable(text: str) -> Iterator[Named]:
    """Places whose Korean name is one syllable, where no other word begins with it."""
    for match in _SYLLABLE.finditer(text):
        name = ONE_SYLLABLE[match[0]]
        place = next((p for p in find(name) if p.notable), None)
        if place:
            yield Named(Stretch(*match.span()), place.name, match[0], place)


def served(airport: NamedAirport) -> Named:
    """The city of an airport, where the airport's name stands."""
    place = next((p for p in find(airport.city) if p.notable), None)
    return Named(Stretch(airport.start, airport.end), airport.city, airport.city, place)
