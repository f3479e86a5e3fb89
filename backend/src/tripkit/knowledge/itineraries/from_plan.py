"""A plan as an itinerary that somebody edits: flights, stays, ways, meals, sights, each typed."""

import re
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any

from tripkit.domain.edits import NamedAirport, Spot
from tripkit.domain.itinerary import (
    Activity,
    Airline,
    AirportPlace,
    Flight,
    Hotel,
    Itinerary,
    Location,
    Price,
    Segment,
    Transfer,
    TransferType,
)
from tripkit.domain.origin import Origin
from tripkit.domain.plan import PlanDay, Stop, TravelPlanResult
from tripkit.knowledge.airports import airport
from tripkit.knowledge.itineraries import (
    airport_called,
    airport_place,
    fresh_id,
    location_of,
    served_by,
)
from tripkit.knowledge.itineraries.build import CHECK_IN, CHECK_OUT
from tripkit.knowledge.itineraries.imports.airlines import airline
from tripkit.knowledge.itineraries.imports.flights import numbers
from tripkit.knowledge.itineraries.imports.spots import is_city
from tripkit.knowledge.itineraries.plan_clock import PlanClock, Span
from tripkit.knowledge.itineraries.plan_nights import Stay, stays
from tripkit.knowledge.itineraries.timeline import instant, real
from tripkit.knowledge.presenting.written import one_line, web_address

_BETWEEN = re.compile(r"(?P<start>[^–→]+?)\s*[–→]\s*(?P<end>.+)")
_MEANS = (
    r"(?:(?:fast|night) )?(?:train|coach|bus|ferry)|drive"
    r"|기차나 버스|고속열차|기차|야간열차|버스|야간버스|배|야간 여객선|운전"
)
_LEAD = re.compile(rf"^(?:{_MEANS})(?:(?: and | or |·)(?:{_MEANS}))*\s+", re.IGNORECASE)
_BY: dict[str, TransferType] = {
    "train": "RAIL", "metro": "PUBLIC", "tram": "PUBLIC", "bus": "PUBLIC", "transit": "PUBLIC",
    "ferry": "FERRY", "taxi": "TAXI", "rideshare": "RIDE_SHARE", "walk": "WALKING",
    "walking": "WALKING", "self-driving": "RENTAL_CAR",
}  # fmt: skip
_CATEGORIES = {"free": "free time", "sight": "sight", "meal": "meal", "experience": "experience"}


def designed(result: TravelPlanResult) -> Itinerary:
    """The plan's days as segments, tentative, in its order; one without days has no segments."""
    made = result.itinerary
    days = [day for day in made.days if day.schedule] if made else []
    dates = [day.date for day in made.days] if made else []
    cost = result.cost
    budget = Price(amount=cost.budget, currency=cost.currency) if cost and cost.budget else None
    trip = Itinerary(
        id=fresh_id(), title=one_line(result.destination)[:200] or "Trip",
        destination=one_line(result.destination)[:200] or None, status="PLANNED",
        start_date=min(dates, default=None), end_date=max(dates, default=None),
        plan_id=result.plan_id, budget=budget,
    )  # fmt: skip
    segments = _segments(result, days, trip)
    dates += [
        at[:10] for segment in segments for at in (segment.start_datetime, segment.end_datetime)
    ]
    ends = {"start_date": min(dates, default=None), "end_date": max(dates, default=None)}
    return trip.model_copy(update={"segments": segments, **ends})


def _segments(
    result: TravelPlanResult, days: Sequence[PlanDay], trip: Itinerary
) -> list[Segment]:  # fmt: skip
    maker = _Maker(result, trip)
    rooms: dict[date, Stay] = {}
    found: list[Segment] = []
    for stay in stays(maker.clock, days):
        found.append(maker.hotel(stay))
        rooms |= dict.fromkeys(stay.nights(), stay)
    for day in days:
        at = date.fromisoformat(day.date)
        for stop in day.schedule:
            if one := maker.segment(stop, day, rooms.get(at), rooms.get(at - timedelta(days=1))):
                found.append(one)
    found.sort(key=lambda one: instant(one.start_datetime, one.start_zone))
    whole = trip.model_copy(update={"segments": found})
    return [
        one.model_copy(update={"depends_on": served_by(one, whole)})
        if isinstance(one, Transfer)
        else one
        for one in found
    ]


