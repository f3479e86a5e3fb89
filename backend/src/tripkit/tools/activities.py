"""research_activities: what there is to see, with hours, prices and how well it fits."""

from collections.abc import Sequence

from pydantic import Field

from tripkit.domain.context import Locale
from tripkit.knowledge.cities import City, Sight
from tripkit.knowledge.costs import ticket
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.services.places.port import PlaceQuery, PlacesFailed
from tripkit.services.web_search.port import WebResult
from tripkit.tools.tool import Tool
from tripkit.tools.trip import schemas
from tripkit.tools.trip.arguments import Dollars, Many, OfDestination
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.doings import ALL_DAY, doing
from tripkit.tools.trip.excursions import excursions
from tripkit.tools.trip.findings import ActivitiesFound, ActivityFound, Depth, Span
from tripkit.tools.trip.grounded import extracted, page_at, said, said_name, says_number
from tripkit.tools.trip.guides import guide_of, sights_in
from tripkit.tools.trip.landmarks import landmarks
from tripkit.tools.trip.outings import outings
from tripkit.tools.trip.proposed import proposed
from tripkit.tools.trip.wishes import interests_of, kinds_of
from tripkit.tools.web import pages_of
from tripkit.tools.whereabouts import Where

FAR_KM = 40.0
"""A place of the web further from the centre than this is another of the same name."""
VISIT_MINUTES = 90
"""For a place whose visit time nobody has said."""


class Activities(OfDestination):
    interests: Many = Field(default_factory=list, description="in the travellers' own words")
    max_budget_per_activity: Dollars | None = Field(
        default=None, description="US dollars for an adult"
    )


async def research_activities(arguments: Activities, trip: TripContext) -> ActivitiesFound:
    """Our sights by how well they fit; where we know no city, open data's, the web's, a model's."""
    at = trip.place_of(arguments.destination)
    wishes = [*trip.request.preferences, *arguments.interests]
    found = _known(at, wishes, trip.locale)
    depth: Depth = at.depth
    listed_here = [] if at.city else _untold(found, landmarks(at, trip))
    found.extend(listed_here)
    note: str | None = None
    if at.depth != "deep":
        guide, answer = await guide_of(at, trip)
        listed = _unlike(found, sights_in(guide, at, trip)) if guide else []
        depth = "listed" if listed else depth
        found += [*listed, *await _from_the_web(at, trip)]
        found.extend(_unlike(found, await proposed(at, guide, found, trip)))
        note = _unanswered(at, trip.locale) if answer == "no answer" else None
    found.extend(excursions(at, found, trip))
    if arguments.max_budget_per_activity is not None:
        found = [one for one in found if one.price <= arguments.max_budget_per_activity]
    found.sort(key=lambda one: (-one.weight * (0.5 + one.match), one.id))
    beside = trip.audience == "planner" and depth in ("catalogue", "named")
    return ActivitiesFound(
        destination=arguments.destination,
        depth=depth,
        activities=[*found, *(outings(at, trip, walk=not listed_here) if beside else ())],
        must_do=[one.name for one in found if one.weight >= 9],
        free_activities=[one.name for one in found if one.price == 0 and one.price_known],
        note=note or (None if found else _nothing(at, trip.locale)),
    )


def _nothing(at: Where, locale: Locale) -> str:
    return say(locale, f"We know no sights in {at.name}.", f"{at.name}에서 아는 볼 곳이 없어요.")


def _unanswered(at: Where, locale: Locale) -> str:
    return say(
        locale,
        f"The open data that may list sights in {at.name} did not answer; try again in a while.",
        f"{at.name}의 볼 곳을 알 만한 공개 데이터가 응답하지 않았어요. 조금 뒤에 다시 해 봐요.",
    )


def _unlike(ours: Sequence[ActivityFound], listed: list[ActivityFound]) -> list[ActivityFound]:
    """What is listed and none of ours: another name, or another place."""
    names = {fold(name) for sight in ours for name in sight.names}
    return [sight for sight in listed if not names & set(map(fold, sight.names))]


def _untold(ours: Sequence[ActivityFound], rows: list[ActivityFound]) -> list[ActivityFound]:
    """Landmarks that no thing to do of the catalogue is about."""
    words = " ".join(fold(name) for sight in ours for name in sight.names)
    return [row for row in rows if not any(fold(name) in words for name in row.names)]


def _known(at: Where, wishes: Sequence[str], locale: Locale) -> list[ActivityFound]:
    interests, kinds = interests_of(wishes), kinds_of(wishes)
    if at.city:
        return [_sight(s, at.city, (interests, kinds), locale) for s in at.city.sights]
    return [
        doing(spot, number, interests, locale)
        for spot in at.spots
        for number in range(len(spot.activities))
    ]


def opening_of(sight: Sight) -> list[list[Span]]:
    """The usual hours by weekday, Monday first; past midnight they end at midnight."""
    if sight.open == "always":
        return [[ALL_DAY]] * 7
    week: list[list[Span]] = [[] for _ in range(7)]
    for hours in sight.open:
        start, end = minute(hours.start), minute(hours.end)
        for day in hours.days:
            week[day].append((start, end if end > start else 24 * 60))
    return [sorted(day) for day in week]


