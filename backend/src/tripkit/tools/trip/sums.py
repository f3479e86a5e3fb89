"""The plan's costs, line by line. Arithmetic is done here and nowhere else; US dollars."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tripkit.domain.plan import CostLine
from tripkit.knowledge.costs import Sum
from tripkit.knowledge.gazetteer import country_name, find
from tripkit.knowledge.language.korean import josa
from tripkit.knowledge.price_levels import level_of
from tripkit.tools.trip.choices import (
    Choices,
    choices_of,
    city_of,
    meal_price,
    rides_price,
    roughly,
)
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import place_on, stays_of
from tripkit.tools.trip.journeys import place_at

Category = Literal[
    "flights", "accommodation", "activities", "food", "local_transport", "miscellaneous"
]


@dataclass(frozen=True)
class Line:
    """A sum with its bounds; `unit` × `count` is what it amounts to."""

    category: Category
    label: str
    unit: float
    count: float
    low: float
    high: float
    basis: str
    source_url: str | None = None

    @property
    def amount(self) -> float:
        return round(self.unit * self.count, 2)

    def shown(self) -> CostLine:
        return CostLine(
            category=self.category, label=self.label, unit=round(self.unit, 2),
            count=round(self.count, 2), amount=self.amount, basis=self.basis,
            source_url=self.source_url,
        )  # fmt: skip


def _line(category: Category, label: str, price: Sum, count: float) -> Line:
    return Line(
        category, label, price.typical, count, price.low * count, price.high * count,
        f"estimate: {price.basis}",
    )  # fmt: skip


def way_lines(choices: Choices, trip: TripContext) -> list[Line]:
    """Flights and the ways between destinations."""
    found = []
    for journey in choices.journeys:
        if not journey.price or (journey.flight and "flights" in choices.outside):
            continue
        size = trip.request.party.size or 1
        if flight := journey.flight:
            label, url = flight.label, flight.source_url
            estimated = flight.source == "estimate"
            basis: str = "estimate: a fare model" if estimated else flight.source
        else:
            label = f"{journey.start} – {journey.end}"
            basis, url = "estimate: train or coach by distance", None
        category: Category = "flights" if journey.flight else "local_transport"
        found.append(Line(
            category, label, journey.price / size, size, journey.low, journey.high, basis, url
        ))  # fmt: skip
    return found


def room_lines(choices: Choices) -> list[Line]:
    lines: list[Line] = []
    stays = () if "accommodation" in choices.outside else choices.lodged
    for stay in stays:
        if stay.room is None or not stay.nights:
            continue
        room, share = stay.room, stay.nights / stay.stay.nights
        basis = "estimate: price levels of the city" if room.source == "estimate" else room.source
        lines.append(Line(
            "accommodation", room.name, room.per_night, stay.nights, room.low * share,
            room.high * share, basis, room.source_url,
        ))  # fmt: skip
    return lines


def called(trip: TripContext, place: str) -> str:
    """A destination's name in the reader's language."""
    if city := city_of(trip, place):
        return city.name.in_(trip.locale)
    known = next(iter(find(place)), None) if trip.locale == "ko" else None
    return (known.ko if known else "") or place


def daily_lines(choices: Choices, trip: TripContext, days: Iterable[tuple[str, int]]) -> list[Line]:
    """Breakfasts and rides; `days` are (place, how many)."""
    found = []
    for place, count in days:
        name = called(trip, place)
        units = choices.shares * count
        breakfast = say(trip.locale, f"Breakfasts in {name}", f"{name} 아침 식사")
        rides = say(trip.locale, f"Local transport in {name}", f"{name} 시내 교통")
        found.append(_line("food", breakfast, meal_price(trip, place, 1), units))
        found.append(_line("local_transport", rides, rides_price(trip, place), units))
    return found


def days_at_places(trip: TripContext, days: Iterable[object]) -> list[tuple[str, int]]:
    """How many of these days are spent at each place, in the order of the trip."""
    counts: dict[str, int] = {}
    for day in days:
        place = place_on(trip.request, day)  # type: ignore[arg-type]
        counts[place] = counts.get(place, 0) + 1
    return list(counts.items())


def outside_lines(trip: TripContext) -> list[str]:
    """What was left out of the sums, with what it is about."""
    choices = choices_of(trip)
    lines, nights = [], sum(one.nights for one in choices.lodged if one.room)
    if "accommodation" in choices.outside and nights:
        price = roughly(trip, sum(one.price for one in choices.lodged))
        lines.append(
            say(
                trip.locale,
                f"As you said, rooms are outside of the sums; by our estimate {price} for"
                f" {nights} nights.",
                f"말씀대로 숙박비는 비용에서 뺐어요. 어림하면 {nights}박에 {price}쯤이에요.",
            )
        )
    if "flights" in choices.outside and any(journey.flight for journey in choices.journeys):
        price = roughly(trip, sum(j.price for j in choices.journeys if j.flight))
        lines.append(
            say(
                trip.locale,
                f"As you said, flights are outside of the sums; by our estimate {price}.",
                f"말씀대로 항공료는 비용에서 뺐어요. 어림하면 {price}쯤이에요.",
            )
        )
    return lines


def assumed_prices(trip: TripContext) -> list[str]:
    """For each place that is none of our cities: what its prices are taken from."""
    found = []
    for stay in stays_of(trip.request):
        at = place_at(stay.place, trip)
        if at is None or at.city:
            continue
        level, land = level_of(at.country), country_name(at.country, trip.locale)
        en = f"the price level of {land} (World Bank, {level.year})" if level else (
            f"what is usual, since the price level of {land} is not known"
        )  # fmt: skip
        ko = f"{land} 물가 수준(세계은행 {level.year}년)" if level else "보통의 물가"
        found.append(say(
            trip.locale,
            f"Rooms, meals and rides in {at.name} are estimated from {en}; they may cost"
            " two thirds less or more. Entries there are not counted unless a source names them.",
            f"{at.name}의 숙소와 식비, 시내 교통은 {josa(ko, '을/를')} 보고 어림했어요. 실제로는"
            " 3분의 2쯤 적거나 많을 수 있어요. 자료에 값이 없는 입장료는 넣지 않았어요.",
        ))  # fmt: skip
    return found
