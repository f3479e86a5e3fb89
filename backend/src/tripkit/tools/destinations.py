"""research_destination: what the place is, when to go, what to mind."""

from tripkit.domain.context import Locale
from tripkit.domain.open_data import OpenPlace
from tripkit.knowledge.cities import City
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.gazetteer import country_name
from tripkit.knowledge.months import SHORT_MONTHS
from tripkit.services.open_data.port import CityGuide
from tripkit.tools.tool import Tool
from tripkit.tools.trip import schemas
from tripkit.tools.trip.arguments import OfDestination
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.findings import DestinationFound
from tripkit.tools.trip.grounded import extracted, page_at, said_name, says
from tripkit.tools.trip.guides import guide_of
from tripkit.tools.web import pages_of
from tripkit.tools.whereabouts import Where


def _months(months: list[int], locale: Locale) -> str | None:
    if not months:
        return None
    if locale == "ko":
        return ", ".join(f"{month}월" for month in months)
    return ", ".join(SHORT_MONTHS[month - 1] for month in months)


async def research_destination(arguments: OfDestination, trip: TripContext) -> DestinationFound:
    """From our city or catalogue, else open data; what the web says of visas beside it, quoted."""
    locale, at = trip.locale, trip.place_of(arguments.destination)
    guide = (await guide_of(at, trip))[0] if at.depth != "deep" else None
    city = at.city
    months = (
        list(city.best_months) if city else sorted({m for s in at.spots for m in s.best_months})
    )
    destination = DestinationFound(
        destination=arguments.destination,
        name=at.name,
        country=country_name(at.country, locale),
        country_code=at.country,
        depth=at.depth,
        latitude=at.lat,
        longitude=at.lng,
        timezone=at.timezone,
        currency=city.currency if city else None,
        languages=list(city.languages) if city else [],
        about=_about(at, locale),
        best_months=months,
        best_time_to_visit=_months(months, locale),
        visa_requirements=city.entry.about.in_(locale) if city else None,
        visa_source=city.entry.source if city else None,
        cultural_tips=[m.in_(locale) for m in city.customs.manners] if city else [],
        local_cuisine=_dishes(city, locale) if city else [],
        tipping=city.customs.tipping.in_(locale) if city else None,
        places_known=len(city.sights) if city else len(at.spots),
        note=_note(at, locale),
        checked=city.checked if city else None,
        source="catalogue",
        source_url=next(iter(city.sources if city else _sources(at)), None),
    )
    if guide:
        changes = _as_listed(destination, guide, at, locale)
    else:
        changes = _named_by(at.open_place) if at.open_place else {}
    page = await _with_the_web(destination.model_copy(update=changes), at, trip)
    return _with_the_country(page, at, locale)


def _as_listed(
    ours: DestinationFound, guide: CityGuide, at: Where, locale: Locale
) -> dict[str, object]:
    """What a guide of open data says of the place."""
    sights = sum(listing.kind in ("see", "do") for listing in guide.listings)
    by = "Wikivoyage" if guide.url else "OpenStreetMap"
    return {
        "depth": "listed" if sights else ours.depth,
        "about": ours.about or guide.about or None,
        "places_known": ours.places_known + sights,
        "note": say(
            locale,
            f"What we know of {at.name} is open data's: {sights} sights that {by} lists.",
            f"{at.name}에 대해 아는 것은 공개 데이터예요. {by}에 볼 곳이 {sights}곳 있어요.",
        ),
        "image": guide.image,
        "source": by.casefold(),
        "source_url": guide.url or None,
        "checked": guide.fetched,
    }


def _named_by(place: OpenPlace) -> dict[str, object]:
    """Whose word it is that there is such a place."""
    return {"source": place.source.casefold(), "source_url": place.url}


def _with_the_country(page: DestinationFound, at: Where, locale: Locale) -> DestinationFound:
    """Where neither our page nor the web's says it, what holds in the whole country."""
    country = country_of(at.country)
    if country is None:
        return page
    filled: dict[str, object] = {}
    if page.visa_requirements is None:
        filled |= {
            "visa_requirements": country.entry.in_(locale),
            "visa_source": country.entry_source,
        }
    if not page.best_months:
        months = list(country.best_months)
        filled |= {"best_months": months, "best_time_to_visit": _months(months, locale)}
    if at.city is None:
        filled |= {
            "currency": country.currency,
            "languages": list(country.languages),
            "tipping": country.tipping.in_(locale),
            "cultural_tips": page.cultural_tips or [m.in_(locale) for m in country.etiquette],
        }
    return page.model_copy(update=filled)


def _about(at: Where, locale: Locale) -> str | None:
    if at.city:
        return at.city.about.in_(locale)
    return at.spots[0].description.in_(locale) if at.spots else None


def _dishes(city: City, locale: Locale) -> list[str]:
    names = [dish.in_(locale) for place in city.dining for dish in place.dishes]
    return list(dict.fromkeys(names))[:8]


def _sources(at: Where) -> list[str]:
    return [url for spot in at.spots for url in spot.sources]


def _note(at: Where, locale: Locale) -> str | None:
    if at.depth == "deep":
        return None
    if at.depth == "named":
        return say(
            locale,
            f"We know where {at.name} is and how to get there, and no sights of it.",
            f"{at.name}의 위치와 가는 길은 알지만 볼 곳은 아직 몰라요.",
        )
    n = len(at.spots)
    return say(
        locale,
        f"We know {n} place{'s' if n > 1 else ''} in {at.name}: enough for"
        f" {'a good day' if n < 4 else 'a few days'}; the rest of the days are left open.",
        f"{at.name}에서 아는 곳은 {n}곳이에요. 나머지 날은 비워 둬요.",
    )


async def _with_the_web(
    destination: DestinationFound, at: Where, trip: TripContext
) -> DestinationFound:
    """Where our own page is silent, what a page of the web says, with its address."""
    if destination.visa_requirements is not None:
        return destination
    pages = await pages_of(
        trip.services.web, f"{at.name} {destination.country} visa language currency customs"
    )
    nothing = schemas.DestinationExtraction(
        visa_requirements=None,
        best_time_to_visit=None,
        language=None,
        currency=None,
        time_zone=None,
        cultural_tips=[],
        local_cuisine=[],
        safety_rating=None,
        safety_info=None,
        source_url=None,
    )
    extraction = await extracted(
        trip,
        ("research_destination", at.name),
        pages,
        schemas.DestinationExtraction,
        lambda: nothing,
    )
    page = page_at(extraction.source_url, pages)
    if page is None:
        return destination
    return destination.model_copy(
        update={
            "visa_requirements": extraction.visa_requirements
            if says(page, extraction.visa_requirements)
            else None,
            "visa_source": page.url if says(page, extraction.visa_requirements) else None,
            "cultural_tips": [tip for tip in extraction.cultural_tips if says(page, tip)],
            "local_cuisine": [dish for dish in extraction.local_cuisine if said_name(page, dish)],
        }
    )


def summary(destination: DestinationFound) -> str:
    known = f"{destination.places_known} places known ({destination.depth})"
    best = destination.best_time_to_visit or "unknown"
    return f"{destination.name}, {destination.country}: {known}; best {best}"


RESEARCH_DESTINATION = Tool(
    name="research_destination",
    purpose="What a destination is, when to go, entry rules, customs",
    description="A destination's country, time zone, currency, languages, best months, entry rules,"
    " manners, dishes.",
    arguments=OfDestination,
    result=DestinationFound,
    body=research_destination,
    audiences=frozenset({"planner", "ask"}),
    open_world=True,
    per_destination=True,
    summary=summary,
)