def _hours_note(sight: Sight, locale: Locale) -> str | None:
    """When else it is closed, and whether a second source bears its hours out."""
    notes = [sight.closed_note.in_(locale)] if sight.closed_note else []
    if "hours" in sight.unconfirmed:
        notes.append(say(locale, "Check the hours before you go.", "가기 전에 시간을 확인해요."))
    return " ".join(notes) or None


def minute(clock: str) -> int:
    """HH:MM as minutes after midnight."""
    hours, minutes = clock.split(":")
    return int(hours) * 60 + int(minutes)


def _sight(
    sight: Sight, city: City, wished: tuple[dict[str, float], set[str]], locale: Locale
) -> ActivityFound:
    interests, kinds = wished
    price, area = ticket(sight.price_class, 1), city.area(sight.area)
    match = max((interests.get(i, 0.0) for i in sight.interests), default=0.0)
    if kinds & set(sight.kinds):
        match = 1.0
    return ActivityFound(
        id=sight.id,
        name=sight.name.in_(locale),
        names=[sight.name.en, sight.name.ko, *sight.aliases],
        latitude=sight.lat,
        longitude=sight.lng,
        area=sight.area,
        around=[area.name.en, area.name.ko] if area else [],
        kinds=list(sight.kinds),
        interests=list(sight.interests),
        indoor=sight.indoor,
        opening=opening_of(sight),
        closed_note=_hours_note(sight, locale),
        minutes=sight.minutes,
        price=price.typical,
        price_low=price.low,
        price_high=price.high,
        weight=sight.weight,
        best=sight.best,
        walking_m=sight.walking,
        step_free=sight.step_free,
        kids=sight.kids,
        book_ahead=sight.book_ahead,
        dress=sight.dress,
        about=sight.about.in_(locale),
        tip=sight.tip.in_(locale) if sight.tip else None,
        match=match,
        source="catalogue",
        source_url=sight.sources[0],
    )


async def _from_the_web(at: Where, trip: TripContext) -> list[ActivityFound]:
    """Sights that a page names; placed by the places provider, left out when it can't."""
    pages = await pages_of(
        trip.services.web, f"things to see in {at.name} opening hours entry price"
    )
    nothing = schemas.ActivitySearch(activities=[], must_do=[], free_activities=[])
    told = await extracted(
        trip,
        ("research_activities", at.name),
        pages,
        schemas.ActivitySearch,
        lambda: nothing,
    )
    found = []
    for one in told.activities:
        page = page_at(one.source_url, pages)
        if page and said_name(page, one.name) and (point := await _located(one.name, at, trip)):
            found.append(_quoted(one, page, point))
    return found


async def _located(name: str, at: Where, trip: TripContext) -> tuple[float, float] | None:
    query = PlaceQuery(name, at.name, at.country, at.lat, at.lng, "area", trip.locale)
    try:
        details = await trip.services.places.look_up(query)
    except PlacesFailed:
        return None
    point = details.location if details else None
    if point is None or distance_km(at.lat, at.lng, point.lat, point.lng) > FAR_KM:
        return None
    return point.lat, point.lng


def _quoted(one: schemas.Activity, page: WebResult, point: tuple[float, float]) -> ActivityFound:
    price = one.price_usd if one.price_usd and says_number(page, one.price_usd) else 0.0
    return ActivityFound(
        id=f"web-{'-'.join(one.name.casefold().split())}",
        name=one.name,
        names=[one.name],
        latitude=point[0],
        longitude=point[1],
        area=None,
        kinds=[],
        interests=[],
        indoor="both",
        opening=[[(9 * 60, 18 * 60)]] * 7,
        closed_note=None,
        minutes=VISIT_MINUTES,
        price=price,
        price_low=price,
        price_high=price,
        weight=5,
        best="any",
        walking_m=0,
        step_free=None,
        kids=False,
        book_ahead=False,
        dress=None,
        about=said(page, one.description) or page.title,
        tip=next((tip for tip in one.tips if said(page, tip)), None),
        match=0.0,
        source="web",
        source_url=page.url,
    )


def summary(found: ActivitiesFound) -> str:
    best = ", ".join(found.must_do[:5]) or ", ".join(a.name for a in found.activities[:3])
    return (
        f"{found.destination}: {len(found.activities)} sights, "
        f"{len(found.free_activities)} free. {best or found.note}"
    )


RESEARCH_ACTIVITIES = Tool(
    name="research_activities",
    purpose="Sights with hours, prices and how well they fit the wishes",
    description="Sights and things to do, the best fitting first: position, hours by weekday,"
    " minutes, entry in US dollars for an adult.",
    arguments=Activities,
    result=ActivitiesFound,
    body=research_activities,
    audiences=frozenset({"planner", "ask"}),
    open_world=True,
    per_destination=True,
    summary=summary,
)
