"""Whose the values of a model's change are: the person's, a source's, or only the model's.

Code decides it by the person's words and the results of the session's tools; nobody is asked. A
yes agrees to a change and checks no fact. Kinds (cabin, meals, category, status) are not judged.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from pydantic import BaseModel

from tripkit.domain.edits import NamedAirport, Spot, UpdateSegment
from tripkit.domain.itinerary import Itinerary, Price, Segment, name_of
from tripkit.domain.origin import Origin, edited_field
from tripkit.domain.provenance import Provenance
from tripkit.knowledge.airports import airport
from tripkit.knowledge.itineraries import (
    airport_called,
    end_place,
    location_of,
    names_of_place,
    start_place,
)
from tripkit.knowledge.itineraries.commands import Command
from tripkit.tools.mentions import letters, mentions, mentions_most
from tripkit.tools.times_said import TimesSaid

_ONLY_MODEL = Provenance(tier="model")
_LOOSE = {"notes", "room_type"}
"""Said in other words, too."""
_EXACT = {"confirmation_number", "flight_number"}
_NAMED = {"name", "property", "title"}
_STARTS = {"start_time", "departure_time", "pickup_time", "new_start_time"}
_MOMENTS = _STARTS | {"end_time", "arrival_time", "dropoff_time"}
_DAYS, _CLOCKS = {"check_in_date", "check_out_date"}, {"check_in_time", "check_out_time"}
_PLACES = {"location", "pickup_location", "dropoff_location"}
_AIRPORTS = {"origin", "destination"}
_TIMES = _MOMENTS | _DAYS | _CLOCKS
_WORDS = _LOOSE | _EXACT | _NAMED | {"attendees"}
_JUDGED = _WORDS | _TIMES | _PLACES | _AIRPORTS | {"price"}
_AMOUNT = re.compile(r"(\d[\d,]*(?:\.\d+)?) ?(k\b|만|천)?", re.IGNORECASE)
_TIMES_OF = {"k": 1_000, "K": 1_000, "만": 10_000, "천": 1_000, "": 1}
_LOOKED_UP = ("search_", "geocode_")
"""Tools that bring something in. The others tell the trip back, as it was written."""

Value = str | Price | NamedAirport | Spot | list[str]


@dataclass(frozen=True)
class Source:
    """A text and what it rests on; None: it is the person's."""

    text: str
    today: date
    provenance: Provenance | None = None

    @cached_property
    def key(self) -> str:
        return letters(self.text)

    @cached_property
    def times(self) -> TimesSaid:
        return TimesSaid(self.text, self.today)

    @cached_property
    def amounts(self) -> set[float]:
        amounts = _AMOUNT.findall(self.text)
        return {float(number.replace(",", "")) * _TIMES_OF[unit] for number, unit in amounts}


@dataclass(frozen=True)
class Attribution:
    """What a model's change can rest on: the person's words, and what tools found."""

    person: Source
    sources: Sequence[Source]
    model: str

    def origin(self, command: Command, itinerary: Itinerary) -> Origin | None:
        """Where the values come from that are not the person's; None where all are.

        One value that only the model said makes the whole the model's.
        """
        foreign = dict(self._foreign(command, itinerary))
        if not foreign:
            return None
        fields = sorted({edited_field(name) for name in foreign})
        if any(provenance.tier == "model" for provenance in foreign.values()):
            unchecked = sorted({edited_field(n) for n, p in foreign.items() if p.tier == "model"})
            return Origin(model=self.model, fields=unchecked)
        source = next(iter(foreign.values()))
        return Origin(rests_on=source, source_url=source.url, fields=fields)

    def _foreign(self, command: Command, itinerary: Itinerary) -> Iterator[tuple[str, Provenance]]:
        values: BaseModel = command.changes if isinstance(command, UpdateSegment) else command
        person = self._person_in(itinerary)
        sources = [person, *_of_trip(itinerary, person.today), *self.sources]
        for name in type(values).model_fields:
            value = getattr(values, name)
            if name not in _JUDGED or value in (None, []):
                continue
            backing = next((s for s in sources if _backs(s, person, name, value, itinerary)), None)
            if backing is None:
                yield name, _ONLY_MODEL
            elif backing.provenance and backing.provenance.tier != "person":
                yield name, backing.provenance

    def _person_in(self, itinerary: Itinerary) -> Source:
        """The person's words, with what they called the trip."""
        own = (self.person.text, itinerary.destination or "", itinerary.title)
        return Source("\n".join(own), self.person.today)


