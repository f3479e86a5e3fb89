"""The designer's seventeen tools: their names and the arguments that each takes."""

from typing import Annotated, Literal

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
FlightNumber = Annotated[
    str | None, Field(pattern=r"^[A-Z0-9]{2}\d{1,4}[A-Z]?$", description="such as KE701")
]
ConfirmationNumber = Annotated[str | None, Field(max_length=60, description="of a booking")]
TimeOfDay = Annotated[str | None, Field(pattern=r"^\d{2}:\d{2}$", description="HH:MM")]
Notes = Annotated[str | None, Field(max_length=2000, description="what else to mind")]
SegmentId = Field(pattern=r"^[0-9a-f]{32}$", description="as get_itinerary names it")


class NamedAirline(WireInput):
    """Such as Korean Air, KE."""

    name: str | None = Field(default=None, max_length=120)
    code: str = Field(pattern=r"^[A-Z0-9]{2}$", description="IATA")


class NamedAirport(WireInput):
    """Such as Incheon, ICN."""

    name: str | None = Field(default=None, max_length=200)
    code: str = Field(pattern=r"^[A-Z]{3}$", description="IATA")


class Spot(WireInput):
    """A place in words; `city` where the name alone is not enough."""

    name: str = Field(min_length=1, max_length=200)
    city: str | None = Field(default=None, max_length=120)


class AddFlight(WireInput):
    """Times are local to each airport; without an arrival it is reckoned from the distance."""

    airline: NamedAirline | None = None
    flight_number: FlightNumber = None
    origin: NamedAirport
    destination: NamedAirport
    departure_time: LocalTime = Field(description="at the origin, YYYY-MM-DDTHH:MM")
    arrival_time: LocalTime | None = Field(default=None, description="at the destination, if said")
    price: Price | None = Field(default=None, description="of all tickets")
    cabin_class: CabinClass | None = Field(default=None, description="if said")
    confirmation_number: ConfirmationNumber = None


class AddHotel(WireInput):
    """`property` is a hotel's name, or an area where no hotel was named."""

    property: str = Field(
        min_length=1,
        max_length=200,
        description="a hotel, or an area",
    )
    location: Spot
    check_in_date: Day = Field(description="first night, YYYY-MM-DD")
    check_out_date: Day = Field(description="last morning, YYYY-MM-DD")
    check_in_time: TimeOfDay = None
    check_out_time: TimeOfDay = None
    room_type: str | None = Field(default=None, max_length=120, description="as said")
    board_basis: BoardBasis | None = Field(default=None, description="which meals")
    price: Price | None = Field(default=None, description="of the whole stay")
    confirmation_number: ConfirmationNumber = None


class AddActivity(WireInput):
    name: str = Field(min_length=1, max_length=200, description="what one does, short")
    location: Spot
    start_time: LocalTime = Field(description="YYYY-MM-DDTHH:MM")
    end_time: LocalTime | None = Field(
        default=None, description="YYYY-MM-DDTHH:MM, else a usual length"
    )
    category: str | None = Field(default=None, max_length=60, description="such as food")
    price: Price | None = Field(default=None, description="of all people")
    notes: Notes = None


class AddTransfer(WireInput):
    transfer_type: TransferType = Field(description="the way of going")
    pickup_location: Spot
    dropoff_location: Spot
    pickup_time: LocalTime = Field(description="YYYY-MM-DDTHH:MM")
    dropoff_time: LocalTime | None = Field(
        default=None, description="YYYY-MM-DDTHH:MM, else by distance"
    )
    price: Price | None = Field(default=None, description="of all people")


class AddMeeting(WireInput):
    title: str = Field(min_length=1, max_length=200, description="what it is about")
    location: Spot
    start_time: LocalTime = Field(description="YYYY-MM-DDTHH:MM")
    end_time: LocalTime = Field(description="YYYY-MM-DDTHH:MM")
    attendees: list[str] = Field(default_factory=list, max_length=50, description="by name")


