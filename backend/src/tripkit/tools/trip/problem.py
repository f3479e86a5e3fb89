"""The trip as the scheduler is asked: visits, days, meals, ways and limits."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil
from zoneinfo import ZoneInfo

from tripkit.domain.trip import Pace, TripRequest
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.opening.closing_days import is_shut
from tripkit.knowledge.orders.blocks import blocks_of
from tripkit.knowledge.scheduling.trip_terms import (
    Meal,
    Span,
    TripDay,
    TripLimits,
    TripVisit,
)
from tripkit.knowledge.sun import solar_day
from tripkit.services.weather.port import DayWeather
from tripkit.tools.trip.choices import Choices, choices_of
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import Stay, days_of, place_on, stays_of
from tripkit.tools.trip.eating import meals_of
from tripkit.tools.trip.excursions import KIND
from tripkit.tools.trip.findings import ActivitiesFound, ActivityFound
from tripkit.tools.trip.held_hours import said_window, without_hours, without_meals
from tripkit.tools.trip.journey import window_on
from tripkit.tools.trip.journeys import clock, place_at
from tripkit.tools.trip.parts import tickets_usd
from tripkit.tools.trip.surface import TOWN_KM
from tripkit.tools.trip.ways import Spot, Ways, ways_of
from tripkit.tools.trip.wished import caps_of, extra_worth, of_refused_kind
from tripkit.tools.trip.wishes import interests_of, kinds_of, names_it

BEGINS: dict[Pace, int] = {"relaxed": 9 * 60, "balanced": 8 * 60 + 15, "packed": 7 * 60 + 45}
ENDS: dict[Pace, int] = {"relaxed": 21 * 60, "balanced": 21 * 60 + 30, "packed": 22 * 60 + 15}
MOST: dict[Pace, int] = {"relaxed": 3, "balanced": 5, "packed": 7}
BREAKFAST = 45
DARK = 18 * 60
"""What is best at night is not shown by day, though nothing is locked."""
LEAST_DAY = 120
"""A day with fewer minutes than these is for travelling only."""
FULL_DAY, FEW = 6 * 60, 3
"""Minutes of a day that has room for sights, and how many it has at least where there are any."""
PER_DAY, AT_LEAST = 9, 18
"""Sights that are thought about: so many a day, and no fewer than these."""
WALK_RESERVES_M = (0, 600, 1200)
"""Of a day's walking limit, left unused: more where what must be seen left no room for its ways."""
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


def pace_of(request: TripRequest) -> Pace:
    """As said; with small children or a wheelchair relaxed, else balanced."""
    for value in request.values("pace"):
        if value in MOST:
            return value
    slow = any(age < 7 for age in request.party.children) or bool(request.values("accessibility"))
    return "relaxed" if slow else "balanced"


def hours_of(request: TripRequest) -> Span:
    """When days begin and end, by what was said and by the pace."""
    pace = pace_of(request)
    starts = [at for value in request.values("earliest") if (at := clock(value)) is not None]
    ends = [at for value in request.values("latest") if (at := clock(value)) is not None]
    return max([BEGINS[pace], *starts]), min([ENDS[pace], *ends])


def sights_of(trip: TripContext, stay: Stay) -> list[ActivityFound]:
    """What there is at one place."""
    found = trip.found("research_activities", ActivitiesFound, stay.place)
    return found.activities if found else []


def is_avoided(activity: ActivityFound, unwanted: Sequence[str]) -> bool:
    """Whether a sight is one to keep away from, by its name or its kind."""
    if any(names_it(activity, word) for word in unwanted):
        return True
    kinds, words = kinds_of(unwanted), {fold(word).rstrip("s") for word in unwanted}
    return bool((kinds | words) & set(activity.kinds))


def is_reachable(activity: ActivityFound, request: TripRequest) -> bool:
    """Whether the sight can be visited by everybody in the party, as far as is known."""
    needs = request.values("accessibility")
    if "wheelchair" in needs or "step_free" in needs:
        return activity.step_free == "yes"
    return activity.step_free != "no" if needs else True


def may_be_seen(activity: ActivityFound, request: TripRequest) -> bool:
    """Whether nothing that was said keeps these people from it."""
    unwanted = request.texts("must_avoid")
    return (
        is_reachable(activity, request)
        and not is_avoided(activity, unwanted)
        and not of_refused_kind(activity, request)
    )


def worth_of(activity: ActivityFound, request: TripRequest) -> float:
    """What a visit is worth to these people."""
    wished = bool(interests_of(request.preferences) or kinds_of(request.preferences))
    worth = activity.weight * (0.6 + 0.8 * activity.match if wished else 1.0)
    if any(age < 13 for age in request.party.children):
        worth *= 1.25 if activity.kids else 0.6
    return worth


