"""What open data lists of a town, as our tools find things: sights and places to eat."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Literal

from tripkit.domain.context import Locale
from tripkit.knowledge.cities.kinds import kind_of, usual_visit
from tripkit.knowledge.costs import meal, ticket
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.opening import week_of
from tripkit.knowledge.prices_written import written_price
from tripkit.services.open_data.port import CityGuide, Listing, OpenDataFailed, Town
from tripkit.tools.trip.choices import prices_of
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.findings import ActivityFound, EatingFound, Source, Span
from tripkit.tools.trip.wishes import interests_of, kinds_of
from tripkit.tools.whereabouts import Where

NEAR_KM = 30.0
"""Further from the centre than this is a trip of its own."""
MOST_SIGHTS, MOST_EATING = 60, 30
BY_DAY: Span = (9 * 60, 18 * 60)
"""When one looks at a place whose hours nobody gives."""
ALL_DAY: Span = (0, 24 * 60)
_RENOWN = ((60, 9), (30, 8), (15, 7), (6, 6), (1, 5))
"""How many encyclopaedias write of a sight, and how great it is on our scale for that."""
_UNSUNG = 4
_SOURCES: dict[str, Source] = {"Wikivoyage": "wikivoyage", "OpenStreetMap": "openstreetmap"}
_LEVELS = {"budget": 1, "mid-range": 2, "splurge": 3}
_DIETS = {
    "vegan": ("vegan", "vegetarian"),
    "vegetarian": ("vegetarian",),
    "halal": ("halal",),
    "kosher": ("kosher",),
}
_MEALS: dict[str, Span] = {"lunch": (12 * 60, 13 * 60), "dinner": (18 * 60 + 30, 19 * 60 + 30)}

Answer = Literal["listed", "nothing", "no answer"]


async def guide_of(at: Where, trip: TripContext) -> tuple[CityGuide | None, Answer]:
    """What is listed of the place, and whether somebody answered."""
    title = at.open_place.title if at.open_place else ""
    name = at.open_place.name if at.open_place else at.asked.partition(",")[0].strip()
    try:
        guide = await trip.services.open_data.guide(Town(name, at.country, at.lat, at.lng, title))
    except OpenDataFailed:
        return None, "no answer"
    return guide, "listed" if guide and guide.listings else "nothing"


def sights_in(guide: CityGuide, at: Where, trip: TripContext) -> list[ActivityFound]:
    """The sights that are near and have a position, the most renowned first."""
    near = [n for n in guide.listings if n.kind in ("see", "do") and _is_near(n, at)]
    sights = [_sight(listing, guide, at, trip) for listing in near]
    return sorted(sights, key=lambda sight: (-sight.weight, sight.id))[:MOST_SIGHTS]


def eating_in(guide: CityGuide, at: Where, trip: TripContext) -> list[EatingFound]:
    """Places to eat that are near, in the guide's order."""
    listed = [n for n in guide.listings if n.kind == "eat" and _is_near(n, at)]
    return [_eating(listing, guide, at, trip) for listing in listed[:MOST_EATING]]


def _is_near(listing: Listing, at: Where) -> bool:
    if listing.lat is None or listing.lng is None:
        return False
    return distance_km(listing.lat, listing.lng, at.lat, at.lng) <= NEAR_KM


def _name(listing: Listing, locale: Locale) -> str:
    return listing.ko or listing.name if locale == "ko" else listing.name


def _about(listing: Listing, locale: Locale) -> str:
    """In Korean the fact's words where there are any, else the guide's own as they are."""
    return (listing.about_ko if locale == "ko" else "") or listing.about or listing.heading


def _week(listing: Listing, at: Where, trip: TripContext) -> list[list[Span]] | None:
    start = trip.request.start_date or trip.today + timedelta(days=1)
    return week_of(listing.opening, start, at.country) if listing.opening else None


