"""The designer's seventeen tools: their names and the arguments that each takes."""

from typing import Literal

from pydantic import Field

from tripkit.domain.itinerary import (
    BoardBasis,
    CabinClass,
    Day,
    Id,
    LocalTime,
    Price,
    SegmentStatus,
    TransferType,
)
from tripkit.domain.wire import WireInput

ToolName = Literal[
    "add_flight", "add_hotel", "add_activity", "add_transfer", "add_meeting",
    "update_segment", "delete_segment", "move_segment", "reorder_segments",
    "get_itinerary", "get_segment",
    "search_web", "search_flights", "search_hotels", "search_transfers",
    "geocode_location", "get_distance",
]  # fmt: skip
CHANGING: frozenset[str] = frozenset({
    "add_flight", "add_hotel", "add_activity", "add_transfer", "add_meeting",
    "update_segment", "delete_segment", "move_segment", "reorder_segments",
})  # fmt: skip
Cascade = Literal["dependents", "following", "none"]
"""What moves along: what depends on it, all that starts later (and what depends on that), nothing.
"""
SegmentId = Field(pattern=r"^[0-9a-f]{32}$", description="as get_itinerary names it")


class NamedAirline(WireInput):
    name: str | None = Field(default=None, max_length=120)
    code: str = Field(pattern=r"^[A-Z0-9]{2}$", description="IATA, such as KE")


class NamedAirport(WireInput):
    name: str | None = Field(default=None, max_length=200)
    code: str = Field(pattern=r"^[A-Z]{3}$", description="IATA, such as ICN")


class Spot(WireInput):
    """A place in words; `city` where the name alone is not enough."""

    name: str = Field(min_length=1, max_length=200)
    city: str | None = Field(default=None, max_length=120)


class AddFlight(WireInput):
    """Times are local to each airport; without an arrival it is reckoned from the distance."""

    airline: NamedAirline | None = None
    flight_number: str | None = Field(default=None, pattern=r"^[A-Z0-9]{2}\d{1,4}[A-Z]?$")
    origin: NamedAirport
    destination: NamedAirport
    departure_time: LocalTime
    arrival_time: LocalTime | None = None
    price: Price | None = None
    cabin_class: CabinClass | None = None
    confirmation_number: str | None = Field(default=None, max_length=60)


class AddHotel(WireInput):
    """`property` is a hotel's name, or an area where no hotel was named."""

    property: str = Field(min_length=1, max_length=200)
    location: Spot
    check_in_date: Day
    check_out_date: Day
    check_in_time: str | None = Field(default=None, pattern=r"^\d{2}:\d{2}$")
    check_out_time: str | None = Field(default=None, pattern=r"^\d{2}:\d{2}$")
    room_type: str | None = Field(default=None, max_length=120)
    board_basis: BoardBasis | None = None
    price: Price | None = None
    confirmation_number: str | None = Field(default=None, max_length=60)


class AddActivity(WireInput):
    name: str = Field(min_length=1, max_length=200)
    location: Spot
    start_time: LocalTime
    end_time: LocalTime | None = None
    category: str | None = Field(default=None, max_length=60)
    price: Price | None = None
    notes: str | None = Field(default=None, max_length=2000)


class AddTransfer(WireInput):
    transfer_type: TransferType
    pickup_location: Spot
    dropoff_location: Spot
    pickup_time: LocalTime
    dropoff_time: LocalTime | None = None
    price: Price | None = None


class AddMeeting(WireInput):
    title: str = Field(min_length=1, max_length=200)
    location: Spot
    start_time: LocalTime
    end_time: LocalTime
    attendees: list[str] = Field(default_factory=list, max_length=50)


class AddCustom(WireInput):
    """Anything else; only people add it, there is no tool for it."""

    title: str = Field(min_length=1, max_length=200)
    location: Spot | None = None
    start_time: LocalTime
    end_time: LocalTime | None = None
    price: Price | None = None
    notes: str | None = Field(default=None, max_length=2000)


class SegmentFields(WireInput):
    """What may be changed; only the fields that are given are. `name` is what it is called."""

    name: str | None = Field(default=None, min_length=1, max_length=200)
    location: Spot | None = None
    start_time: LocalTime | None = Field(default=None, description="the end keeps its own time")
    end_time: LocalTime | None = None
    check_in_date: Day | None = None
    check_out_date: Day | None = None
    status: SegmentStatus | None = None
    price: Price | None = None
    notes: str | None = Field(default=None, max_length=2000)
    confirmation_number: str | None = Field(default=None, max_length=60)
    cabin_class: CabinClass | None = None
    flight_number: str | None = Field(default=None, pattern=r"^[A-Z0-9]{2}\d{1,4}[A-Z]?$")
    room_type: str | None = Field(default=None, max_length=120)
    board_basis: BoardBasis | None = None
    transfer_type: TransferType | None = None
    attendees: list[str] | None = Field(default=None, max_length=50)
    airline: NamedAirline | None = None
    origin: NamedAirport | None = None
    destination: NamedAirport | None = None
    pickup_location: Spot | None = None
    dropoff_location: Spot | None = None
    category: str | None = Field(default=None, max_length=60)
    traveler_ids: list[Id] | None = Field(default=None, max_length=50)


class UpdateSegment(WireInput):
    segment_id: str = SegmentId
    changes: SegmentFields


class DeleteSegment(WireInput):
    """Deletes it with the transfers that only served it."""

    segment_id: str = SegmentId


class MoveSegment(WireInput):
    """Its length stays."""

    segment_id: str = SegmentId
    new_start_time: LocalTime
    cascade: Cascade = "dependents"


class ReorderSegments(WireInput):
    """All segments of one day, or of the whole trip, in the order in which they are to stand."""

    segment_ids: list[str] = Field(min_length=2, max_length=400)


class GetItinerary(WireInput):
    """The whole trip, or one `day`."""

    day: Day | None = None


class GetSegment(WireInput):
    segment_id: str = SegmentId


class SearchWeb(WireInput):
    query: str = Field(min_length=1, max_length=400)


class SearchFlights(WireInput):
    """`origin`, `destination`: IATA codes or cities."""

    origin: str = Field(min_length=1, max_length=120)
    destination: str = Field(min_length=1, max_length=120)
    departure_date: Day
    return_date: Day | None = None
    cabin_class: CabinClass | None = None


class SearchHotels(WireInput):
    location: str = Field(min_length=1, max_length=120)
    check_in_date: Day
    check_out_date: Day
    max_price_per_night: Price | None = None


class SearchTransfers(WireInput):
    origin: Spot
    destination: Spot
    date: Day | None = None


class GeocodeLocation(WireInput):
    query: str = Field(min_length=1, max_length=200)


class GetDistance(WireInput):
    origin: Spot
    destination: Spot


PARAMETERS: dict[ToolName, type[WireInput]] = {
    "add_flight": AddFlight,
    "add_hotel": AddHotel,
    "add_activity": AddActivity,
    "add_transfer": AddTransfer,
    "add_meeting": AddMeeting,
    "update_segment": UpdateSegment,
    "delete_segment": DeleteSegment,
    "move_segment": MoveSegment,
    "reorder_segments": ReorderSegments,
    "get_itinerary": GetItinerary,
    "get_segment": GetSegment,
    "search_web": SearchWeb,
    "search_flights": SearchFlights,
    "search_hotels": SearchHotels,
    "search_transfers": SearchTransfers,
    "geocode_location": GeocodeLocation,
    "get_distance": GetDistance,
}
