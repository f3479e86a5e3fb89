"""What fills days in a town that we know little: a walk in it, day trips to what we know near by.

Nothing is made up: a day trip goes to a city of ours, to places of our catalogue, or to a town of
our map, and says which of these it is.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import islice
from math import ceil

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.cities import city_of, heads
from tripkit.knowledge.gazetteer import Place, distance_km, nearest, notable_towns
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.scheduling.trip_terms import TripDay
from tripkit.knowledge.ways import Way
from tripkit.knowledge.ways.choosing import surface_choice
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.excursions import SAME_KM, TOURED_KM
from tripkit.tools.trip.findings import ActivityFound, Span
from tripkit.tools.trip.journeys import place_at
from tripkit.tools.trip.surface import HIGH, LOW, level_between, wishes_of
from tripkit.tools.trip.way_words import means_words
from tripkit.tools.whereabouts import OURS_KM, Where

MOST = 4
"""Day trips that are offered from a town."""
LONGEST = 130
"""Minutes from door to door that one goes for a day."""
THERE, WALK = 210, 120
"""Minutes in the other town with a meal there, and on foot in one's own."""
OPEN: Span = (8 * 60, 20 * 60)
LEAVES_BY = 11 * 60
"""A day trip that sets off later is none."""
IN_TOWN_KM = 5.0
"""Farther than this from any town there is no centre to walk in."""
OUTING, WALK_ID = "outing", "walk"
A_DAY = 2
"""Of the other things to see: so many fill a day."""
NAMED = 3
"""Sights of another city that are named."""
_WALK_WEIGHT, _CITY_WEIGHT, _SPOT_WEIGHT, _TOWN_WEIGHT = 6, 5, 4, 3
_WALKED_M = {WALK: 4_000, THERE: 5_000}


@dataclass(frozen=True)
class _Goal:
    """Somewhere to go for a day; `what` is seen there in the reader's language."""

    key: str
    name: str
    lat: float
    lng: float
    what: str
    weight: int
    source_url: str | None = None


def outings(at: Where, trip: TripContext, *, walk: bool = True) -> Iterator[ActivityFound]:
    """A walk in the town, then the day trips that are short enough, the best first."""
    if walk and nearest(at.lat, at.lng).km <= IN_TOWN_KM:
        yield _walk(at, trip)
    ways_out = (outing for goal in _goals(at, trip) if (outing := _outing(at, goal, trip)))
    yield from islice(ways_out, MOST)


def is_filler(sight: ActivityFound) -> bool:
    """Whether it stands for what we do not know: a walk in the town, or a way out of it."""
    return sight.id.startswith((f"{OUTING}-", f"{WALK_ID}-"))


def outing_days(
    ids: Sequence[str], others: int, days: Sequence[TripDay], busy: Collection[date]
) -> dict[str, date]:
    """The day of each of a town's day trips: every other one of the full days that the `others`
    to be seen there leave."""
    full = [
        day.date
        for day in days
        if day.date not in busy
        and day.start_min <= LEAVES_BY
        and day.end_min - day.start_min >= THERE + 2 * LONGEST
    ]
    spare = max(0, len(full) - ceil(others / A_DAY))
    ordered = [*full[1::2], *full[::2]][:spare]
    return dict(zip(ids, sorted(ordered), strict=False))


def _goals(at: Where, trip: TripContext) -> Iterator[_Goal]:
    """Cities of ours, then places of the catalogue, then towns that are only on our map."""
    ends = [*trip.request.destinations, *filter(None, [trip.request.origin])]
    points = [(at.lat, at.lng)]
    points += [(end.lat, end.lng) for name in ends if (end := place_at(name, trip))]
    goals = [*_cities(at, trip), *_spots(at, trip), *_towns(at, trip)]
    for goal in goals:
        if all(distance_km(*point, goal.lat, goal.lng) > SAME_KM for point in points):
            points.append((goal.lat, goal.lng))
            yield goal


def _cities(at: Where, trip: TripContext) -> list[_Goal]:
    near = [(km, head) for head in heads() if (km := _km(at, head.lat, head.lng)) <= TOURED_KM]
    goals = []
    for _, head in sorted(near, key=lambda pair: (pair[0], pair[1].id)):
        sights = sorted(city_of(head.id).sights, key=lambda s: -s.weight)[:NAMED]
        names = ", ".join(sight.name.in_(trip.locale) for sight in sights)
        what = say(trip.locale, f"To see there: {names}.", f"볼 곳: {names}.")
        goal = head.name.in_(trip.locale)
        url = next((s.sources[0] for s in sights), None)
        goals.append(_Goal(head.id, goal, head.lat, head.lng, what, _CITY_WEIGHT, url))
    return goals


