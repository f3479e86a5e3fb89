"""A kit's light day by day: golden and blue hours to the minute, or light that stays."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby
from typing import Literal, NamedTuple
from zoneinfo import ZoneInfo

from tripkit.domain.kit import Kit, LightKind
from tripkit.knowledge.kit.ribbon import Moment, kind_of, moments_at
from tripkit.knowledge.kit.trip import exact_days

MOST_DAYS = 14
LONGEST = timedelta(hours=20)
"""Light that stays longer than this is no event but the day itself."""
_STEP, _MINUTE = timedelta(minutes=4), timedelta(minutes=1)
_EDGES = (-6.0, -4.0, 6.0)


class Stretch(NamedTuple):
    """A golden or blue stretch in local time; `name` says at which end of the day it lies."""

    light: LightKind
    name: str
    start: datetime
    end: datetime


class LightDay(NamedTuple):
    """A day's stretches; without any, whether the sun is `up`, `down` or `between` all day."""

    day: date
    stretches: tuple[Stretch, ...]
    stays: Literal["up", "down", "between"]


def light_days(kit: Kit) -> list[LightDay]:
    """Every day of the trip, at most 14; one day where the date is not exact."""
    first, count = exact_days(kit.profile) or (date.fromisoformat(kit.date), 1)
    days = [first + timedelta(days=n) for n in range(min(count, MOST_DAYS))]
    path = _sun_path(kit, days)
    stretches = list(_stretches(path))
    return [
        LightDay(day, tuple(s for s in stretches if s.start.date() == day), _stays(day, path))
        for day in days
    ]


def _stays(day: date, path: Sequence[Moment]) -> Literal["up", "down", "between"]:
    heights = [moment.elevation for moment in path if moment.at.date() == day]
    return "up" if min(heights) > 6 else "down" if max(heights) < -4 else "between"


def _sun_path(kit: Kit, days: Sequence[date]) -> list[Moment]:
    """The sun from the first local midnight to the noon after the last day, without clock jumps."""
    zone, where = ZoneInfo(kit.timezone), kit.destination.location
    at = datetime.combine(days[0], time(), zone).astimezone(UTC)
    end = datetime.combine(days[-1] + timedelta(days=1), time(12), zone).astimezone(UTC)
    times = []
    while at <= end:
        times.append(at.astimezone(zone))
        at += _STEP
    return moments_at(where.lat, where.lng, times)


def _stretches(path: Sequence[Moment]) -> Iterator[Stretch]:
    """The golden and blue stretches that begin on the path, to the minute."""
    at = 0
    for light, run in groupby(path, lambda moment: moment.kind):
        count = len(list(run))
        before, after = max(0, at - 1), min(len(path) - 1, at + count)
        start, end = _crossing(path[before], path[at]), _crossing(path[after - 1], path[after])
        length = end.astimezone(UTC) - start.astimezone(UTC)
        if light in ("golden", "blue") and _MINUTE <= length <= LONGEST:
            yield Stretch(light, f"{light}_{_part(path[at : at + count])}", start, end)
        at += count


def _crossing(a: Moment, b: Moment) -> datetime:
    """When between two moments the light changes, by the sun's even climb; to the minute."""
    low, high = sorted((a.elevation, b.elevation))
    edge = next((e for e in _EDGES if low < e <= high), None)
    if edge is None or kind_of(a.elevation) == kind_of(b.elevation):
        return b.at
    share = (edge - a.elevation) / (b.elevation - a.elevation)
    exact = a.at.astimezone(UTC) + (b.at.astimezone(UTC) - a.at.astimezone(UTC)) * share
    return (exact + _MINUTE / 2).replace(second=0, microsecond=0).astimezone(a.at.tzinfo)


def _part(run: Sequence[Moment]) -> str:
    """Morning while the sun climbs, evening while it sinks; in the far north it may do both."""
    first, last = run[0].elevation, run[-1].elevation
    if abs(first - last) < 0.5:  # it comes back over the edge that it came from
        return "noon" if run[len(run) // 2].elevation > (first + last) / 2 else "midnight"
    return "morning" if first < last else "evening"