class _Maker:
    """Makes the segments of one plan."""

    def __init__(self, result: TravelPlanResult, trip: Itinerary) -> None:
        self.clock = PlanClock(result)
        self._trip = trip
        self._currency = result.itinerary.currency if result.itinerary else "USD"

    def hotel(self, stay: Stay) -> Hotel:
        stop = stay.stop
        name = one_line(stop.activity)[:200] or "Hotel"
        start = real(f"{stay.first.isoformat()}T{CHECK_IN}", stay.zone)
        end = real(f"{stay.last.isoformat()}T{CHECK_OUT}", stay.zone)
        return Hotel(
            **self._base(stop, (start, end), (stay.zone, stay.zone), stay.cost),
            property_name=name, location=self.place(stop, stay.city, stay.zone, name),
        )  # fmt: skip

    def segment(
        self, stop: Stop, day: PlanDay, room: Stay | None, before: Stay | None
    ) -> Segment | None:
        """What an entry is; None for lodging, and for entries without hours."""
        if stop.category == "lodging":
            return None
        zone = self.clock.zone(day)
        span = self.clock.span(stop, day)
        if span is None:
            return None
        if stop.category == "flight" and (ends := self.clock.airports(stop)):
            return self._flight(stop, ends, span)
        if stop.category in ("transfer", "flight"):
            return self._transfer(stop, day, span, room, before)
        times, zones = _local(span, zone)
        name = one_line(stop.activity)[:200] or stop.category
        return Activity(
            **self._base(stop, times, zones, stop.cost), name=name,
            location=self.place(stop, day.city, zone, name), category=_CATEGORIES[stop.category],
        )  # fmt: skip

    def _flight(self, stop: Stop, ends: tuple[AirportPlace, AirportPlace], span: Span) -> Flight:
        times, zones = _local(span, "UTC")
        offer = self.clock.offer(stop)
        marks = numbers(f"{offer.get('flight_number') or ''} {stop.activity}")
        company = airline(marks[0].code) if marks else None
        named = Airline(name=company.name or company.code, code=company.code) if company else None
        is_guess = stop.source == "estimate"
        why = (stop.notes or "estimate")[:300] if is_guess else None
        return Flight(
            **self._base(stop, times, zones, stop.cost), origin=ends[0], destination=ends[1],
            flight_number=marks[0].text if marks else None, airline=named,
            inferred=is_guess, inferred_reason=why,
        )  # fmt: skip

    def _transfer(
        self, stop: Stop, day: PlanDay, span: Span,
        room: Stay | None, before: Stay | None,
    ) -> Transfer:  # fmt: skip
        zone = self.clock.zone(day)
        times, zones = _local(span, zone)
        port = _port(stop.location)
        there = airport_place(NamedAirport(code=port)) if port else self._named(
            stop.location or day.city, day
        )  # fmt: skip
        named = _BETWEEN.fullmatch(_LEAD.sub("", one_line(stop.activity)))
        if named and not port:
            ends = self._named(named["start"], day), self._named(named["end"], day)
        elif room is not None:  # one who sleeps here tonight has come
            ends = there, self._room(room)
        elif before is not None:
            ends = self._room(before), there
        else:
            ends = there, there
        return Transfer(
            **self._base(stop, times, zones, stop.cost),
            transfer_type=_BY.get(stop.travel_mode or "", "OTHER"),
            pickup_location=ends[0], dropoff_location=ends[1],
        )  # fmt: skip

    def _room(self, stay: Stay) -> Location:
        return self.place(stay.stop, stay.city, stay.zone, one_line(stay.stop.activity)[:200])

    def _named(self, name: str, day: PlanDay) -> Location:
        return location_of(Spot(name=name[:200], city=day.city[:120] or None), self._trip, day.date)

    def place(self, stop: Stop, city: str, zone: str, name: str) -> Location:
        """Where the plan puts it on the map; without coordinates, what we know of the name."""
        area = one_line(stop.location)[:200]
        if stop.latitude is None or stop.longitude is None:
            return location_of(Spot(name=area or name, city=city[:120] or None), self._trip)
        shown = name if stop.category in ("sight", "lodging") else area or name
        return Location(
            name=shown, address=area if area not in (shown, city, "") else None,
            city=one_line(city)[:120] or None, timezone=zone,
            latitude=stop.latitude, longitude=stop.longitude,
        )  # fmt: skip

    def _base(
        self, stop: Stop, times: tuple[str, str], zones: tuple[str, str], cost: float
    ) -> dict[str, Any]:
        told = (one_line(text) for text in (stop.description, stop.notes, stop.why))
        return {
            "id": fresh_id(), "source": "plan",
            "start_datetime": times[0], "end_datetime": times[1],
            "start_zone": zones[0], "end_zone": zones[1],
            "notes": "\n".join(filter(None, told))[:2000] or None,
            "total_price": Price(amount=round(cost, 2), currency=self._currency) if cost else None,
            "source_details": Origin(source_url=web_address(stop.source_url), basis=stop.source),
        }  # fmt: skip


def _port(where: str) -> str | None:
    """The airport that a way's place is: by its code, or as "Haneda"; a city is none."""
    found = airport(where) if len(where) == 3 else None
    if found is None and where and not is_city(where):
        found = airport_called(f"{where} airport")
    return found.iata if found else None


def _local(span: Span, zone: str) -> tuple[tuple[str, str], tuple[str, str]]:
    """The clock's times and zones of both ends."""
    times = [at.replace(tzinfo=None).isoformat(timespec="minutes") for at in span]
    zones = [getattr(at.tzinfo, "key", zone) for at in span]
    return (times[0], times[1]), (zones[0], zones[1])
