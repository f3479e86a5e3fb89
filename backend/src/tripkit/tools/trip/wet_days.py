"""What to see indoors instead where rain is likely, or where the person asked for it."""

from collections.abc import Collection, Sequence
from datetime import date

from tripkit.domain.context import Locale
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.language.korean import josa
from tripkit.knowledge.orders.advice import advice_of
from tripkit.knowledge.orders.fates import Fate
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.findings import ActivityFound, ForecastDay
from tripkit.tools.trip.outcome import PlacedVisit
from tripkit.tools.trip.seeing import may_be_seen
from tripkit.tools.trip.trip_days import shut_on

LIKELY = 0.35
"""A chance of rain from which on a day has an alternative."""
NEAR_KM = 6.0
"""Farther off than this it is no way out of a shower."""
AT_LEAST = 45
"""Minutes that it has to be open from the hour on at which one would go."""
_RAIN = Fate("set_aside", "advice_rain")
Seen = tuple[PlacedVisit, ActivityFound]


def is_likely_wet(request: TripRequest, weather: ForecastDay | None) -> bool:
    """Whether the day's chance of rain is high, or rain was spoken of."""
    speaking = (s.value for s in request.statements if s.kind in ("weather", "phenomenon"))
    if advice_of(request.task) == _RAIN or any("rain" in value for value in speaking):
        return True
    chance = weather.precipitation_chance if weather else None
    return chance is not None and chance >= LIKELY


def in_the_wet(
    trip: TripContext,
    day: date,
    seen: Sequence[Seen],
    around: Sequence[ActivityFound],
    planned: Collection[str],
) -> tuple[ActivityFound, ActivityFound] | None:
    """What is indoors and near, and what of the day it is instead of: its longest in the open.

    None where nothing is in the open, or nothing else indoors that no day holds.
    """
    outdoors = [(visit, sight) for visit, sight in seen if sight.indoor is False]
    if not outdoors:
        return None
    visit, open_air = max(outdoors, key=lambda pair: (pair[1].minutes, pair[1].id))
    indoors = [
        sight
        for sight in around
        if sight.indoor is True
        and sight.id not in planned
        and _km(sight, open_air) <= NEAR_KM
        and may_be_seen(sight, trip.request)
        and day not in shut_on(sight, trip)
        and any(a <= visit.start and visit.start + AT_LEAST <= b for a, b in _hours(sight, day))
    ]
    if not indoors:
        return None
    return min(indoors, key=lambda s: (_km(s, open_air) - s.weight, s.id)), open_air


def wet_line(indoors: ActivityFound, open_air: ActivityFound, locale: Locale) -> str:
    """In the reader's language."""
    return say(
        locale,
        f"If it rains: {indoors.name} instead of {open_air.name}.",
        f"비가 오면 {open_air.name} 대신 {josa(indoors.name, '을/를')} 봐요.",
    )


def _hours(sight: ActivityFound, day: date) -> Sequence[tuple[int, int]]:
    return sight.opening[day.weekday()]


def _km(a: ActivityFound, b: ActivityFound) -> float:
    return distance_km(a.latitude, a.longitude, b.latitude, b.longitude)
