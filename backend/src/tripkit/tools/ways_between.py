"""find_ways: how one gets from one place to another, by every means, how long and for how much."""

from collections.abc import Iterator
from datetime import date, timedelta
from typing import Literal

from pydantic import Field

from tripkit.domain.context import Locale
from tripkit.domain.provenance import Provenance, provenance_of
from tripkit.domain.wire import Snake
from tripkit.knowledge.fares import BASIS, fare
from tripkit.knowledge.gazetteer import distance_km, largest_city, region_countries
from tripkit.knowledge.ways import Means, Way, surface_ways
from tripkit.knowledge.ways.flights import Flight, flight_between
from tripkit.knowledge.ways.lines import Frequency
from tripkit.knowledge.ways.rides import LOCAL_KM, ride
from tripkit.knowledge.ways.search import WAIT
from tripkit.tools.context import ToolContext
from tripkit.tools.tool import Tool, ToolFailed
from tripkit.tools.trip.context import say
from tripkit.tools.trip.surface import HIGH, LOW, level_between
from tripkit.tools.trip.way_words import means_words
from tripkit.tools.way_sentences import changing, costing, length, title
from tripkit.tools.whereabouts import NO_PLACE, Where, place_of

DAYS_AHEAD = 30
"""Days until a flight whose day nobody said."""
OUTLASTED = 3.0
"""A way of more than this times the quickest one's minutes is none that one is told of."""
OFTEN: dict[Frequency, tuple[str, str]] = {
    "a": ("every 20 minutes or more often", "20분 이내 간격"),
    "b": ("about hourly", "한 시간에 한 번쯤"),
    "c": ("5 to 12 a day", "하루 5~12번"),
    "d": ("2 to 4 a day", "하루 2~4번"),
    "e": ("once a day", "하루 한 번"),
    "f": ("not every day, or in season only", "매일 다니지는 않거나 철에만 다녀요"),
}


class WaysAsked(Snake):
    """Two places."""

    origin: str = Field(description="a town")
    destination: str = Field(description="a town")
    start_date: str = Field(default="", description="YYYY-MM-DD")


class WayBetween(Snake):
    """One way. Prices are for one adult one way, of a drive for the car."""

    means: Means | Literal["flight", "transit", "taxi"]
    label: str = Field(description="what one goes by, in words")
    text: str = Field(description="all of it in a sentence")
    minutes: int = Field(description="aboard with the changes; of a flight gate to gate")
    door_minutes: int = Field(description="from door to door, with the ways to the station")
    changes: int | None = Field(description="None where nobody knows")
    stops: list[str] = Field(description="where one changes; of a flight its two airports")
    operators: list[str]
    frequency: str | None = Field(description="how often it runs, in words")
    overnight: bool
    book_ahead: bool
    price: float | None = Field(description="US dollars, typical; None where nobody knows")
    low: float | None = Field(description="US dollars")
    high: float | None = Field(description="US dollars")
    source: Literal["timetable", "estimate"] = Field(description="what the minutes rest on")
    provenance: Provenance


class WaysFound(Snake):
    """`ways` by the minutes from door to door."""

    origin: str
    destination: str
    name: str = Field(description="both places")
    kilometres: float = Field(description="in a straight line")
    ways: list[WayBetween]


async def find_ways(arguments: WaysAsked, context: ToolContext[object]) -> WaysFound:
    """The ways over land, water and air. Raises ToolFailed for what is no place or no date."""
    locale = context.locale
    start, end = (_end(name, locale) for name in (arguments.origin, arguments.destination))
    km = distance_km(start.lat, start.lng, end.lat, end.lng)
    leaves = _day(arguments.start_date, context.today)
    ways = ways_of(start, end, leaves, context.today, locale)
    if not ways:
        raise ToolFailed(f"No way is known from {start.name} to {end.name}.", "no_way")
    return WaysFound(
        origin=start.name,
        destination=arguments.destination,
        name=f"{start.name} – {end.name}",
        kilometres=round(km, 1),
        ways=ways,
    )


def ways_of(
    start: Where, end: Where, leaves: date, today: date, locale: Locale
) -> list[WayBetween]:
    """The ways between two places, the quickest from door to door first."""
    km = distance_km(start.lat, start.lng, end.lat, end.lng)
    ways = list(_local(start, end, locale) if km <= LOCAL_KM else _far(start, end, locale))
    if km > LOCAL_KM and (flight := _flight(start, end, ways)):
        ways.append(_flown(flight, leaves, today, locale))
    ways.sort(key=lambda way: way.door_minutes)
    return [way for way in ways if way.door_minutes <= OUTLASTED * ways[0].door_minutes]


def _end(name: str, locale: Locale) -> Where:
    """The place; of a country or region its largest town."""
    towns = [town for code in region_countries(name) if (town := largest_city(code))]
    town = max(towns, key=lambda town: town.population, default=None)
    return place_of(f"{town.name}, {town.country}" if town else name, locale)


def _day(text: str, today: date) -> date:
    try:
        return date.fromisoformat(text) if text else today + timedelta(days=DAYS_AHEAD)
    except ValueError:
        raise ToolFailed(f"{text} is no date; send YYYY-MM-DD.", NO_PLACE) from None