def problem_of(
    trip: TripContext, weather: dict[date, DayWeather], walking_kept: int = 0
) -> Problem:
    """All that the scheduler is given. `walking_kept` metres a day are left for the ways."""
    request, choices = trip.request, choices_of(trip)
    days = days_of(request)
    modes: set[str] = set()
    for stay in stays_of(request):
        at = place_at(stay.place, trip)
        modes |= {mode.mode for mode in at.city.transport.modes} if at and at.city else set()
    walking = [float(value) * 1000 for value in request.values("max_walking_km")]
    visits, trip_days = _visits(trip, choices), _days(trip, choices, days, weather)
    tickets = tickets_usd(request)
    limits = TripLimits(
        budget=choices.left, pace=pace_of(request),
        most_a_day=_evenly(_most_a_day(request), visits, trip_days),
        caps=caps_of(_by_key(trip), request),
        budgets={} if tickets is None else {"sight": tickets},
        max_walking_m=max(0, round(min(walking)) - walking_kept) if walking else None,
    )  # fmt: skip
    blocks = blocks_of(request, days)
    meals = meals_of(trip, choices.shares, hours_of(request)[1])
    return Problem(
        visits=[without_hours(visit, days, blocks) for visit in visits],
        days=trip_days,
        meals=[without_meals(meal, days, blocks) for meal in meals],
        ways=ways_of(request, modes),
        limits=limits,
        choices=choices,
    )


def _by_key(trip: TripContext) -> dict[str, ActivityFound]:
    return {s.id: s for stay in stays_of(trip.request) for s in sights_of(trip, stay)}


def _most_a_day(request: TripRequest) -> int:
    """Sights a day, by the pace and by what was said."""
    limits = [max(1, int(float(value))) for value in request.values("per_day")]
    return min([MOST[pace_of(request)], *limits])


def _evenly(most: int, visits: Sequence[TripVisit], days: Sequence[TripDay]) -> int:
    """Where there are few sights, fewer a day, so that no day of them all leaves another empty."""
    full = sum(day.end_min - day.start_min >= FULL_DAY for day in days)
    return min(most, max(FEW, ceil(len(visits) / max(1, full)))) if visits else most


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


def shut_on(activity: ActivityFound, trip: TripContext) -> set[date]:
    """The days of the trip on which a public holiday shuts it."""
    days = days_of(trip.request)
    lands = {day: at.country for day in days if (at := place_at(place_on(trip.request, day), trip))}
    return {day for day, land in lands.items() if is_shut(land, day, activity.kinds)}


def _visit(
    activity: ActivityFound,
    trip: TripContext,
    choices: Choices,
    open_on: list[bool],
    must: bool,
    extra: float,
) -> TripVisit:
    days, worth = days_of(trip.request), worth_of(activity, trip.request) + extra
    earliest = DARK if activity.best == "night" else 0
    shut = shut_on(activity, trip)
    opening = [
        [span for span in _from(activity.opening[day.weekday()], earliest) if there]
        if day not in shut
        else []
        for day, there in zip(days, open_on, strict=True)
    ]
    return TripVisit(
        key=activity.id, lat=activity.latitude, lng=activity.longitude, minutes=activity.minutes,
        worth=worth, opening=opening, cost=round(activity.price * choices.shares, 2), must=must,
        walking_m=activity.walking_m, kind="sight", indoor=activity.indoor is True,
        prefer={period: share * worth for period, share in _PREFER[activity.best].items()},
    )  # fmt: skip


def _days(
    trip: TripContext, choices: Choices, days: list[date], weather: dict[date, DayWeather]
) -> list[TripDay]:
    begins, ends = hours_of(trip.request)
    found = []
    for number, day in enumerate(days):
        free_from, free_to = window_on(day, choices.journeys)
        first, last = said_window(trip.request, day, days)
        start = max(begins + BREAKFAST, free_from, first)
        end = min(ends, free_to, last)
        if end - start < LEAST_DAY:
            start = end = min(max(start, 0), 24 * 60 - 1)
        rain = weather.get(day)
        found.append(TripDay(
            date=day, start_min=start, end_min=end,
            start_at=starts_at(trip, choices, number), end_at=bed(trip, choices, number),
            wet=(rain.rain_chance or 0.0) if rain else 0.0,
            periods=_light(trip, place_on(trip.request, day), day),
        ))  # fmt: skip
    return found


def bed(trip: TripContext, choices: Choices, night: int) -> Spot | None:
    """Where one sleeps that night; the first and the last bed count for the ends of the trip."""
    at = 0
    spot: Spot | None = None
    for one in choices.lodged:
        room = one.room
        if room and room.latitude is not None and room.longitude is not None:
            spot = (room.latitude, room.longitude)
        elif (where := place_at(one.stay.place, trip)) is not None:
            spot = (where.lat, where.lng)
        at += one.stay.nights
        if night < at:
            return spot
    return spot


def starts_at(trip: TripContext, choices: Choices, number: int) -> Spot | None:
    """Where a day begins: at the bed one woke in; from another town, in the room one comes to."""
    woken, next_bed = bed(trip, choices, number - 1), bed(trip, choices, number)
    if woken and next_bed and distance_km(*woken, *next_bed) >= TOWN_KM:
        return next_bed
    return woken


def _light(trip: TripContext, place: str, day: date) -> dict[str, Span]:
    """When the sun rises and sets there, an hour about it."""
    at = place_at(place, trip)
    if at is None:
        return {}
    sun = solar_day(at.lat, at.lng, day, at.timezone)
    zone, found = ZoneInfo(at.timezone), {}
    for name, moment, before, after in (
        ("sunrise", sun.sunrise, 30, 60), ("sunset", sun.sunset, 75, 30)
    ):  # fmt: skip
        if moment:
            local = moment.astimezone(zone)
            minute = local.hour * 60 + local.minute
            found[name] = (max(0, minute - before), min(24 * 60, minute + after))
    return found
