"""Where lunch and dinner can be had: by diet and cuisine, another street from day to day."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date

from tripkit.domain.trip import ConstraintKind, TripRequest
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.meal_times import USUAL, MealName, Sitting, sitting
from tripkit.knowledge.orders.allergies import names_food
from tripkit.knowledge.orders.own_time import OwnTime
from tripkit.knowledge.orders.tables import diet_of_allergy
from tripkit.knowledge.scheduling.trip_terms import Meal, Place
from tripkit.tools.trip.choices import meal_price
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import days_of, place_on, stays_of
from tripkit.tools.trip.diets import feeds, places_known, serves
from tripkit.tools.trip.findings import EatingFound, RestaurantsFound
from tripkit.tools.trip.journeys import place_at
from tripkit.tools.trip.meals_said import said_sitting

LUNCH: MealName = "lunch"
DINNER: MealName = "dinner"
_MINUTES: dict[MealName, int] = {LUNCH: 60, DINNER: 75}
DEAR = 3
"""Places of this price level are taken only where there are no others."""
BEFORE_REST, AFTER_REST = 11 * 60, 14 * 60 + 45
"""When lunch is begun at the earliest and at the latest where somebody rests by day."""
SHORT = 2
"""On a trip of so few days a cuisine is for lunch too."""
Tables = dict[MealName, list[EatingFound]]
_UNVOUCHED: tuple[ConstraintKind, ...] = ("diet", "allergy")
"""Needs that no record of a dish answers."""


def eating_at(trip: TripContext, place: str) -> list[EatingFound]:
    """What was found there, before it was looked for what we know ourselves; and meals that one
    finds oneself."""
    found = trip.found("research_restaurants", RestaurantsFound, place)
    places = found.places if found else places_known(place, trip)
    return [*places, *_own_choices(trip, place)]


def _own_choices(trip: TripContext, place: str) -> list[EatingFound]:
    """Where we know no place to eat: a meal about the centre that one finds oneself, simple or
    at a table, so that the days have room for it and the sums hold it."""
    at = place_at(place, trip)
    if at is None:
        return []
    names = {
        1: say(trip.locale, f"something simple of your choice in {at.name}",
               f"{at.name}에서 직접 고른 간단한 한 끼"),
        2: say(trip.locale, f"a table of your choice in {at.name}",
               f"{at.name}에서 직접 고른 식당"),
    }  # fmt: skip
    prices = {level: meal_price(trip, place, level) for level in names}
    return [
        EatingFound(
            id=f"own-choice-{level}-{fold(at.name)}", name=name, area=at.name,
            latitude=at.lat, longitude=at.lng,
            cuisines=[], dishes=[], diets=[], price_level=level, price=round(price.typical, 2),
            price_low=round(price.low, 2), price_high=round(price.high, 2),
            meals=[LUNCH, DINNER], closed=[], source="estimate",
            about=_to_look_for(trip),
        )
        for (level, name), price in zip(names.items(), prices.values(), strict=True)
    ]  # fmt: skip


def _to_look_for(trip: TripContext) -> str:
    """What one finds a place for, where we know none."""
    diets = ", ".join(rule.words for rule in trip.request.constraints if rule.kind == "diet")
    if not diets:
        return say(
            trip.locale,
            "We know no place for this meal; look about on the spot.",
            "이 끼니를 먹을 곳은 아는 데가 없어요. 가서 둘러봐요.",
        )
    return say(
        trip.locale,
        f"We know no place here for “{diets}”: look one up before you go, and ask there.",
        f"‘{diets}’에 맞는 곳은 아는 데가 없어요. 가기 전에 찾아보고 가서 물어봐요.",
    )


def is_own_choice(place: EatingFound) -> bool:
    """Whether nobody but the traveller knows where that is."""
    return place.source == "estimate"


def fitting(trip: TripContext, place: str, meal: str) -> list[EatingFound]:
    """Places with coordinates that serve this meal to everybody's diet; where none is known, meals
    that one finds oneself."""
    request = trip.request
    places = [
        table for table in eating_at(trip, place)
        if table.latitude is not None and meal in table.meals
        and (is_own_choice(table) or feeds(table.diets, request.texts("diet")))
        and not _is_refused(table, request)
    ]  # fmt: skip
    allergic = [diet for food in request.texts("allergy") if (diet := diet_of_allergy(food))]
    places = [place for place in places if not is_own_choice(place)] or places
    places = [place for place in places if feeds(place.diets, allergic)] or places
    return [place for place in places if place.price_level < DEAR] or places


def _is_refused(place: EatingFound, request: TripRequest) -> bool:
    """Whether it is known for food, or lies in a quarter, that was refused."""
    foods, quarters = request.texts("avoid_cuisine"), request.texts("must_avoid")
    return (
        any(serves(place.cuisines, food) or fold(food) in fold(place.name) for food in foods)
        or any(fold(place.area or "") == fold(name) for name in quarters if name.strip())
        or (bool(place.dishes) and not request.texts("diet") and not _unrefused(place, request))
        or any(_tells_of(place, food) for food in request.texts("allergy"))
    )


def _tells_of(place: EatingFound, food: str) -> bool:
    """Whether what we say of a place names what somebody is allergic to."""
    return any(names_food(text, food) for text in (place.name, place.about or "", *place.dishes))


def _unrefused(place: EatingFound, request: TripRequest) -> list[str]:
    foods = [fold(food) for food in request.texts("avoid_cuisine") if fold(food)]
    return [dish for dish in place.dishes if not any(food in fold(dish) for food in foods)]


def dishes_of(place: EatingFound, request: TripRequest) -> list[str]:
    """The dishes that it is known for and that nobody refused; none under a diet or an allergy,
    since no record of ours says what is in them."""
    if any(request.texts(kind) for kind in _UNVOUCHED):
        return []
    return _unrefused(place, request)


def offers(table: EatingFound, name: str) -> bool:
    """Whether a place is of this kitchen, or known for this dish."""
    sought = fold(name)
    return serves(table.cuisines, name) or any(sought in fold(dish) for dish in table.dishes)


def dishes_to_find(trip: TripContext) -> list[str]:
    """The dishes and kitchens asked for that no place we know of is known for."""
    tables = [t for stay in stays_of(trip.request) for t in eating_at(trip, stay.place)]
    return [
        name
        for name in trip.request.texts("cuisine")
        if not any(offers(table, name) for table in tables)
    ]


def dish_note(trip: TripContext, to_find: list[str], dishes: str) -> str | None:
    """What to eat: the next dish of `to_find`, which is taken out, else the place's `dishes`."""
    if to_find:
        dish = to_find.pop(0)
        return say(
            trip.locale,
            f"For “{dish}”: we know no place of it, so look one up for this meal.",
            f"‘{dish}’: 아는 식당이 없으니 이 끼니에 찾아가 봐요.",
        )
    return say(trip.locale, f"To try: {dishes}.", f"먹어 볼 것: {dishes}.") if dishes else None


