"""An added thing's parameters as a segment: places, zones, an end where none was said."""

import secrets
from datetime import UTC, datetime, timedelta
from functools import singledispatch
from typing import Any

from tripkit.domain.edits import (
    AddActivity,
    AddCustom,
    AddFlight,
    AddHotel,
    AddMeeting,
    AddTransfer,
)
from tripkit.domain.itinerary import (
    Activity,
    Airline,
    Custom,
    Flight,
    Hotel,
    Itinerary,
    Location,
    MadeBy,
    Meeting,
    Segment,
    SegmentStatus,
    Transfer,
    TransferType,
)
from tripkit.knowledge.airports import airport
from tripkit.knowledge.fares import fare
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.itineraries.places import point_of
from tripkit.knowledge.itineraries.resolve import about_trip, airport_place, location_of
from tripkit.knowledge.itineraries.timeline import instant, local_at, real
from tripkit.knowledge.ways.rides import ride

CHECK_IN, CHECK_OUT = "15:00", "11:00"
ACTIVITY_MINUTES = 120
TRANSFER_MINUTES = 45
"""Where one of a transfer's ends is not on our map."""


AddParameters = AddFlight | AddHotel | AddActivity | AddTransfer | AddMeeting | AddCustom


def fresh_id() -> str:
    """An id for a segment, a traveller or an itinerary: 32 hexadecimal digits."""
    return secrets.token_hex(16)


def build(
    parameters: AddParameters,
    itinerary: Itinerary,
    *,
    source: MadeBy = "user",
    segment_id: str | None = None,
    status: SegmentStatus | None = None,
) -> Segment:
    """The segment that the parameters mean in this trip; it is not added yet.

    What nobody said is marked `inferred` with its reason: an arrival by distance, a usual length.
    A confirmation number makes it CONFIRMED. Raises EditRefused for an airport that there isn't.
    """
    number = getattr(parameters, "confirmation_number", None)
    base: dict[str, Any] = {
        "id": segment_id or fresh_id(),
        "status": status or ("CONFIRMED" if number else "TENTATIVE"),
        "total_price": parameters.price if not isinstance(parameters, AddMeeting) else None,
        "source": source,
    }
    return _made(parameters, itinerary, base)


@singledispatch
def _made(parameters: Any, itinerary: Itinerary, base: dict[str, Any]) -> Segment:
    raise TypeError(f"{type(parameters).__name__} adds no segment")


@_made.register
def _(command: AddFlight, itinerary: Itinerary, base: dict[str, Any]) -> Segment:
    start, end = airport_place(command.origin), airport_place(command.destination)
    zones = _zones(start, end, itinerary)
    leaves = real(command.departure_time, zones[0])
    if command.arrival_time:
        arrives, reckoned = real(command.arrival_time, zones[1]), {}
    else:
        minutes = flight_minutes(start.code, end.code, leaves[:10])
        arrives = _after(leaves, zones, minutes)
        reckoned = _inferred(f"arrival reckoned from the distance: about {minutes} minutes")
    airline = command.airline
    return Flight(
        **base,
        **reckoned,
        **_times(leaves, arrives, zones),
        airline=Airline(name=airline.name or airline.code, code=airline.code) if airline else None,
        flight_number=command.flight_number,
        origin=start,
        destination=end,
        cabin_class=command.cabin_class,
        confirmation_number=command.confirmation_number,
    )


@_made.register
def _(command: AddHotel, itinerary: Itinerary, base: dict[str, Any]) -> Segment:
    place = location_of(command.location, itinerary, command.check_in_date)
    zones = _zones(place, place, itinerary)
    start = f"{command.check_in_date}T{command.check_in_time or CHECK_IN}"
    end = f"{command.check_out_date}T{command.check_out_time or CHECK_OUT}"
    return Hotel(
        **base,
        **_times(real(start, zones[0]), real(end, zones[0]), zones),
        property_name=command.property,
        location=place,
        room_type=command.room_type,
        board_basis=command.board_basis,
        confirmation_number=command.confirmation_number,
    )


