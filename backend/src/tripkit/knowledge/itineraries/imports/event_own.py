"""An event that we wrote: its own fields tell what the standard has no field for.

Its times are those of the calendar, so that what was moved there stays moved.
"""

import re

from tripkit.domain.edits import (
    AddActivity,
    AddCustom,
    AddFlight,
    AddHotel,
    AddMeeting,
    AddTransfer,
    NamedAirport,
    Spot,
)
from tripkit.domain.itinerary import Price
from tripkit.knowledge.airports import airport
from tripkit.knowledge.itineraries.build import AddParameters
from tripkit.knowledge.itineraries.imports.airlines import airline
from tripkit.knowledge.itineraries.imports.event_said import Said
from tripkit.knowledge.itineraries.imports.event_times import iana
from tripkit.knowledge.itineraries.imports.review import Found

_NUMBER = re.compile(r"(?P<code>[A-Z0-9]{2})\d{1,4}[A-Z]?(?= )")
_CLOCK = re.compile(r"(?P<clock>\d\d:\d\d) (?P<zone>\S+)")
_PRICE = re.compile(r"(?P<amount>\d{1,12}(?:\.\d{1,2})?) (?P<currency>[A-Z]{3})")
_STATUSES = frozenset({"TENTATIVE", "CONFIRMED", "WAITLISTED", "COMPLETED"})


def own(said: Said) -> Found | None:
    """The segment that the event was written from; None for events of others."""
    kind = said.ours("TYPE")
    if not kind:
        return None
    hours = _hours(said)
    if kind == "HOTEL":
        hours |= _check_times(said)
    parameters = _parameters(said, kind, hours)
    if parameters is None:
        return None
    found = Found(parameters, said.name, key=f"own {said.name}", more=dict(hours), certainty=1.03)
    if number := said.ours("BOOKING"):
        found.more["confirmation_number"] = number[:60]
    if m := _PRICE.fullmatch(said.ours("PRICE")):
        found.more["total_price"] = Price(amount=float(m["amount"]), currency=m["currency"])
    if (status := said.ours("STATUS")) in _STATUSES:
        found.more["status"] = status
    if said.point and said.ours("PLACE"):
        found.more["location"] = said.place(said.ours("PLACE"))
    if notes := said.notes():
        found.more["notes"] = notes
    return found


def _hours(said: Said) -> dict[str, str]:
    zones = [iana(name) for name in said.ours("ZONES").split()]
    start_zone = said.start.zone or next(iter(zones), "") or "UTC"
    end_zone = (said.end.zone if said.end else "") or (zones[-1] if zones else "") or start_zone
    start = said.start.local(start_zone)
    end = said.end.local(end_zone) if said.end else start
    return {"start_datetime": start, "end_datetime": end,
            "start_zone": start_zone, "end_zone": end_zone}  # fmt: skip


def _check_times(said: Said) -> dict[str, str]:
    """The hours of a stay that is written as whole days."""
    found: dict[str, str] = {}
    ends = (("start", "CHECK-IN", said.start), ("end", "CHECK-OUT", said.end))
    for name, field, at in ends:
        m = _CLOCK.fullmatch(said.ours(field))
        if m and at and at.is_day and (zone := iana(m["zone"])):
            found |= {f"{name}_datetime": f"{at.day.isoformat()}T{m['clock']}",
                      f"{name}_zone": zone}  # fmt: skip
    return found


def _parameters(said: Said, kind: str, hours: dict[str, str]) -> AddParameters | None:
    name, start, end = said.name, hours["start_datetime"], hours["end_datetime"]
    place = said.ours("PLACE")
    spot = Spot(name=(place or name)[:200])
    match kind:
        case "FLIGHT":
            return _flight(said, start, end)
        case "HOTEL":
            return AddHotel(property=name, location=spot, check_in_date=start[:10],
                            check_out_date=end[:10])  # fmt: skip
        case "ACTIVITY":
            return AddActivity(name=name, location=spot, start_time=start, end_time=end)
        case "MEETING":
            return AddMeeting(title=name, location=spot, start_time=start, end_time=end)
        case "CUSTOM":
            return AddCustom(title=name, location=spot if place else None, start_time=start,
                             end_time=end)  # fmt: skip
        case "TRANSFER":
            ends = [Spot(name=said.ours(end)[:200] or name) for end in ("FROM", "TO")]
            by = said.ours("BY") or "OTHER"
            return AddTransfer.model_validate({
                "transferType": by, "pickupLocation": ends[0], "dropoffLocation": ends[1],
                "pickupTime": start, "dropoffTime": end,
            })  # fmt: skip
    return None


def _flight(said: Said, start: str, end: str) -> AddFlight | None:
    codes = [said.ours("FROM"), said.ours("TO")]
    if not all(airport(code) for code in codes if code) or not all(codes):
        return None
    number = _NUMBER.match(f"{said.name} ")
    return AddFlight(
        airline=airline(number["code"]) if number else None,
        flight_number=number[0] if number else None,
        origin=NamedAirport(code=codes[0]), destination=NamedAirport(code=codes[1]),
        departure_time=start, arrival_time=end if said.end else None,
    )  # fmt: skip
