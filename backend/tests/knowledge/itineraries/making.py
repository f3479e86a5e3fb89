"""Trips for tests, made as a person would."""

from typing import Any

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
from tripkit.domain.itinerary import Itinerary, Segment
from tripkit.knowledge.itineraries import AddParameters, added, build, fresh_id


def trip(destination: str | None = "Tokyo", **more: Any) -> Itinerary:
    return Itinerary(id=fresh_id(), title="Trip", destination=destination, **more)


class Making:
    """An itinerary that grows; each call gives the segment that it added."""

    def __init__(self, destination: str | None = "Tokyo", **more: Any) -> None:
        self.trip = trip(destination, **more)

    def add(self, given: AddParameters, **more: Any) -> Segment:
        segment = build(given, self.trip).model_copy(update=more)
        self.trip = added(self.trip, segment).itinerary
        kept = self.trip.segment(segment.id)
        assert kept is not None
        return kept

    def flight(
        self, way: str, leaves: str, arrives: str | None = None, number: str | None = None,
        **more: Any,
    ) -> Segment:  # fmt: skip
        start, end = way.split("-")
        given = AddFlight(
            origin=NamedAirport(code=start), destination=NamedAirport(code=end),
            departure_time=leaves, arrival_time=arrives, flight_number=number,
        )  # fmt: skip
        return self.add(given, **more)

    def hotel(self, name: str, first: str, last: str, area: str = "Shinjuku", **m: Any) -> Segment:
        place = Spot(name=area)
        given = AddHotel(property=name, location=place, check_in_date=first, check_out_date=last)
        return self.add(given, **m)

    def activity(
        self, name: str, start: str, end: str | None = None, city: str | None = None, **more: Any
    ) -> Segment:
        place = Spot(name=name, city=city)
        given = AddActivity(name=name, location=place, start_time=start, end_time=end)
        return self.add(given, **more)

    def transfer(
        self, start: str, end: str, at: str, until: str | None = None, mode: Any = "TAXI",
        **more: Any,
    ) -> Segment:  # fmt: skip
        given = AddTransfer(
            transfer_type=mode, pickup_location=Spot(name=start), dropoff_location=Spot(name=end),
            pickup_time=at, dropoff_time=until,
        )  # fmt: skip
        return self.add(given, **more)

    def custom(self, title: str, start: str, end: str | None = None, **more: Any) -> Segment:
        return self.add(AddCustom(title=title, start_time=start, end_time=end), **more)

    def meeting(self, title: str, place: str, start: str, end: str) -> Segment:
        spot = Spot(name=place)
        given = AddMeeting(title=title, location=spot, start_time=start, end_time=end)
        return self.add(given)


def at(itinerary: Itinerary, segment: Segment) -> tuple[str, str]:
    """When a segment of the itinerary starts and ends, in local times."""
    one = itinerary.segment(segment.id)
    assert one is not None
    return one.start_datetime, one.end_datetime
