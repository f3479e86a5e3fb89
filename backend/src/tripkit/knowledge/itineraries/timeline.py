"""When segments are: instants of their local times, days, nights, lengths.

A local time that a clock skips in spring is read as the moment that it would have been (02:30 is
03:30); one that occurs twice in autumn is its first. All lengths are minutes between instants.
"""

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from tripkit.domain.errors import EditRefused
from tripkit.domain.itinerary import Hotel, Itinerary, Segment
from tripkit.domain.local import YEARS

_EARLY = "03:00"
"""Who arrives before this still wants the bed of the night."""


@lru_cache(maxsize=4096)
def instant(local: str, zone: str) -> datetime:
    """The moment, in UTC, at which clocks in `zone` show `local` (YYYY-MM-DDTHH:MM)."""
    return datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)


def local_at(moment: datetime, zone: str) -> str:
    """What clocks in `zone` show at `moment`. Raises EditRefused outside the calendar."""
    try:
        shown = moment.astimezone(ZoneInfo(zone))
    except OverflowError:
        raise _out_of_reach() from None
    return _within(shown)


def real(local: str, zone: str) -> str:
    """The same time, or the one that clocks show instead where they skip it."""
    return local_at(instant(local, zone), zone)


def on_the_clock(local: str, minutes: int) -> str:
    """The time `minutes` later on a clock that nobody ever sets. Raises EditRefused."""
    try:
        return _within(datetime.fromisoformat(local) + timedelta(minutes=minutes))
    except OverflowError:
        raise _out_of_reach() from None


def _within(shown: datetime) -> str:
    if shown.year not in YEARS:
        raise _out_of_reach()
    return shown.isoformat(timespec="minutes")[:16]


def _out_of_reach() -> EditRefused:
    return EditRefused("out_of_reach", "That is too far away for a calendar")


def clock_minutes(before: str, after: str) -> int:
    """Minutes from one local time to another of the same clock."""
    passed = datetime.fromisoformat(after) - datetime.fromisoformat(before)
    return int(passed.total_seconds()) // 60


def minutes_between(before: datetime, after: datetime) -> int:
    return int((after - before).total_seconds()) // 60


def starts(segment: Segment) -> datetime:
    """The moment at which it starts, in UTC."""
    return instant(segment.start_datetime, segment.start_zone)


def ends(segment: Segment) -> datetime:
    """The moment at which it ends, in UTC."""
    return instant(segment.end_datetime, segment.end_zone)


def length(segment: Segment) -> int:
    """Minutes from its start to its end, below 0 where it ends before it starts."""
    return minutes_between(starts(segment), ends(segment))


def in_time(itinerary: Itinerary) -> list[Segment]:
    """The segments by their start, whatever order they are shown in."""
    return sorted(itinerary.segments, key=lambda one: (starts(one), ends(one)))


def active(itinerary: Itinerary) -> list[Segment]:
    """Those by their start that are not cancelled."""
    return [segment for segment in in_time(itinerary) if segment.status != "CANCELLED"]


def day_after(day: str, days: int = 1) -> str:
    return (date.fromisoformat(day) + timedelta(days=days)).isoformat()


def days_of(segment: Segment) -> list[str]:
    """The local dates (YYYY-MM-DD) that it touches, first to last.

    A flight across the date line may arrive on the day before it left: then both are named.
    """
    first, last = sorted((segment.start_datetime[:10], segment.end_datetime[:10]))
    if first == last:
        return [first]
    count = (date.fromisoformat(last) - date.fromisoformat(first)).days
    return [day_after(first, n) for n in range(count + 1)]


def nights_of(segment: Segment) -> list[str]:
    """The nights that it gives a bed or a seat for, each by the date on which it begins."""
    days = days_of(segment)
    if segment.end_datetime < segment.start_datetime:
        return []
    if not isinstance(segment, Hotel) and segment.end_datetime[11:] < _EARLY:
        return days[:-2]
    return days[:-1]


def days_of_trip(itinerary: Itinerary) -> list[str]:
    """Every date from the trip's first to its last, as it says, or as its segments do."""
    touched = sorted(day for segment in active(itinerary) for day in days_of(segment))
    named = [day for day in (itinerary.start_date, itinerary.end_date) if day]
    if not (every := [*touched, *named]):
        return []
    first = itinerary.start_date or min(every)
    last = itinerary.end_date or max(every)
    count = (date.fromisoformat(last) - date.fromisoformat(first)).days
    return [day_after(first, n) for n in range(count + 1)]


def on_day(itinerary: Itinerary, day: str) -> list[Segment]:
    """What touches a date, in the order in which it is shown."""
    return [segment for segment in itinerary.segments if day in days_of(segment)]