def sources_of(results: Iterable[tuple[str, Mapping[str, object]]], today: date) -> list[Source]:
    """What the tools found, by name and result: each thing that says what it rests on."""
    return [
        source
        for name, result in results
        if name.startswith(_LOOKED_UP)
        for source in _cited(result, today)
    ]


def _cited(value: object, today: date) -> Iterator[Source]:
    if isinstance(value, list):
        for item in value:
            yield from _cited(item, today)
    if not isinstance(value, Mapping):
        return
    if value.get("provenance"):
        texts = {k: v for k, v in value.items() if k not in ("provenance", "retrievedAt", "source")}
        provenance = Provenance.model_validate(value["provenance"])
        yield Source(json.dumps(texts, ensure_ascii=False), today, provenance)
        return
    for item in value.values():
        yield from _cited(item, today)


def _of_trip(itinerary: Itinerary, today: date) -> list[Source]:
    """What the trip has already, each with its own provenance."""
    return [Source(_told(segment), today, segment.provenance) for segment in itinerary.segments]


def _told(segment: Segment) -> str:
    places = [place.name for place in (start_place(segment), end_place(segment)) if place]
    times = (segment.start_datetime, segment.end_datetime)
    return "\n".join([name_of(segment), *places, *times])


def _backs(source: Source, person: Source, name: str, value: Value, trip: Itinerary) -> bool:
    """Whether the source says the value of this field; of a moment, what the person did not."""
    match value:
        case Price():
            return value.amount in source.amounts
        case NamedAirport():
            return _says_airport(source, value.code)
        case Spot():
            return _says_place(source, value, trip)
        case list():
            return all(_says_name(source.key, text) for text in value)
    if name in _TIMES:
        return _backs_time(source, person, name, value, trip)
    if name in _LOOSE:
        return mentions_most(source.key, value)
    return letters(value) in source.key if name in _EXACT else _says_name(source.key, value)


def _backs_time(source: Source, person: Source, name: str, value: str, trip: Itinerary) -> bool:
    if name in _DAYS:
        own = value in (trip.start_date, trip.end_date)
        return own or source.times.night_after(value, trip)
    if name in _CLOCKS:
        return source.times.clock(value, trip)
    day, clock = value[:10], value[11:]
    says_day, says_clock = source.times.day(day, trip), source.times.clock(clock, trip)
    if not (says_day or says_clock):
        return False
    return (says_day or person.times.day(day, trip)) and (
        says_clock or person.times.clock(clock, trip)
    )


def _says_name(key: str, name: str) -> bool:
    return mentions(key, name) or any(letters(other) in key for other in names_of_place(name))


def _says_place(source: Source, spot: Spot, itinerary: Itinerary) -> bool:
    """Its name, and its city, but for the one in which we know the place to be."""
    if not _says_name(source.key, spot.name):
        return False
    if not spot.city or _says_name(source.key, spot.city):
        return True
    city = location_of(Spot(name=spot.name), itinerary).city
    return bool(city and letters(city) == letters(spot.city))


def _says_airport(source: Source, code: str) -> bool:
    """By its code, its name, or the name of a city that we take it for."""
    port = airport(code)
    if re.search(rf"\b{code}\b", source.text) or port is None:
        return port is not None
    if _says_name(source.key, port.name):
        return True
    usual = airport_called(f"{port.city} airport") if port.city else None
    return usual is not None and usual.iata == code and _says_name(source.key, port.city)