def meals_of(trip: TripContext, shares: float, ends: int, out: Collection[date] = ()) -> list[Meal]:
    """Lunch and dinner of every day, as the scheduler asks, when days end at this minute; no lunch
    on days when one is `out` of town."""
    tables = {stay.place: _by_day(trip, stay.place, out) for stay in stays_of(trip.request)}
    return [_meal(trip, name, shares, ends, tables) for name in (LUNCH, DINNER)]


def _by_day(trip: TripContext, place: str, out: Collection[date]) -> list[Tables]:
    """The tables of each day of the trip; none on days that are spent elsewhere."""
    return [
        _without_lunch(_tables(trip, place, number, day), day in out)
        if place_on(trip.request, day) == place
        else {}
        for number, day in enumerate(days_of(trip.request))
    ]


def _without_lunch(tables: Tables, is_out: bool) -> Tables:
    return {DINNER: tables[DINNER]} if is_out else tables


def _meal(
    trip: TripContext, name: MealName, shares: float, ends: int, tables: dict[str, list[Tables]]
) -> Meal:
    minutes = _MINUTES[name]
    sittings = {place: _sitting(trip, place, name, ends) for place in tables}
    places = [
        served
        for place, days in tables.items()
        for served in _served(name, shares, [day.get(name, []) for day in days], sittings[place])
    ]
    first = min((at.first for at in sittings.values()), default=USUAL[name].first)
    last = max((at.last for at in sittings.values()), default=USUAL[name].last)
    return Meal(name, first, last, minutes, places)