@_made.register
def _(command: AddActivity, itinerary: Itinerary, base: dict[str, Any]) -> Segment:
    place = location_of(command.location, itinerary, command.start_time)
    times = _span(command.start_time, command.end_time, place, itinerary)
    return Activity(
        **base,
        **times,
        name=command.name,
        location=place,
        category=command.category,
        notes=command.notes,
    )


@_made.register
def _(command: AddTransfer, itinerary: Itinerary, base: dict[str, Any]) -> Segment:
    start = location_of(command.pickup_location, itinerary, command.pickup_time)
    end = location_of(command.dropoff_location, itinerary, command.pickup_time)
    zones = _zones(start, end, itinerary)
    leaves = real(command.pickup_time, zones[0])
    if command.dropoff_time:
        arrives, reckoned = real(command.dropoff_time, zones[1]), {}
    else:
        minutes, how = _transfer_minutes(start, end, command.transfer_type)
        arrives = _after(leaves, zones, minutes)
        reckoned = _inferred(f"arrival: {how}, about {minutes} minutes")
    return Transfer(
        **base,
        **reckoned,
        **_times(leaves, arrives, zones),
        transfer_type=command.transfer_type,
        pickup_location=start,
        dropoff_location=end,
    )


@_made.register
def _(command: AddMeeting, itinerary: Itinerary, base: dict[str, Any]) -> Segment:
    place = location_of(command.location, itinerary, command.start_time)
    times = _span(command.start_time, command.end_time, place, itinerary)
    return Meeting(
        **base, **times, title=command.title, location=place, attendees=command.attendees
    )


@_made.register
def _(command: AddCustom, itinerary: Itinerary, base: dict[str, Any]) -> Segment:
    spot = command.location
    place = location_of(spot, itinerary, command.start_time) if spot else None
    times = _span(command.start_time, command.end_time, place, itinerary)
    return Custom(**base, **times, title=command.title, location=place, notes=command.notes)


def _transfer_minutes(start: Location, end: Location, mode: TransferType) -> tuple[int, str]:
    """How long a transfer takes and what says so."""
    here, there = point_of(start), point_of(end)
    if here is None or there is None:
        return TRANSFER_MINUTES, "a usual length"
    minutes, basis = ride(here, there, mode)
    km = distance_km(*here, *there)
    return minutes, "by timetable" if basis == "timetable" else f"reckoned from {km:.0f} km"


def flight_minutes(start: str, end: str, day: str) -> int:
    """Gate to gate between two airports by IATA code, reckoned from the distance."""
    one, other = airport(start), airport(end)
    if one is None or other is None:
        raise ValueError("both airports must be known")
    on = datetime.fromisoformat(day).date()
    return fare(one, other, on, today=on).minutes


def _zones(start: Location, end: Location, itinerary: Itinerary) -> tuple[str, str]:
    about = about_trip(itinerary).zone if not (start.timezone and end.timezone) else ""
    return start.timezone or about, end.timezone or about


def _times(start: str, end: str, zones: tuple[str, str]) -> dict[str, str]:
    return {
        "start_datetime": start,
        "end_datetime": end,
        "start_zone": zones[0],
        "end_zone": zones[1],
    }


def _after(local: str, zones: tuple[str, str], minutes: int) -> str:
    """When clocks at the end show it, `minutes` after a local time at the start."""
    moment = instant(local, zones[0]).astimezone(UTC) + timedelta(minutes=minutes)
    return local_at(moment, zones[1])


def _span(
    start: str, end: str | None, place: Location | None, itinerary: Itinerary
) -> dict[str, Any]:
    zone = (place and place.timezone) or about_trip(itinerary, start).zone
    zones, start = (zone, zone), real(start, zone)
    if end:
        return _times(start, real(end, zone), zones)
    after = _after(start, zones, ACTIVITY_MINUTES)
    reason = f"a usual length: {ACTIVITY_MINUTES} minutes"
    return {**_times(start, after, zones), **_inferred(reason)}


def _inferred(reason: str) -> dict[str, Any]:
    return {"inferred": True, "inferred_reason": reason}
