"""The trip as the scheduler is asked: visits, days, meals, ways and limits."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from math import ceil

from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.orders.blocks import Block
from tripkit.knowledge.scheduling.trip_terms import (
    Cap,
    Meal,
    Span,
    TripDay,
    TripLimits,
    TripVisit,
)
from tripkit.services.weather.port import DayWeather
from tripkit.tools.trip.choices import Choices, choices_of
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import Stay, days_of, place_on, stays_of
from tripkit.tools.trip.eating import meals_of
from tripkit.tools.trip.excursions import KIND
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.held_hours import without_hours, without_meals
from tripkit.tools.trip.held_places import Held
from tripkit.tools.trip.journeys import place_at
from tripkit.tools.trip.light import daylight
from tripkit.tools.trip.outings import LEAVES_BY, OPEN, OUTING, is_filler, outing_days
from tripkit.tools.trip.own_blocks import blocks_on
from tripkit.tools.trip.pace import MOST, hours_of, pace_of
from tripkit.tools.trip.parts import tickets_usd
from tripkit.tools.trip.seeing import may_be_seen, sights_of, worth_of
from tripkit.tools.trip.trip_days import shut_on, trip_days_of
from tripkit.tools.trip.ways import NO_STREETS, Streets, Ways, ways_of
from tripkit.tools.trip.wished import caps_of, extra_worth
from tripkit.tools.trip.wishes import names_it

DARK = 18 * 60
"""What is best at night is not shown by day, though nothing is locked."""
NEAR_KM = 20.0
"""Farther from the middle of a town a sight is a trip of its own."""
FEW = 2
"""Sights a day of which each day is to have its share."""
DINNER = 75
"""Minutes of an evening that are for the meal."""
FULL_DAY = 6 * 60
"""Minutes of a day that has room for sights."""
PER_DAY, AT_LEAST = 9, 18
"""Sights that are thought about: so many a day, and no fewer than these."""
WALK_RESERVES_M = (0, 600, 1200)
"""Of a day's walking limit, left unused: more where what must be seen left no room for its ways."""
DUSK = 20
"""Minutes after sunset when one still sees the way."""
_OPEN_COUNTRY = frozenset({"beach", "hike", "park", "garden", "nature", "island", "mountain"})
_PREFER = {
    "morning": {"morning": 0.15}, "noon": {"midday": 0.1},
    "evening": {"sunset": 0.25, "evening": 0.15}, "night": {"night": 0.3, "evening": 0.15},
    "any": {},
}  # fmt: skip


@dataclass(frozen=True)
class Problem:
    visits: list[TripVisit]
    days: list[TripDay]
    meals: list[Meal]
    ways: Ways
    limits: TripLimits
    choices: Choices
    held: Mapping[str, Held]
    """What is fixed in the days, by its key."""


def problem_of(
    trip: TripContext,
    weather: dict[date, DayWeather],
    walking_kept: int = 0,
    streets: Streets = NO_STREETS,
) -> Problem:
    """All that the scheduler is given. `walking_kept` metres a day are left for the ways."""
    request, choices = trip.request, choices_of(trip)
    days = days_of(request)
    walking = [float(value) * 1000 for value in request.values("max_walking_km")]
    held_days = trip_days_of(trip, choices, days, weather)
    trip_days = [day for day, _ in held_days]
    held = {block.key: block for _, blocks in held_days for block in blocks}
    blocks = [block for block in blocks_on(trip) if not block.is_apart]
    untimed = _untimed(blocks, held)
    out = _outings(trip, trip_days, {block.day for block in blocks})
    fixed = {block.sight.id for block in held.values() if block.sight}
    visits = [
        _on_its_day(visit, days, out) for visit in _visits(trip, choices) if visit.key not in fixed
    ]
    tickets = tickets_usd(request)
    limits = TripLimits(
        budget=choices.left, pace=pace_of(request),
        most_a_day=_most_a_day(request),
        caps=[*caps_of(_by_key(trip), request), *_evenly(trip, visits, trip_days, out.values())],
        budgets={} if tickets is None else {"sight": tickets},
        max_walking_m=max(0, round(min(walking)) - walking_kept) if walking else None,
    )  # fmt: skip
    meals = meals_of(trip, choices.shares, hours_of(request)[1], frozenset(out.values()))
    return Problem(
        visits=[without_hours(visit, days, untimed) for visit in visits],
        days=trip_days,
        meals=[without_meals(meal, days, blocks) for meal in meals],
        ways=ways_of(request, _modes(trip), streets),
        limits=limits,
        choices=choices,
        held=held,
    )


def _modes(trip: TripContext) -> set[str]:
    """What one rides in the cities of the stays."""
    places = [place_at(stay.place, trip) for stay in stays_of(trip.request)]
    cities = [place.city for place in places if place and place.city]
    return {mode.mode for city in cities for mode in city.transport.modes}


def _untimed(blocks: Sequence[Block], held: Mapping[str, Held]) -> list[Block]:
    """The blocks that the scheduler does not hold itself."""
    timed = {(block.block.day, block.block.key, block.starts) for block in held.values()}
    return [block for block in blocks if (block.day, block.key, block.start) not in timed]


