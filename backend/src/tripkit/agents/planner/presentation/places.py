"""Which clock holds where: the zone of a day's city, of an airport, of home."""

import re
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from tripkit.domain.plan import PlanDay, Stop, TravelPlanResult
from tripkit.knowledge.airports import airport
from tripkit.knowledge.cities import find_city
from tripkit.knowledge.gazetteer import find, timezone
from tripkit.knowledge.presenting.plan_pictures import normalize_image_key, rows_of

_CODE = re.compile(r"\b[A-Z]{3}\b")


def zone_of(result: TravelPlanResult, day: PlanDay) -> str | None:
    """A day's zone: of its city as it was found, else as we know it, else where its stops are."""
    city = normalize_image_key(day.city)
    rows = rows_of(result.context, "research_destination")
    for row in rows:
        names = {normalize_image_key(str(row.get(name) or "")) for name in ("name", "destination")}
        if city in names and row.get("timezone"):
            return str(row["timezone"])
    if known := find_city(day.city):
        return known[0].timezone
    for stop in day.schedule:
        if stop.category != "flight" and stop.latitude is not None and stop.longitude is not None:
            return timezone(stop.latitude, stop.longitude)
    places = find(day.city)
    return places[0].timezone if places and places[0].timezone else None


def flight_zones(stop: Stop) -> tuple[str | None, str | None]:
    """The zones at both ends of a flight that names its two airports."""
    codes = _CODE.findall(f"{stop.activity} {stop.location} {stop.description}")
    known = [at for code in dict.fromkeys(codes) if (at := airport(code))]
    return (known[0].timezone, known[1].timezone) if len(known) >= 2 else (None, None)


def span_of(stop: Stop, day: date, zone: str) -> tuple[datetime, datetime] | None:
    """When a stop begins and ends, by the clock there; None where the plan gives no hours.

    What ends at or before it begins by the clock ends a day later, but for a flight that gains
    hours on its way.
    """
    first, last = flight_zones(stop) if stop.category == "flight" else (None, None)
    start, end = _at(stop.time), _at(stop.end_time)
    if start is None or end is None:
        return None
    begins = (datetime.combine(day, time()) + start).replace(tzinfo=ZoneInfo(first or zone))
    ends = (datetime.combine(day, time()) + end).replace(tzinfo=ZoneInfo(last or zone))
    while ends.timestamp() < begins.timestamp():
        ends = (ends.replace(tzinfo=None) + timedelta(days=1)).replace(tzinfo=ends.tzinfo)
    return begins, ends


def _at(clock: str) -> timedelta | None:
    """HH:MM after midnight; 24:00 is the next one."""
    found = re.fullmatch(r"(\d{1,2}):(\d{2})", clock.strip())
    if not found or int(found[1]) > 24 or int(found[2]) > 59:
        return None
    return timedelta(hours=int(found[1]), minutes=int(found[2]))
