"""What the plan rests on: the flights, the rooms, and what is left for the days. US dollars."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from statistics import median

from tripkit.domain.trip import Constraint, TripRequest
from tripkit.knowledge.cities import City
from tripkit.knowledge.costs import Prices, Sum, heads, meal, of_city, transit_day
from tripkit.knowledge.currency import UnknownCurrency, convert, known
from tripkit.knowledge.gazetteer import country_name, distance_km
from tripkit.knowledge.orders.tables import outside_of_sums
from tripkit.knowledge.presenting.written import money
from tripkit.knowledge.price_levels import of_country
from tripkit.tools.trip.areas import is_same_area
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import Stay, days_of, stays_of
from tripkit.tools.trip.findings import ActivitiesFound, RoomFound, RoomsFound
from tripkit.tools.trip.journey import Journey, nights_aboard
from tripkit.tools.trip.journeys import journeys_of, place_at
from tripkit.tools.trip.wishes import names_it

_SIMILAR = 0.7
"""Rooms at this share of the best price one can take are as good; then the area decides."""
UNCERTAIN = 2.0
"""What our estimates come to may cost half as much: no more than that is refused for money."""
TICKETS_A_DAY = 12.0
"""What a day's entries usually come to for one adult; kept free when a room is chosen."""


@dataclass(frozen=True)
class Lodged:
    """A stay and where one sleeps; no room where none was found. Nights before one lands are
    spent `aboard`."""

    stay: Stay
    room: RoomFound | None
    aboard: int = 0

    @property
    def nights(self) -> int:
        return max(0, self.stay.nights - self.aboard)

    @property
    def price(self) -> float:
        """What the nights there cost."""
        return self.room.per_night * self.nights if self.room else 0.0


@dataclass(frozen=True)
class Choices:
    """`fixed` is what is spent whatever one does all day; `left` what the days may cost."""

    shares: float
    journeys: list[Journey]
    lodged: list[Lodged]
    budget: float | None
    travel: float
    nights: float
    rides: float
    breakfasts: float
    outside: frozenset[str] = frozenset()
    """What the person left out of the sums: `flights`, `accommodation`."""

    @property
    def fixed(self) -> float:
        return self.travel + self.nights + self.rides + self.breakfasts

    @property
    def left(self) -> float | None:
        return None if self.budget is None else self.budget - self.fixed


def budget_usd(trip: TripContext) -> float | None:
    """The budget in US dollars; None without one."""
    budget = trip.request.budget
    if budget is None:
        return None
    try:
        return convert(budget.amount, budget.currency, "USD").amount
    except UnknownCurrency:
        return None


def currency_of(request: TripRequest) -> str:
    """The plan's: the budget's, where its rate is known; else US dollars."""
    budget = request.budget
    return budget.currency if budget and known(budget.currency) else "USD"


def roughly(trip: TripContext, dollars: float) -> str:
    """A rough sum in the plan's currency, as the reader writes it; three digits count."""
    currency = currency_of(trip.request)
    amount = convert(dollars, "USD", currency).amount
    digits = 3 - len(str(int(abs(amount))))
    return money(round(amount, min(0, digits)), currency, trip.locale)


def city_of(trip: TripContext, place: str) -> City | None:
    at = place_at(place, trip)
    return at.city if at else None


def prices_of(trip: TripContext, place: str) -> Prices:
    """What things cost there: our city's prices, elsewhere what the country's level lets expect."""
    at = place_at(place, trip)
    if at and at.city:
        return of_city(at.city)
    return of_country(at.country if at else "", country_name(at.country, "en") if at else place)


def meal_price(trip: TripContext, place: str, level: int) -> Sum:
    """A meal for one adult; 1 street, 2 casual, 3 nice."""
    return meal(prices_of(trip, place), level, 1)


def rides_price(trip: TripContext, place: str) -> Sum:
    """A day's rides for one adult."""
    return transit_day(prices_of(trip, place), 1)


def choices_of(trip: TripContext) -> Choices:
    """The rooms as good as the budget bears beside food and entries, middling without one."""
    request = trip.request
    party = heads(request.party.adults, request.party.children)
    journeys = journeys_of(trip)
    stays, days = stays_of(request), days_of(request)
    outside = outside_of_sums(request.task)
    is_flown = "flights" not in outside
    travel = sum(journey.price for journey in journeys if is_flown or not journey.flight)
    aboard = {stay.first: nights_aboard(stay, journeys) for stay in stays}
    rides = breakfasts = food = 0.0
    for stay in stays:
        there = _days_at(stay, stays, len(days))
        count = there - (aboard[stay.first] if stay is stays[0] else 0)
        rides += rides_price(trip, stay.place).typical * party * count
        breakfasts += meal_price(trip, stay.place, 1).typical * party * count
        food += meal_price(trip, stay.place, 2).typical * party * count * 2
    budget = budget_usd(trip)
    spare = None
    is_housed = "accommodation" not in outside
    if budget is not None and is_housed:
        tickets = max(TICKETS_A_DAY * party * len(days), _musts(trip) * party)
        spare = budget - travel - rides - breakfasts - food - tickets
    lodged = _lodged(trip, stays, spare, aboard)
    nights = sum(one.price for one in lodged) if is_housed else 0.0
    return Choices(party, journeys, lodged, budget, travel, nights, rides, breakfasts, outside)


