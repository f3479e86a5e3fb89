"""Where lunch and dinner can be had: by diet and cuisine, another street from day to day."""

from collections.abc import Sequence

from tripkit.knowledge.meal_times import USUAL, MealName, Sitting, sitting
from tripkit.knowledge.orders.tables import diet_of_allergy
from tripkit.knowledge.scheduling.trip_terms import Meal, Place
from tripkit.tools.trip.choices import meal_price
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import days_of, place_on, stays_of
from tripkit.tools.trip.diets import feeds, places_known, serves
from tripkit.tools.trip.findings import EatingFound, RestaurantsFound, Span
from tripkit.tools.trip.journeys import place_at

LUNCH: MealName = "lunch"
DINNER: MealName = "dinner"
_MINUTES: dict[MealName, int] = {LUNCH: 60, DINNER: 75}
DEAR = 3
"""Places of this price level are taken only where there are no others."""
SHORT = 2
"""On a trip of so few days a cuisine is for lunch too."""


def eating_at(trip: TripContext, place: str) -> list[EatingFound]:
    """What was found there; before it was looked for, what we know ourselves."""
    found = trip.found("research_restaurants", RestaurantsFound, place)
    places = found.places if found else places_known(place, trip)
    if any(one.latitude is not None for one in places) and not _leaves_hungry(trip, places):
        return places
    return [*places, *_own_choices(trip, place)]


def _leaves_hungry(trip: TripContext, places: Sequence[EatingFound]) -> bool:
    """Whether open data lists a meal for nobody of these diets: it does not say whom they feed."""
    diets = trip.request.texts("diet")
    listed = [place for place in places if place.provenance.tier == "open_data"]
    return bool(listed) and any(
        not any(feeds(place.diets, diets) and meal in place.meals for place in places)
        for meal in (LUNCH, DINNER)
    )


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
            id=f"own-choice-{level}", name=name, area=at.name, latitude=at.lat, longitude=at.lng,
            cuisines=[], dishes=[], diets=[], price_level=level, price=round(price.typical, 2),
            price_low=round(price.low, 2), price_high=round(price.high, 2),
            meals=[LUNCH, DINNER], closed=[], source="estimate",
            about=say(trip.locale, "We know no place to eat here; look about on the spot.",
                      "이곳에서 아는 식당이 없어요. 가서 둘러봐요."),
        )
        for (level, name), price in zip(names.items(), prices.values(), strict=True)
    ]  # fmt: skip


def is_own_choice(place: EatingFound) -> bool:
    """Whether nobody but the traveller knows where that is."""
    return place.source == "estimate"


def fitting(trip: TripContext, place: str, meal: str) -> list[EatingFound]:
    """Places with coordinates that serve this meal to everybody's diet."""
    diets = [str(value) for value in trip.request.values("diet")]
    found = [
        one for one in eating_at(trip, place)
        if one.latitude is not None and meal in one.meals
        and (is_own_choice(one) or feeds(one.diets, diets))
    ]  # fmt: skip
    places = _without_cuisines(found, trip.request.texts("avoid_cuisine"))
    allergic = [diet for food in trip.request.texts("allergy") if (diet := diet_of_allergy(food))]
    places = [place for place in places if feeds(place.diets, allergic)] or places
    return [place for place in places if place.price_level < DEAR] or places


def _without_cuisines(places: list[EatingFound], refused: list[str]) -> list[EatingFound]:
    """Places that serve none of these cuisines."""
    return [p for p in places if not any(serves(p.cuisines, cuisine) for cuisine in refused)]


def meals_of(trip: TripContext, shares: float, ends: int) -> list[Meal]:
    """Lunch and dinner of every day, as the scheduler asks, when days end at this minute."""
    return [_meal(trip, name, shares, ends) for name in (LUNCH, DINNER)]


def _meal(trip: TripContext, name: MealName, shares: float, ends: int) -> Meal:
    minutes = _MINUTES[name]
    sittings = {
        stay.place: _sitting(trip, stay.place, name, ends) for stay in stays_of(trip.request)
    }
    places = [
        Place(f"{name}-{one.id}", one.latitude or 0.0, one.longitude or 0.0,
              round(one.price * shares, 2), _opening(trip, name, one, fitted, stay.place, at))
        for stay in stays_of(trip.request)
        if (fitted := fitting(trip, stay.place, name))
        for at in [(sittings[stay.place].first, sittings[stay.place].last + minutes)]
        for one in fitted
    ]  # fmt: skip
    kept = {place.key: place for place in places}
    first = min((at.first for at in sittings.values()), default=USUAL[name].first)
    last = max((at.last for at in sittings.values()), default=USUAL[name].last)
    return Meal(name, first, last, minutes, list(kept.values()))


def _sitting(trip: TripContext, place: str, name: MealName, ends: int) -> Sitting:
    """The country's hours, unless the day ends before they do: then early as elsewhere."""
    at = place_at(place, trip)
    local = sitting(at.country if at else None, name)
    return local if local.first + _MINUTES[name] <= ends else USUAL[name]


def _opening(
    trip: TripContext,
    name: MealName,
    one: EatingFound,
    among: Sequence[EatingFound],
    place: str,
    served: Span,
) -> list[list[Span]]:
    spans: list[list[Span]] = []
    turns = _in_turn(trip, place)
    for number, day in enumerate(days_of(trip.request)):
        chosen = among if place_on(trip.request, day) == place else []
        chosen = [p for p in chosen if day.weekday() not in p.closed]
        chosen = _of_the_day(trip, name, number, chosen, turns)
        spans.append([served] if one in chosen else [])
    return spans


def _in_turn(trip: TripContext, place: str) -> list[str]:
    """The ids of a place's tables for either meal, in an order that days go by."""
    either = (*fitting(trip, place, LUNCH), *fitting(trip, place, DINNER))
    return list(dict.fromkeys(one.id for one in either))


def _of_the_day(
    trip: TripContext, name: str, number: int, places: list[EatingFound], turns: Sequence[str]
) -> list[EatingFound]:
    """Each cuisine that was asked for has its days; else the places take turns, so that no day
    has both its meals at one of them."""
    wanted = [str(value) for value in trip.request.values("cuisine")]
    if wanted and (name == DINNER or len(wanted) > 1 or len(days_of(trip.request)) <= SHORT):
        cuisine = wanted[(number + (name == LUNCH)) % len(wanted)]
        if serving := [p for p in places if serves(p.cuisines, cuisine)]:
            return serving
    half = (number + (name == DINNER)) % 2
    return [p for p in places if turns.index(p.id) % 2 == half] or places