def _hours_note(listing: Listing, week: list[list[Span]] | None, trip: TripContext) -> str | None:
    """Whose hours these are; that nobody knows them is said of what can be closed."""
    kind = kind_of(listing.heading, listing.name)
    if week is not None or (not listing.hours and usual_visit(kind).indoor is False):
        return None
    if listing.hours:
        return say(
            trip.locale,
            f"Hours as {listing.publisher} gives them: {listing.hours}. Check before you go.",
            f"{listing.publisher}에 적힌 시간은 '{listing.hours}'예요. 가기 전에 확인해요.",
        )
    return say(
        trip.locale,
        "Hours not known: check before you go.",
        "여는 시간을 몰라요. 가기 전에 확인해요.",
    )


def _sight(listing: Listing, guide: CityGuide, at: Where, trip: TripContext) -> ActivityFound:
    kind = kind_of(listing.heading, listing.name)
    usual, week = usual_visit(kind), _week(listing, at, trip)
    price = written_price(listing.price, at.country)
    entry = ticket(usual.price, 1)
    wishes = [*trip.request.preferences]
    interests = interests_of(wishes)
    match = max((interests.get(name, 0.0) for name in usual.interests), default=0.0)
    return ActivityFound(
        id=listing.id,
        name=_name(listing, trip.locale),
        names=[name for name in (listing.name, listing.ko, listing.alt) if name],
        latitude=listing.lat or 0.0,
        longitude=listing.lng or 0.0,
        area=None,
        kinds=[kind] if kind else [],
        interests=list(usual.interests),
        indoor=usual.indoor,
        opening=week or [[BY_DAY if usual.indoor is not False else ALL_DAY]] * 7,
        closed_note=_hours_note(listing, week, trip),
        minutes=usual.minutes,
        price=entry.typical if price is None else price,
        price_low=0.0 if price is None else price,
        price_high=entry.high if price is None else price,
        price_known=price is not None,
        weight=next((w for count, w in _RENOWN if listing.renown >= count), _UNSUNG),
        best=usual.best,
        walking_m=usual.walking,
        step_free=None,
        kids=kind in ("zoo", "aquarium", "theme_park", "beach"),
        book_ahead=False,
        dress="modest" if kind in ("mosque", "temple") else None,
        about=_about(listing, trip.locale),
        tip=None,
        match=1.0 if kind in kinds_of(wishes) else match,
        image=listing.image,
        source=_SOURCES[listing.publisher],
        source_url=listing.url,
        checked=guide.fetched,
    )


def _eating(listing: Listing, guide: CityGuide, at: Where, trip: TripContext) -> EatingFound:
    level = _LEVELS.get(listing.heading.casefold(), 2)
    price, week = meal(prices_of(trip, at.asked), level, 1), _week(listing, at, trip)
    words = (_about(listing, trip.locale), _hours_note(listing, week, trip))
    cuisines = listing.heading.split(", ") if listing.publisher == "OpenStreetMap" else []
    return EatingFound(
        id=listing.id,
        name=_name(listing, trip.locale),
        area=None,
        latitude=listing.lat,
        longitude=listing.lng,
        cuisines=cuisines,
        dishes=[],
        diets=list(_diets(listing)),
        price_level=level,
        price=round(price.typical, 2),
        price_low=round(price.low, 2),
        price_high=round(price.high, 2),
        meals=[name for name in _MEALS if _serves(name, week)],
        closed=[day for day in range(7) if week is not None and not week[day]],
        about=" ".join(filter(None, words)),
        source=_SOURCES[listing.publisher],
        source_url=listing.url,
        checked=guide.fetched,
    )


def _diets(listing: Listing) -> Iterator[str]:
    """What its own name promises, and no more: a guide's words may as well deny it."""
    words = listing.name.casefold().split()
    for word, diets in _DIETS.items():
        if word in words:
            yield from diets


def _serves(meal_name: str, week: list[list[Span]] | None) -> bool:
    """Whether it is open for the meal on a day at least; where nobody knows, one may hope so."""
    start, end = _MEALS[meal_name]
    return week is None or any(a <= start and b >= end for day in week for a, b in day)
