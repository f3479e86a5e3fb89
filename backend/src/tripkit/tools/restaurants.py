"""research_restaurants: where to eat, by diet and cuisine."""

from collections.abc import Iterable, Sequence

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from tripkit.tools.tool import Tool
from tripkit.tools.trip import schemas
from tripkit.tools.trip.arguments import Dollars, Many, OfDestination
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.diets import feeds, places_known, serves
from tripkit.tools.trip.findings import EatingFound, RestaurantsFound
from tripkit.tools.trip.grounded import extracted, page_at, said_name
from tripkit.tools.trip.guides import eating_in, guide_of
from tripkit.tools.web import pages_of


class Restaurants(OfDestination):
    areas: SkipJsonSchema[Many] = Field(default_factory=list)
    cuisine_types: Many = Field(default_factory=list, description="cuisines beside the order's")
    max_budget_per_person: Dollars | None = Field(default=None, description="US dollars a meal")
    num_days: SkipJsonSchema[int | None] = None


async def research_restaurants(arguments: Restaurants, trip: TripContext) -> RestaurantsFound:
    """Areas, markets and streets of ours; from the web, places that a page names."""
    at = trip.place_of(arguments.destination)
    places = places_known(arguments.destination, trip)
    if at.depth != "deep":
        guide, _ = await guide_of(at, trip)
        places += eating_in(guide, at, trip) if guide else []
    places += await _from_the_web(at.name, trip)
    if arguments.max_budget_per_person is not None:
        places = [p for p in places if p.price <= arguments.max_budget_per_person]
    diets = [str(value) for value in trip.request.values("diet")]
    cuisines = [str(value) for value in trip.request.values("cuisine")] + arguments.cuisine_types
    places.sort(key=lambda p: (not feeds(p.diets, diets), not _any(p.cuisines, cuisines), p.id))
    unmet = [d for d in diets if not any(feeds(p.diets, [d]) for p in places)]
    unmet += [c for c in cuisines if not any(serves(p.cuisines, c) for p in places)]
    return RestaurantsFound(
        destination=arguments.destination,
        places=places,
        by_meal_type=_by_meal(places),
        unmet=unmet,
        note=None
        if places
        else say(
            trip.locale,
            f"We know no places to eat in {at.name}; look on the spot.",
            f"{at.name}에서 아는 식당 거리가 없어요. 가서 찾아봐요.",
        ),
    )


def _any(cuisines: Iterable[str], wanted: Sequence[str]) -> bool:
    return any(serves(cuisines, one) for one in wanted)


def _by_meal(places: Sequence[EatingFound]) -> dict[str, list[str]]:
    kinds = ("breakfast", "lunch", "dinner")
    return {kind: [p.name for p in places if kind in p.meals] for kind in kinds}


async def _from_the_web(name: str, trip: TripContext) -> list[EatingFound]:
    """Restaurants that a page names. Without coordinates they are shown, not scheduled."""
    diets = " ".join(str(value) for value in trip.request.values("diet"))
    pages = await pages_of(trip.services.web, f"{diets} restaurants in {name}".strip())
    nothing = schemas.RestaurantSearch(
        restaurants=[], by_meal_type=schemas.MealTypes(breakfast=[], lunch=[], dinner=[])
    )
    told = await extracted(
        trip,
        ("research_restaurants", name),
        pages,
        schemas.RestaurantSearch,
        lambda: nothing,
    )
    found = []
    for one in told.restaurants:
        page = page_at(one.source_url, pages)
        if page is None or said_name(page, one.name) is None:
            continue
        cuisine = said_name(page, one.cuisine_type)
        found.append(
            EatingFound(
                id=f"web-{'-'.join(one.name.casefold().split())}",
                name=one.name,
                area=said_name(page, one.area),
                latitude=None,
                longitude=None,
                cuisines=[cuisine] if cuisine else [],
                dishes=[dish for dish in one.specialty_dishes if said_name(page, dish)],
                diets=[],
                price_level=2,
                price=0,
                price_low=0,
                price_high=0,
                meals=[],
                closed=[],
                about=page.title,
                source="web",
                source_url=page.url,
            )
        )
    return found


def summary(found: RestaurantsFound) -> str:
    counts = ", ".join(f"{len(names)} for {kind}" for kind, names in found.by_meal_type.items())
    unmet = f"; nothing known for {', '.join(found.unmet)}" if found.unmet else ""
    return f"{found.destination}: {len(found.places)} places to eat ({counts}){unmet}"


RESEARCH_RESTAURANTS = Tool(
    name="research_restaurants",
    purpose="Where to eat, by diet and cuisine",
    description="Streets, markets and restaurants, those first that serve the diets and cuisines;"
    " says which nobody serves.",
    arguments=Restaurants,
    result=RestaurantsFound,
    body=research_restaurants,
    audiences=frozenset({"planner", "ask"}),
    open_world=True,
    per_destination=True,
    summary=summary,
)