def _served(
    name: MealName, shares: float, days: list[list[EatingFound]], at: Sitting
) -> Iterator[Place]:
    """Each table that one of the days has, with the hours of the meal on these days."""
    hours = (at.first, at.last + _MINUTES[name])
    for table in {table.id: table for day in days for table in day}.values():
        yield Place(
            f"{name}-{table.id}",
            table.latitude or 0.0,
            table.longitude or 0.0,
            round(table.price * shares, 2),
            [[hours] if table in day else [] for day in days],
        )


def _rests_at_noon(request: TripRequest) -> bool:
    """Whether some hours after noon are for a rest."""
    own = [OwnTime.of(value) for value in request.texts("own_time")]
    return bool(request.values("nap")) or any(
        rest.sort == "rest" and "11:00" <= rest.hour <= "14:00" for rest in own if rest
    )


def _sitting(trip: TripContext, place: str, name: MealName, ends: int) -> Sitting:
    """The country's hours, unless the day ends before they do: then early as elsewhere."""
    if own := said_sitting(trip.request, name):
        return own
    at = place_at(place, trip)
    local = sitting(at.country if at else None, name)
    if name == LUNCH and _rests_at_noon(trip.request):  # before a rest at noon, or after it
        local = Sitting(min(local.first, BEFORE_REST), max(local.last, AFTER_REST))
    return local if local.first + _MINUTES[name] <= ends else USUAL[name]


def _tables(trip: TripContext, place: str, number: int, day: date) -> Tables:
    """Where one may eat on a day of the trip; no place for both of its meals."""
    fitted = {meal: fitting(trip, place, meal) for meal in (LUNCH, DINNER)}
    turns = list(dict.fromkeys(p.id for places in fitted.values() for p in places))
    lunch, dinner = (
        _of_the_day(trip, meal, number, [p for p in places if day.weekday() not in p.closed], turns)
        for meal, places in fitted.items()
    )
    lunch, dinner = _apart(lunch, dinner)
    return {LUNCH: lunch, DINNER: dinner or _own_choices(trip, place)}


def _apart(
    lunch: list[EatingFound], dinner: list[EatingFound]
) -> tuple[list[EatingFound], list[EatingFound]]:
    """Both without a place in common; no dinner where the only place is needed for lunch."""
    only_lunch = [p for p in lunch if p not in dinner]
    only_dinner = [p for p in dinner if p not in lunch]
    if only_dinner:
        return lunch, only_dinner
    if only_lunch:
        return only_lunch, dinner
    return lunch[:1], dinner[1:]


def _of_the_day(
    trip: TripContext, name: str, number: int, places: list[EatingFound], turns: Sequence[str]
) -> list[EatingFound]:
    """Each cuisine that was asked for has its days; else the places take turns."""
    wanted = [str(value) for value in trip.request.values("cuisine")]
    if wanted and (name == DINNER or len(wanted) > 1 or len(days_of(trip.request)) <= SHORT):
        cuisine = wanted[(number + (name == LUNCH)) % len(wanted)]
        if serving := [p for p in places if offers(p, cuisine)]:
            return serving
    half = (number + (name == DINNER)) % 2
    return [p for p in places if turns.index(p.id) % 2 == half] or places