def _local(start: Where, end: Where, locale: Locale) -> Iterator[WayBetween]:
    """Within a town and its surroundings, of which no timetable is held."""
    here, there = (start.lat, start.lng), (end.lat, end.lng)
    transit = say(locale, "Local transport", "대중교통"), ride(here, there, "PUBLIC")[0]
    taxi = say(locale, "Taxi", "택시"), ride(here, there, "TAXI")[0]
    for means, (label, minutes) in (("transit", transit), ("taxi", taxi)):
        yield WayBetween(
            means="taxi" if means == "taxi" else "transit",
            label=label,
            text=_sentence([f"{label}: {length(minutes, minutes, locale, rough=True)}"], locale),
            minutes=minutes,
            door_minutes=minutes,
            changes=None,
            stops=[],
            operators=[],
            frequency=None,
            overnight=False,
            book_ahead=False,
            price=None,
            low=None,
            high=None,
            source="estimate",
            provenance=provenance_of("estimate: by distance"),
        )


def _far(start: Where, end: Where, locale: Locale) -> Iterator[WayBetween]:
    """The quickest of each means by day and by night."""
    level = level_between(start, end)
    quickest: dict[tuple[Means, bool], Way] = {}
    for way in surface_ways((start.lat, start.lng), (end.lat, end.lng)):
        key = way.means, way.is_overnight
        if key not in quickest or way.door < quickest[key].door:
            quickest[key] = way
    for way in quickest.values():
        yield _by_land(way, level, locale)


def _by_land(way: Way, level: float, locale: Locale) -> WayBetween:
    drives, is_estimate = way.means == "drive", way.basis == "estimate"
    label, price, often = means_words(way, locale), way.price(level), _often(way, locale)
    low, high = round(price * LOW, 2), round(price * HIGH, 2)
    minutes = _rounded(way.total) if drives else way.total
    operators = [] if drives else list(way.operators)
    stops = [] if drives else list(way.stops)
    changes = None if drives or is_estimate else way.changes
    parts = [
        f"{title(label, operators[:3])}: "
        + length(minutes, _rounded(way.door), locale, rough=is_estimate),
        *changing(changes, stops, locale),
        *([often] if often else []),
        costing(low, high, locale, a_car=drives),
        *([say(locale, "book ahead", "예약 필요")] if way.needs_booking else []),
    ]
    return WayBetween(
        means=way.means,
        label=label,
        text=_sentence(parts, locale, is_estimate=is_estimate),
        minutes=minutes,
        door_minutes=_rounded(way.door),
        changes=changes,
        stops=stops,
        operators=operators,
        frequency=often,
        overnight=way.is_overnight,
        book_ahead=way.needs_booking,
        price=price,
        low=low,
        high=high,
        source=way.basis,
        provenance=provenance_of(way.basis),
    )


def _sentence(parts: list[str], locale: Locale, *, is_estimate: bool = True) -> str:
    ends = [say(locale, "an estimate", "추정")] * is_estimate
    return f"{'; '.join([*parts, *ends])}."


def _often(way: Way, locale: Locale) -> str | None:
    """How often the rarest of its rides runs; nothing of a drive and of an estimate."""
    classes = [leg.frequency for leg in way.legs if leg.frequency]
    if not classes or way.means == "drive":
        return None
    return say(locale, *OFTEN[max(classes, key=WAIT.__getitem__)])


def _flight(start: Where, end: Where, ways: list[WayBetween]) -> Flight | None:
    """The flight that people take, or the only way there is."""
    flight = flight_between((start.lat, start.lng), (end.lat, end.lng))
    return flight if flight and (flight.is_taken or not ways) else None


def _flown(flight: Flight, leaves: date, today: date, locale: Locale) -> WayBetween:
    price = fare(flight.start, flight.end, leaves, today=today, both_ways=False)
    label, airports = say(locale, "Flight", "비행기"), [flight.start.iata, flight.end.iata]
    minutes, door = _rounded(flight.minutes), _rounded(flight.door)
    changes = 0 if flight.is_nonstop else None
    parts = [
        f"{title(label, airports)}: " + length(minutes, door, locale, rough=True),
        *([say(locale, "likely without a stop", "직항일 듯함")] if changes == 0 else []),
        costing(price.low, price.high, locale, a_car=False),
    ]
    return WayBetween(
        means="flight",
        label=label,
        text=_sentence(parts, locale),
        minutes=minutes,
        door_minutes=door,
        changes=changes,
        stops=airports,
        operators=[],
        frequency=None,
        overnight=False,
        book_ahead=True,
        price=price.typical,
        low=price.low,
        high=price.high,
        source="estimate",
        provenance=provenance_of(f"estimate: {BASIS}"),
    )


def _rounded(minutes: float) -> int:
    return 5 * round(minutes / 5)


def ways_summary(between: WaysFound) -> str:
    return f"{between.name}: {len(between.ways)} ways. {between.ways[0].text}"


FIND_WAYS = Tool(
    name="find_ways",
    purpose="How long from A to B, by what, how often and for how much",
    description="Ways from town to town by train, coach, ferry, car, night train, plane: minutes,"
    " changes, how often, prices; by timetable or an estimate.",
    arguments=WaysAsked,
    result=WaysFound,
    body=find_ways,
    audiences=frozenset({"ask", "guide", "mcp"}),
    is_worded=True,
    per_destination=True,
    summary=ways_summary,
)
