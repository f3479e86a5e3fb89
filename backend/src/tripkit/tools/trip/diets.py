"""Where we know that one can eat, and whom a place feeds."""

from collections.abc import Iterable, Sequence

from tripkit.domain.context import Locale
from tripkit.knowledge.cities import City, Dining
from tripkit.knowledge.costs import meal, of_city
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.findings import EatingFound

_SERVED_BY = {
    "vegetarian": {"vegetarian", "vegan"},
    "vegan": {"vegan"},
    "halal": {"halal"},
    "kosher": {"kosher"},
    "gluten_free": {"gluten_free"},
    "no_pork": {"no_pork", "halal", "kosher", "vegetarian", "vegan"},
    "no_seafood": {"vegetarian", "vegan", "halal", "no_pork", "gluten_free"},
    "lactose": {"vegan"},
    "nut_allergy": set[str](),
}
_WORDS = {
    "japanese": ("ramen", "izakaya", "sushi", "yakitori", "soba", "udon", "tempura", "tonkatsu"),
    "seafood": ("fish", "sushi"),
    "street food": ("street", "hawker", "night market", "market"),
    "italian": ("pizza", "roman", "gelato"),
    "indian": ("south indian", "north indian", "curry"),
    "chinese": ("cantonese", "sichuan", "dim sum", "taiwanese"),
    "mexican": ("tacos",),
    "french": ("bistro",),
    "spanish": ("tapas", "catalan"),
}


def places_known(place: str, trip: TripContext) -> list[EatingFound]:
    """The areas, markets and streets of our own city there; none elsewhere."""
    city = trip.place_of(place).city
    return [_place(dining, city, trip.locale) for dining in city.dining] if city else []


def _place(dining: Dining, city: City, locale: Locale) -> EatingFound:
    price = meal(of_city(city), dining.price, 1)
    area = city.area(dining.area)
    return EatingFound(
        id=dining.id, name=dining.name.in_(locale), area=area.name.in_(locale) if area else None,
        latitude=dining.lat, longitude=dining.lng, cuisines=list(dining.cuisines),
        dishes=[dish.in_(locale) for dish in dining.dishes], diets=list(dining.diets),
        price_level=dining.price, price=price.typical, price_low=price.low, price_high=price.high,
        meals=list(dining.meals), closed=list(dining.closed), about=dining.about.in_(locale),
        source="catalogue", source_url=None,
    )  # fmt: skip


def feeds(diets: Iterable[str], wanted: Sequence[str]) -> bool:
    """Whether somebody with all these diets eats well at a place that serves those."""
    served = set(diets)
    return all(served & _SERVED_BY.get(diet, {diet}) for diet in wanted)


def serves(cuisines: Iterable[str], wanted: str) -> bool:
    """Whether one of the cuisines is what was asked for, or a kind of it."""
    asked = fold(wanted)
    kinds = {asked, *map(fold, _WORDS.get(asked, ()))}
    return any(fold(one) in kinds or asked in fold(one).split() for one in cuisines)