class AddCustom(WireInput):
    """Anything else; only people add it, there is no tool for it."""

    title: str = Field(min_length=1, max_length=200, description="what it is")
    location: Spot | None = Field(default=None, description="where it is")
    start_time: LocalTime = Field(description="YYYY-MM-DDTHH:MM")
    end_time: LocalTime | None = Field(default=None, description="YYYY-MM-DDTHH:MM")
    price: Price | None = Field(default=None, description="of all people")
    notes: Notes = None


class SegmentFields(WireInput):
    """What may be changed; only the fields that are given are. `name` is what it is called."""

    name: str | None = Field(default=None, min_length=1, max_length=200)
    location: Spot | None = None
    start_time: LocalTime | None = Field(default=None, description="the end keeps its own time")
    end_time: LocalTime | None = None
    check_in_date: Day | None = None
    check_out_date: Day | None = None
    status: SegmentStatus | None = Field(default=None, description="CONFIRMED when booked")
    price: Price | None = Field(default=None, description="of all people")
    notes: Notes = None
    confirmation_number: ConfirmationNumber = None
    cabin_class: CabinClass | None = None
    flight_number: FlightNumber = None
    room_type: str | None = Field(default=None, max_length=120)
    board_basis: BoardBasis | None = None
    transfer_type: TransferType | None = None
    attendees: list[str] | None = Field(default=None, max_length=50, description="all of them")
    airline: NamedAirline | None = None
    origin: NamedAirport | None = None
    destination: NamedAirport | None = None
    pickup_location: Spot | None = None
    dropoff_location: Spot | None = None
    category: str | None = Field(default=None, max_length=60)
    traveler_ids: list[Id] | None = Field(default=None, max_length=50, description="who goes")


class UpdateSegment(WireInput):
    segment_id: str = SegmentId
    changes: SegmentFields


class DeleteSegment(WireInput):
    """Deletes it with the transfers that only served it."""

    segment_id: str = SegmentId


class MoveSegment(WireInput):
    """Its length stays."""

    segment_id: str = SegmentId
    new_start_time: LocalTime = Field(description="YYYY-MM-DDTHH:MM")
    cascade: Cascade = Field(
        default="dependents",
        description="what moves along; following: all that starts later too",
    )


class ReorderSegments(WireInput):
    """All segments of one day, or of the whole trip, in the order in which they are to stand."""

    segment_ids: list[str] = Field(min_length=2, max_length=400, description="in their new order")


class GetItinerary(WireInput):
    """The whole trip, or one `day`."""

    day: Day | None = Field(default=None, description="YYYY-MM-DD")


class GetSegment(WireInput):
    segment_id: str = SegmentId


class SearchWeb(WireInput):
    query: str = Field(min_length=1, max_length=400, description="as in a search box")


class SearchFlights(WireInput):
    """`origin`, `destination`: IATA codes or cities."""

    origin: str = Field(min_length=1, max_length=120, description="a city or IATA code")
    destination: str = Field(min_length=1, max_length=120, description="a city or IATA code")
    departure_date: Day = Field(description="YYYY-MM-DD")
    return_date: Day | None = Field(default=None, description="YYYY-MM-DD, else one way")
    cabin_class: CabinClass | None = Field(default=None, description="else economy")


class SearchHotels(WireInput):
    location: str = Field(min_length=1, max_length=120, description="a city or a part of one")
    check_in_date: Day = Field(description="first night, YYYY-MM-DD")
    check_out_date: Day = Field(description="last morning, YYYY-MM-DD")
    max_price_per_night: Price | None = Field(default=None, description="of all rooms")


class SearchTransfers(WireInput):
    origin: Spot
    destination: Spot
    date: Day | None = Field(default=None, description="YYYY-MM-DD")


class GeocodeLocation(WireInput):
    query: str = Field(
        min_length=1,
        max_length=200,
        description="a place's name, with its city",
    )


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
