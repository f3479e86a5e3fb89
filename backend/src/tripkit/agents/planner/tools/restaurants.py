"""research_restaurants: where to eat, by diet and cuisine."""

from collections.abc import Iterable, Sequence

from tripkit.agents.planner import schemas
from tripkit.agents.planner.diets import feeds, places_known, serves
from tripkit.agents.planner.findings import EatingFound, RestaurantsFound
from tripkit.agents.planner.grounded import extracted, page_at, pages_of, said
from tripkit.agents.planner.params import Restaurants
from tripkit.agents.planner.spec import Desk, say
from tripkit.agents.planner.whereabouts import place_of


async def research_restaurants(params: Restaurants, desk: Desk) -> RestaurantsFound:
    """Areas, markets and streets of ours; from the web, places that a page names."""
    at = place_of(params.destination, desk.locale)
    places = places_known(params.destination, desk)
    places += await _from_the_web(at.name, desk)
    if params.max_budget_per_person is not None:
        places = [p for p in places if p.price <= params.max_budget_per_person]
    diets = [str(value) for value in desk.request.values("diet")]
    cuisines = [str(value) for value in desk.request.values("cuisine")] + params.cuisine_types
    places.sort(key=lambda p: (not feeds(p.diets, diets), not _any(p.cuisines, cuisines), p.id))
    unmet = [d for d in diets if not any(feeds(p.diets, [d]) for p in places)]
    unmet += [c for c in cuisines if not any(serves(p.cuisines, c) for p in places)]
    return RestaurantsFound(
        destination=params.destination, places=places, by_meal_type=_by_meal(places), unmet=unmet,
        note=None if places else say(
            desk.locale, f"We know no places to eat in {at.name}; look on the spot.",
            f"{at.name}에서 아는 식당 거리가 없어요. 가서 찾아봐요.",
        ),
    )  # fmt: skip


def _any(cuisines: Iterable[str], wanted: Sequence[str]) -> bool:
    return any(serves(cuisines, one) for one in wanted)


def _by_meal(places: Sequence[EatingFound]) -> dict[str, list[str]]:
    kinds = ("breakfast", "lunch", "dinner")
    return {kind: [p.name for p in places if kind in p.meals] for kind in kinds}


async def _from_the_web(name: str, desk: Desk) -> list[EatingFound]:
    """Restaurants that a page names. Without coordinates they are shown, not scheduled."""
    diets = " ".join(str(value) for value in desk.request.values("diet"))
    pages = await pages_of(desk.services, f"{diets} restaurants in {name}".strip())
    nothing = schemas.RestaurantSearch(
        restaurants=[], by_meal_type=schemas.MealTypes(breakfast=[], lunch=[], dinner=[])
    )
    told = await extracted(
        desk.services, desk.context, ("research_restaurants", name), pages,
        schemas.RestaurantSearch, lambda: nothing,
    )  # fmt: skip
    found = []
    for one in told.restaurants:
        page = page_at(one.source_url, pages)
        if page is None or said(page, one.name) is None:
            continue
        cuisine = said(page, one.cuisine_type)
        found.append(EatingFound(
            id=f"web-{'-'.join(one.name.casefold().split())}", name=one.name,
            area=said(page, one.area), latitude=None, longitude=None,
            cuisines=[cuisine] if cuisine else [],
            dishes=[dish for dish in one.specialty_dishes if said(page, dish)], diets=[],
            price_level=2, price=0, price_low=0, price_high=0, meals=[], closed=[],
            about=page.title, source="web", source_url=page.url,
        ))  # fmt: skip
    return found


def summary(found: RestaurantsFound) -> str:
    counts = ", ".join(f"{len(names)} for {kind}" for kind, names in found.by_meal_type.items())
    unmet = f"; nothing known for {', '.join(found.unmet)}" if found.unmet else ""
    return f"{found.destination}: {len(found.places)} places to eat ({counts}){unmet}"
