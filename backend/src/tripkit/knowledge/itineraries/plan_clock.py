"""When a plan's entries begin and end, by the clock of each place: overnight legs, time zones."""

import re
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tripkit.domain.edits import NamedAirport
from tripkit.domain.itinerary import AirportPlace
from tripkit.domain.plan import PlanDay, Stop, TravelPlanResult, rows_of
from tripkit.knowledge.airports import airport
from tripkit.knowledge.cities import find_city
from tripkit.knowledge.gazetteer import find, timezone
from tripkit.knowledge.itineraries.resolve import airport_place
from tripkit.knowledge.presenting.plan_pictures import normalize_image_key

Span = tuple[datetime, datetime]
_CODE = re.compile(r"\b[A-Z]{3}\b")
_ARRIVES = re.compile(r"\b(?P<month>\d\d)-(?P<day>\d\d) (?P<clock>\d\d:\d\d)(?!\d)")
"""How a ride's own text says when it arrives; its day's table ends at midnight."""
_RIDES = ("flight", "transfer")


class PlanClock:
    """Of one plan."""

    def __init__(self, result: TravelPlanResult) -> None:
        self._places = rows_of(result.context, "research_destination")
        flights = (row.get("flights") for row in rows_of(result.context, "research_flights"))
        self._offers: dict[str, dict[str, Any]] = {
            str(offer["label"]): offer
            for offers in flights
            if isinstance(offers, list)
            for offer in offers
            if isinstance(offer, dict) and offer.get("label")
        }

    def zone(self, day: PlanDay) -> str:
        """Of a day's city as it was found, else as we know it, else where its stops are; UTC."""
        city = normalize_image_key(day.city)
        for row in self._places:
            names = {normalize_image_key(str(row.get(n) or "")) for n in ("name", "destination")}
            if city in names and row.get("timezone"):
                return str(row["timezone"])
        if known := find_city(day.city):
            return known[0].timezone
        for stop in day.schedule:
            if (
                stop.category != "flight"
                and stop.latitude is not None
                and stop.longitude is not None
            ):
                return timezone(stop.latitude, stop.longitude)
        places = find(day.city)
        return (places[0].timezone if places else None) or "UTC"

    def offer(self, stop: Stop) -> dict[str, Any]:
        """The flight that was found for an entry; empty where none was."""
        return self._offers.get(stop.activity) or {}

    def airports(self, stop: Stop) -> tuple[AirportPlace, AirportPlace] | None:
        """Both ends of a flight: as its offer names them, else as the entry does."""
        offer = self.offer(stop)
        said = [offer.get("from_airport"), offer.get("to_airport")]
        codes = [str(code) for code in said if code]
        if len(codes) < 2:
            codes = _CODE.findall(f"{stop.activity} {stop.location} {stop.description}")
        known = [code for code in dict.fromkeys(codes) if airport(code)]
        if len(known) < 2:
            return None
        start, end = (airport_place(NamedAirport(code=code)) for code in known[:2])
        return start, end

    def span(self, stop: Stop, day: PlanDay) -> Span | None:
        """When an entry begins and ends, each by the clock there; None where nobody said.

        A ride ends when its own text says that it arrives. What ends before it begins by the
        clock ends a day later, but for a flight that gains hours on its way.
        """
        try:
            at = date.fromisoformat(day.date)
        except ValueError:
            return None
        start, end = _after_midnight(stop.time), _after_midnight(stop.end_time)
        if start is None or end is None:
            return None
        ends = self.airports(stop) if stop.category == "flight" else None
        here = self.zone(day)
        first, last = (end.timezone or here for end in ends) if ends else (here, here)
        begins = (datetime.combine(at, time()) + start).replace(tzinfo=ZoneInfo(first))
        if stop.category in _RIDES and (lands := _arrival(stop, at)):
            return begins, lands.replace(tzinfo=ZoneInfo(last))
        finishes = (datetime.combine(at, time()) + end).replace(tzinfo=ZoneInfo(last))
        while finishes.timestamp() < begins.timestamp():
            finishes = (finishes.replace(tzinfo=None) + timedelta(days=1)).replace(
                tzinfo=finishes.tzinfo
            )
        return begins, finishes


def _arrival(stop: Stop, leaves: date) -> datetime | None:
    """The moment that a ride's text names, by the clock at its end."""
    said = _ARRIVES.search(stop.description)
    if said is None:
        return None
    clock = f"{said['month']}-{said['day']}T{said['clock']}"
    try:
        lands = datetime.fromisoformat(f"{leaves.year}-{clock}")
        if lands.date() < leaves - timedelta(days=2):  # over New Year
            lands = datetime.fromisoformat(f"{leaves.year + 1}-{clock}")
    except ValueError:
        return None
    return lands


def _after_midnight(clock: str) -> timedelta | None:
    """HH:MM as time since midnight; 24:00 is the next one."""
    match = re.fullmatch(r"(\d{1,2}):(\d{2})", clock.strip())
    if not match or int(match[1]) > 24 or int(match[2]) > 59:
        return None
    return timedelta(hours=int(match[1]), minutes=int(match[2]))
