"""A kit's light as a calendar (RFC 5545): golden and blue hours, each with an alarm."""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby
from typing import NamedTuple
from zoneinfo import ZoneInfo

from icalendar import Alarm, Calendar, Event
from icalendar.enums import TRANSP

from tripkit.domain.kit import Kit, LightKind
from tripkit.knowledge.kit.content import say, words
from tripkit.knowledge.kit.ribbon import Moment, kind_of, moments_at
from tripkit.knowledge.kit.trip import exact_days
from tripkit.knowledge.presenting.calendars import encoded, mapped

MOST_DAYS = 14
ALARM = timedelta(minutes=-30)
LONGEST = timedelta(hours=20)
"""Light that stays longer than this is no event but the day itself."""
PRODID = "-//TripKit//light//EN"
_STEP, _MINUTE = timedelta(minutes=4), timedelta(minutes=1)
_EDGES = (-6.0, -4.0, 6.0)


class _Stretch(NamedTuple):
    """One golden or blue stretch in local time; `name` says at which end of the day it lies."""

    light: LightKind
    name: str
    start: datetime
    end: datetime


def calendar(kit: Kit) -> bytes:
    """The .ics file: every day of the trip, at most 14; one day where the date is not exact."""
    first, count = exact_days(kit.profile) or (date.fromisoformat(kit.date), 1)
    days = [first + timedelta(days=n) for n in range(min(count, MOST_DAYS))]
    path = _sun_path(kit, days)
    stretches = [s for s in _stretches(path) if s.start.date() in days]
    shown = Calendar.new(prodid=PRODID, name=_line(kit.title))
    for day in days:
        lights = [s for s in stretches if s.start.date() == day]
        for light in lights:
            shown.add_component(_event(kit, light))
        if not lights:
            shown.add_component(_whole_day(kit, day, path))
    return encoded(shown, days)


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


def _stretches(path: Sequence[Moment]) -> Iterator[_Stretch]:
    """The golden and blue stretches that begin on the path, to the minute."""
    at = 0
    for light, run in groupby(path, lambda moment: moment.kind):
        count = len(list(run))
        before, after = max(0, at - 1), min(len(path) - 1, at + count)
        start, end = _crossing(path[before], path[at]), _crossing(path[after - 1], path[after])
        length = end.astimezone(UTC) - start.astimezone(UTC)
        if light in ("golden", "blue") and _MINUTE <= length <= LONGEST:
            yield _Stretch(light, f"{light}_{_part(path[at : at + count])}", start, end)
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


def _event(kit: Kit, light: _Stretch) -> Event:
    title = f"{say(words()['calendar'][light.name], kit.locale)} · {_line(kit.destination.name)}"
    setting = next((s for s in kit.settings if s.light == light.light), None)
    event = _dated(kit, light.start, light.end, title, light.name.replace("_", "-"))
    if setting:
        event.description = (
            f"{setting.aperture}  {setting.shutter}  ISO {setting.iso}\n{setting.metering}"
        )
    event.add_component(Alarm.new_display(description=title, trigger=ALARM))
    return event


def _whole_day(kit: Kit, day: date, path: Sequence[Moment]) -> Event:
    """Where light does not change all day: a calendar must hold something, and this is news."""
    heights = [moment.elevation for moment in path if moment.at.date() == day]
    kind = "up" if min(heights) > 6 else "down" if max(heights) < -4 else "between"
    title = f"{say(words()['calendar'][kind], kit.locale)} · {_line(kit.destination.name)}"
    return _dated(kit, day, day + timedelta(days=1), title, "sun")


def _dated(kit: Kit, start: datetime | date, end: datetime | date, title: str, name: str) -> Event:
    place = kit.destination
    event = Event.new(
        uid=f"{kit.id}-{start:%Y%m%d}-{name}@tripkit",
        summary=title,
        location=_line(", ".join(dict.fromkeys([place.name, place.city, place.country]))),
        start=start,
        end=end,
        stamp=datetime.now(UTC).replace(microsecond=0),
        transparency=TRANSP.TRANSPARENT,
    )
    mapped(event, place.location.lat, place.location.lng)
    return event


def _line(text: str) -> str:
    """On one line: some properties are written without escaping."""
    return " ".join(text.split())