def _outings(trip: TripContext, days: Sequence[TripDay], busy: Collection[date]) -> dict[str, date]:
    """The days of the day trips from towns that we know little."""
    found: dict[str, date] = {}
    for stay in stays_of(trip.request):
        seen = [s.id for s in sights_of(trip, stay) if may_be_seen(s, trip.request)]
        out = [key for key in seen if key.startswith(OUTING)]
        there = [day for day in days if place_on(trip.request, day.date) == stay.place]
        found |= outing_days(out, len(seen) - len(out), there, busy)
    return found


def _on_its_day(visit: TripVisit, days: Sequence[date], out: dict[str, date]) -> TripVisit:
    """A day trip on the morning of its own day, and nothing else on that."""
    if not visit.key.startswith(OUTING):
        taken = set(out.values())
        week = zip(days, visit.opening, strict=True)
        return replace(visit, opening=[[] if day in taken else spans for day, spans in week])
    hours = [(OPEN[0], LEAVES_BY + visit.minutes)]
    return replace(visit, opening=[hours if day == out.get(visit.key) else [] for day in days])


def _by_key(trip: TripContext) -> dict[str, ActivityFound]:
    return {s.id: s for stay in stays_of(trip.request) for s in sights_of(trip, stay)}


def _most_a_day(request: TripRequest) -> int:
    """Sights a day, by the pace and by what was said."""
    limits = [max(1, int(float(value))) for value in request.values("per_day")]
    return min([MOST[pace_of(request)], *limits])


def _evenly(
    trip: TripContext, visits: Sequence[TripVisit], days: Sequence[TripDay], out: Collection[date]
) -> Iterator[Cap]:
    """Of a place with few sights fewer a day, so that no day of them all leaves another empty."""
    keys, most = {visit.key for visit in visits}, _most_a_day(trip.request)
    for stay in stays_of(trip.request):
        there = keys.intersection(_of_town(trip, stay))
        full = sum(
            day.end_min - day.start_min >= FULL_DAY
            for day in days
            if day.date not in out and place_on(trip.request, day.date) == stay.place
        )
        spare = 1 if len(there) > FEW * full else 0
        share = ceil((len(there) + spare) / full) if full > 1 else most
        if there and share < most:
            yield Cap(frozenset(there), share)


def _of_town(trip: TripContext, stay: Stay) -> list[str]:
    """The sights in and about the town itself, none that a day is spent on the way to."""
    at = place_at(stay.place, trip)
    return [
        s.id
        for s in sights_of(trip, stay)
        if not is_filler(s)
        and (at is None or distance_km(at.lat, at.lng, s.latitude, s.longitude) <= NEAR_KM)
    ]


def _visits(trip: TripContext, choices: Choices) -> list[TripVisit]:
    request = trip.request
    musts = request.texts("must_see", binding=True)
    found: dict[str, TripVisit] = {}
    for stay in stays_of(request):
        open_on = [place_on(request, day) == stay.place for day in days_of(request)]
        wanted = [a for a in sights_of(trip, stay) if may_be_seen(a, request)]
        extra = extra_worth(wanted, request)
        wanted.sort(key=lambda a: (-worth_of(a, request) - extra.get(a.id, 0.0), a.id))
        keep = max(AT_LEAST, PER_DAY * sum(open_on))
        for rank, activity in enumerate(wanted):
            must = KIND not in activity.kinds and any(names_it(activity, name) for name in musts)
            if must or rank < keep:
                found.setdefault(
                    activity.id,
                    _visit(activity, trip, choices, open_on, must, extra.get(activity.id, 0.0)),
                )
    return list(found.values())


def _from(spans: Sequence[Span], earliest: int) -> list[Span]:
    """The hours that are left from a time of the day on."""
    return [(max(start, earliest), end) for start, end in spans if end > earliest]


def _lit(
    spans: Sequence[Span], activity: ActivityFound, trip: TripContext, day: date
) -> list[Span]:
    """The hours with light, for what is in the open country or in a park."""
    if activity.best == "night" or activity.indoor is not False:
        return list(spans)
    light = daylight(trip, day) if set(activity.kinds) & _OPEN_COUNTRY else None
    if light is None:
        return list(spans)
    first, last = light[0], light[1] + DUSK
    return [(max(a, first), min(b, last)) for a, b in spans if max(a, first) < min(b, last)]


def _has_its_evening(activity: ActivityFound, request: TripRequest) -> bool:
    """Whether what is best at night fits behind dusk beside a dinner, before the day ends."""
    evening = hours_of(request)[1] - DARK - DINNER
    return activity.best == "night" and activity.minutes <= evening


def _visit(
    activity: ActivityFound,
    trip: TripContext,
    choices: Choices,
    open_on: list[bool],
    must: bool,
    extra: float,
) -> TripVisit:
    days, worth = days_of(trip.request), worth_of(activity, trip.request) + extra
    earliest = DARK if _has_its_evening(activity, trip.request) else 0
    shut = shut_on(activity, trip)
    opening = [
        _lit(_from(activity.opening[day.weekday()], earliest), activity, trip, day)
        if there and day not in shut
        else []
        for day, there in zip(days, open_on, strict=True)
    ]
    return TripVisit(
        key=activity.id, lat=activity.latitude, lng=activity.longitude, minutes=activity.minutes,
        worth=worth, opening=opening, cost=round(activity.price * choices.shares, 2), must=must,
        walking_m=activity.walking_m, kind="sight", indoor=activity.indoor is True,
        prefer={
            period: share * worth for period, share in _PREFER[activity.best].items()
            if period != "sunset" or activity.indoor is not True
        },
    )  # fmt: skip