def _spots(at: Where, trip: TripContext) -> list[_Goal]:
    """Those of the catalogue that are too far off to belong to the town."""
    return [
        _Goal(
            spot.id,
            spot.name.in_(trip.locale),
            spot.location.lat,
            spot.location.lng,
            spot.description.in_(trip.locale),
            _SPOT_WEIGHT,
            spot.sources[0] if spot.sources else None,
        )
        for spot in sorted(spots(), key=lambda s: (_km(at, s.location.lat, s.location.lng), s.id))
        if OURS_KM < _km(at, spot.location.lat, spot.location.lng) <= TOURED_KM
    ]


def _towns(at: Where, trip: TripContext) -> list[_Goal]:
    towns = enumerate(notable_towns())
    measured = ((_km(at, town.lat or 0.0, town.lng or 0.0), n) for n, town in towns)
    near = sorted((km, n) for km, n in measured if km <= TOURED_KM / 2)
    return [_town(notable_towns()[number], trip) for _, number in near]


def _town(town: Place, trip: TripContext) -> _Goal:
    people = f"{town.population:,}"
    what = say(
        trip.locale,
        f"A town of {people} people; we hold no sights of it, so walk its centre and ask there.",
        f"{people}명이 사는 곳이에요. 볼 곳 자료는 없으니 중심가를 걷고 안내소에 물어봐요.",
    )
    name = say(trip.locale, town.name, town.ko or town.name)
    return _Goal(fold(town.name), name, town.lat or 0.0, town.lng or 0.0, what, _TOWN_WEIGHT)


def _km(at: Where, lat: float, lng: float) -> float:
    return distance_km(at.lat, at.lng, lat, lng)


def _outing(at: Where, goal: _Goal, trip: TripContext) -> ActivityFound | None:
    """The trip there and back as one entry that begins and ends in town; None where it is long."""
    way = surface_choice((at.lat, at.lng), (goal.lat, goal.lng), wishes_of(trip.request))
    if way is None or way.is_overnight or way.total > LONGEST:
        return None
    by = _by(way, trip)
    price = round(2 * way.price(level_between(at, at)), 2)
    return _activity(
        at,
        key=f"{OUTING}-{goal.key}",
        name=say(trip.locale, f"Day trip to {goal.name}", f"{goal.name} 당일 여행"),
        about=f"{by} {goal.what}",
        minutes=2 * way.total + THERE,
        weight=goal.weight,
        price=price,
        source_url=goal.source_url,
        kinds=["day_trip"],
        names=[goal.name],
    )


def _by(way: Way, trip: TripContext) -> str:
    hours, minutes = divmod(way.total, 60)
    means = means_words(way, trip.locale)
    return say(
        trip.locale,
        f"{means}, about {hours} h {minutes:02d} each way; eat there.",
        f"{means}로 편도 {hours}시간 {minutes}분쯤 걸리고 점심은 그곳에서 먹어요.",
    )


def _walk(at: Where, trip: TripContext) -> ActivityFound:
    return _activity(
        at,
        key=f"{WALK_ID}-{fold(at.name)}",
        name=say(trip.locale, f"On foot about the centre of {at.name}", f"{at.name} 중심가 걷기"),
        about=say(
            trip.locale,
            "We know too little of it to name more: begin at the main square or the station and ask"
            " the tourist office for its walk and what is open.",
            "더 이름을 댈 만큼 알지 못해요. 중심 광장이나 역에서 시작하고 관광 안내소에서 걷는 길과"
            " 여는 곳을 물어봐요.",
        ),
        minutes=WALK,
        weight=_WALK_WEIGHT,
        price=0.0,
        source_url=None,
        kinds=["street"],
        names=[],
    )


def _activity(
    at: Where,
    *,
    key: str,
    name: str,
    about: str,
    minutes: int,
    weight: int,
    price: float,
    source_url: str | None,
    kinds: list[str],
    names: list[str],
) -> ActivityFound:
    """An entry that begins and ends in the middle of the town."""
    return ActivityFound(
        id=key,
        name=name,
        names=[name, *names],
        latitude=at.lat,
        longitude=at.lng,
        area=None,
        kinds=kinds,
        interests=[],
        indoor=False,
        opening=[[OPEN]] * 7,
        closed_note=None,
        minutes=minutes,
        price=price,
        price_low=round(price * LOW, 2),
        price_high=round(price * HIGH, 2),
        price_known=False,
        weight=weight,
        best="morning" if price else "any",
        walking_m=_WALKED_M.get(minutes, _WALKED_M[THERE]),
        step_free=None,
        kids=False,
        book_ahead=False,
        dress=None,
        about=about,
        tip=None,
        match=0.0,
        source="catalogue",
        source_url=source_url,
    )