def _musts(trip: TripContext) -> float:
    """What the sights that must be seen cost one adult."""
    named = [str(value) for value in trip.request.values("must_see")]
    return sum(
        one.price
        for data in trip.all_of("research_activities")
        for one in ActivitiesFound.model_validate(data).activities
        if any(names_it(one, name) for name in named)
    )


def _days_at(stay: Stay, stays: Sequence[Stay], days: int) -> int:
    """Days whose evening or, for the last stay, morning is spent there."""
    if stay is stays[-1]:
        return days - sum(one.nights for one in stays[:-1])
    return stay.nights


def rooms_of(trip: TripContext, place: str) -> list[RoomFound]:
    """All rooms that were found there."""
    found = trip.found("research_accommodations", RoomsFound, place)
    return found.rooms if found else []


def allowed_rooms(trip: TripContext, place: str) -> list[RoomFound]:
    """Rooms that keep what was asked of them, as far as it is known."""
    rooms = rooms_of(trip, place)
    rules = [rule for rule in trip.request.constraints if is_of_rooms(rule, rooms)]
    bound = [rule for rule in rules if rule.binding]
    return (
        [room for room in rooms if _keeps(room, rules)]
        or [room for room in rooms if _keeps(room, bound)]
        or _nearly(rooms, bound)
    )


def _nearly(rooms: Sequence[RoomFound], rules: Sequence[Constraint]) -> list[RoomFound]:
    """Of rooms whose prices are our estimates alone, the cheapest that keeps all but its price:
    an estimate is no proof that there is none at that price."""
    others = [rule for rule in rules if rule.kind != "max_price_per_night"]
    if len(others) == len(rules) or any(room.source != "estimate" for room in rooms):
        return []
    fitting = [room for room in rooms if _keeps(room, others) and _keeps(_at_least(room), rules)]
    return sorted(fitting, key=lambda room: (room.per_night, room.name))[:1]


def _at_least(room: RoomFound) -> RoomFound:
    """The room at the least that it may cost."""
    return room.model_copy(update={"per_night": room.per_night / UNCERTAIN})


def is_of_rooms(rule: Constraint, rooms: Sequence[RoomFound]) -> bool:
    """Whether what is known of the rooms tells of it: no area nor kind of room that none has."""
    if rule.kind == "lodging_area":
        return any(room.area and is_same_area(room.area, str(rule.value)) for room in rooms)
    return rule.kind != "room_type" or any(is_of_type(room, str(rule.value)) for room in rooms)


def is_of_type(room: RoomFound, value: str) -> bool:
    """Whether a room is private, shared or entire as it was said; `not shared` is either other."""
    return room.room_type != "shared" if value == "not shared" else room.room_type == value


def _keeps(room: RoomFound, rules: Sequence[Constraint]) -> bool:
    kinds = [str(rule.value) for rule in rules if rule.kind == "room_type"]
    areas = [str(rule.value) for rule in rules if rule.kind == "lodging_area"]
    limits = [
        convert(float(rule.value), rule.currency or "USD", "USD").amount
        for rule in rules
        if rule.kind == "max_price_per_night"
    ]
    rating = [float(rule.value) for rule in rules if rule.kind == "min_rating"]
    return (
        (not kinds or any(is_of_type(room, kind) for kind in kinds))
        and (not areas or not room.area or any(is_same_area(room.area, area) for area in areas))
        and all(room.per_night <= limit for limit in limits)
        and (room.rating is None or all(room.rating >= least for least in rating))
    )


def _lodged(
    trip: TripContext, stays: Sequence[Stay], spare: float | None, aboard: dict[date, int]
) -> list[Lodged]:
    nights = sum(stay.nights for stay in stays) - sum(aboard.values())
    a_night = spare / nights if spare is not None and nights > 0 else None
    return [
        Lodged(
            stay, _room(trip, stay, a_night) if stay.nights else None,
            aboard[stay.first],
        )
        for stay in stays
    ]  # fmt: skip


def _room(trip: TripContext, stay: Stay, a_night: float | None) -> RoomFound | None:
    rooms = allowed_rooms(trip, stay.place)
    if not rooms:
        return None
    private = [room for room in rooms if room.room_type != "shared"] or rooms
    most = _usual(trip.request, [room.per_night for room in private])
    if a_night is not None:
        most = min(most, a_night)
    pool = [room for room in private if room.per_night <= most]
    pool = pool or [room for room in rooms if room.per_night <= most]
    if not pool:
        return min(rooms, key=lambda room: (room.per_night, room.name))
    best = max(room.per_night for room in pool)
    near = [room for room in pool if room.per_night >= best * _SIMILAR]
    return min(near, key=lambda room: (_km(trip, stay.place, room), -room.per_night, room.name))


def _usual(request: TripRequest, prices: Sequence[float]) -> float:
    """The most that a room of these prices costs at the level that was said, middling without."""
    ordered, levels = sorted(prices), request.texts("price_level")
    if "luxury" in levels:
        return ordered[-1]
    return ordered[len(ordered) // 4] if "cheap" in levels else median(ordered)


def _km(trip: TripContext, place: str, room: RoomFound) -> float:
    """How far the great sights are from a room, by their weight."""
    found = trip.found("research_activities", ActivitiesFound, place)
    great = [a for a in found.activities if a.weight >= 7][:15] if found else []
    if not great or room.latitude is None or room.longitude is None:
        return 0.0
    km = [
        distance_km(room.latitude, room.longitude, a.latitude, a.longitude) * a.weight
        for a in great
    ]
    return round(sum(km) / sum(a.weight for a in great), 1)
