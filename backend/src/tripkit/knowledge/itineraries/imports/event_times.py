"""When an event of a calendar file is: by the zone that it names, by UTC, or by no zone at all."""

import re
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from icalendar import Event
from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON


@dataclass(frozen=True)
class When:
    """A time by a clock, or a date alone; `zone` is IANA, "" where the file names none.

    `exact` is the moment where a zone or an offset fixes it.
    """

    day: date
    clock: str
    zone: str
    exact: datetime | None
    is_odd: bool = False

    @property
    def is_day(self) -> bool:
        return not self.clock

    def local(self, zone: str) -> str:
        """YYYY-MM-DDTHH:MM by the clocks of a zone; as it is written where nothing fixes it."""
        if self.exact is not None and zone != self.zone:
            shown = self.exact.astimezone(ZoneInfo(zone))
            return shown.replace(tzinfo=None).isoformat(timespec="minutes")[:16]
        return f"{self.day.isoformat()}T{self.clock or '00:00'}"


def iana(tzid: str) -> str:
    """The IANA name that a TZID means: itself, its end, or that of a Windows name; "" if none."""
    bare = tzid.strip().strip('"')
    parts = bare.strip("/").split("/")
    names = [bare, *("/".join(parts[-n:]) for n in (3, 2, 1) if len(parts) >= n)]
    names.append(WINDOWS_TO_OLSON.get(bare, ""))
    return next((name for name in names if _is_zone(name)), "")


def _is_zone(name: str) -> bool:
    if not re.fullmatch(r"[A-Za-z0-9_+\-/]{2,60}", name):
        return False
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return False
    return True


def when(event: Event, name: str, default_zone: str) -> When | None:
    """An event's DTSTART or DTEND; `default_zone` is the calendar's own, for floating times."""
    field = event.get(name)
    value = getattr(field, "dt", None)
    if not isinstance(value, date):
        return None
    if not isinstance(value, datetime):
        return When(value, "", "", None)
    clock = f"{value:%H:%M}"
    tzid = str(field.params.get("TZID") or "")
    if zone := iana(tzid):
        return When(value.date(), clock, zone, value.replace(tzinfo=ZoneInfo(zone)))
    if value.tzinfo is None:
        exact = value.replace(tzinfo=ZoneInfo(default_zone)) if default_zone else None
        return When(value.date(), clock, default_zone, exact)
    if tzid:
        return When(value.date(), clock, "", value, is_odd=True)
    return When(value.date(), clock, "", value)
