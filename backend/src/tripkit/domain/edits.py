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
ConfirmationNumber = Annotated[
    str | None, Field(max_length=60, description="of a booking that was made")
]
TimeOfDay = Annotated[
    str | None, Field(pattern=r"^\d{2}:\d{2}$", description="HH:MM, if it was said")
]
Notes = Annotated[str | None, Field(max_length=2000, description="what else to keep in mind")]
SegmentId = Field(pattern=r"^[0-9a-f]{32}$", description="as get_itinerary names it")


class NamedAirline(WireInput):
    name: str | None = Field(default=None, max_length=120, description="such as Korean Air")
    code: str = Field(pattern=r"^[A-Z0-9]{2}$", description="IATA, such as KE")


class NamedAirport(WireInput):
    name: str | None = Field(default=None, max_length=200, description="such as Incheon")
    code: str = Field(pattern=r"^[A-Z]{3}$", description="IATA, such as ICN")


class Spot(WireInput):
    """A place in words; `city` where the name alone is not enough."""

    name: str = Field(min_length=1, max_length=200, description="as a map would know it")
    city: str | None = Field(default=None, max_length=120, description="the city it is in")


class AddFlight(WireInput):
    """Times are local to each airport; without an arrival it is reckoned from the distance."""

    airline: NamedAirline | None = Field(default=None, description="whose flight, if it was said")
    flight_number: FlightNumber = None
    origin: NamedAirport = Field(description="where it leaves")
    destination: NamedAirport = Field(description="where it lands")
    departure_time: LocalTime = Field(description="local at the origin, YYYY-MM-DDTHH:MM")
    arrival_time: LocalTime | None = Field(
        default=None,
        description="local at the destination, YYYY-MM-DDTHH:MM; leave it out when nobody said it",
    )
    price: Price | None = Field(default=None, description="of all tickets together")
    cabin_class: CabinClass | None = Field(default=None, description="if it was said")
    confirmation_number: ConfirmationNumber = None


class AddHotel(WireInput):
    """`property` is a hotel's name, or an area where no hotel was named."""

    property: str = Field(
        min_length=1,
        max_length=200,
        description="a hotel's name, or an area where no hotel was named",
    )
    location: Spot = Field(description="where it is")
    check_in_date: Day = Field(description="the first night, YYYY-MM-DD")
    check_out_date: Day = Field(description="the morning of leaving, YYYY-MM-DD")
    check_in_time: TimeOfDay = None
    check_out_time: TimeOfDay = None
    room_type: str | None = Field(
        default=None, max_length=120, description="in the words that were said"
    )
    board_basis: BoardBasis | None = Field(default=None, description="which meals are included")
    price: Price | None = Field(default=None, description="of the whole stay")
    confirmation_number: ConfirmationNumber = None


class AddActivity(WireInput):
    name: str = Field(min_length=1, max_length=200, description="what one does, short")
    location: Spot = Field(description="where it is")
    start_time: LocalTime = Field(description="local, YYYY-MM-DDTHH:MM")
    end_time: LocalTime | None = Field(
        default=None, description="local, YYYY-MM-DDTHH:MM; left out, a usual length is taken"
    )
    category: str | None = Field(
        default=None, max_length=60, description="such as food, museum, walk"
    )
    price: Price | None = Field(default=None, description="of all people together")
    notes: Notes = None


class AddTransfer(WireInput):
    transfer_type: TransferType = Field(description="the way of going")
    pickup_location: Spot = Field(description="where it begins")
    dropoff_location: Spot = Field(description="where it ends")
    pickup_time: LocalTime = Field(description="local, YYYY-MM-DDTHH:MM")
    dropoff_time: LocalTime | None = Field(
        default=None, description="local, YYYY-MM-DDTHH:MM; left out, it follows from the distance"
    )
    price: Price | None = Field(default=None, description="of all people together")


class AddMeeting(WireInput):
    title: str = Field(min_length=1, max_length=200, description="what it is about")
    location: Spot = Field(description="where it is")
    start_time: LocalTime = Field(description="local, YYYY-MM-DDTHH:MM")
    end_time: LocalTime = Field(description="local, YYYY-MM-DDTHH:MM")
    attendees: list[str] = Field(
        default_factory=list, max_length=50, description="who comes, by name"
    )


class AddCustom(WireInput):
    """Anything else; only people add it, there is no tool for it."""

    title: str = Field(min_length=1, max_length=200, description="what it is")
    location: Spot | None = Field(default=None, description="where it is")
    start_time: LocalTime = Field(description="local, YYYY-MM-DDTHH:MM")
    end_time: LocalTime | None = Field(default=None, description="local, YYYY-MM-DDTHH:MM")
    price: Price | None = Field(default=None, description="of all people together")
    notes: Notes = None


class SegmentFields(WireInput):
    """What may be changed; only the fields that are given are. `name` is what it is called."""

    name: str | None = Field(
        default=None, min_length=1, max_length=200, description="what it is called"
    )
    location: Spot | None = Field(default=None, description="where it is")
    start_time: LocalTime | None = Field(default=None, description="the end keeps its own time")
    end_time: LocalTime | None = Field(default=None, description="local, YYYY-MM-DDTHH:MM")
    check_in_date: Day | None = Field(default=None, description="a stay's first night, YYYY-MM-DD")
    check_out_date: Day | None = Field(
        default=None, description="a stay's morning of leaving, YYYY-MM-DD"
    )
    status: SegmentStatus | None = Field(default=None, description="CONFIRMED when it is booked")
    price: Price | None = Field(default=None, description="of all people together")
    notes: Notes = None
    confirmation_number: ConfirmationNumber = None
    cabin_class: CabinClass | None = Field(default=None, description="a flight's")
    flight_number: FlightNumber = None
    room_type: str | None = Field(default=None, max_length=120, description="a stay's, in words")
    board_basis: BoardBasis | None = Field(default=None, description="a stay's meals")
    transfer_type: TransferType | None = Field(
        default=None, description="a transfer's way of going"
    )
    attendees: list[str] | None = Field(
        default=None, max_length=50, description="who comes to a meeting, all of them"
    )
    airline: NamedAirline | None = Field(default=None, description="a flight's")
    origin: NamedAirport | None = Field(default=None, description="where a flight leaves")
    destination: NamedAirport | None = Field(default=None, description="where a flight lands")
    pickup_location: Spot | None = Field(default=None, description="where a transfer begins")
    dropoff_location: Spot | None = Field(default=None, description="where a transfer ends")
    category: str | None = Field(
        default=None, max_length=60, description="an activity's, such as food"
    )
    traveler_ids: list[Id] | None = Field(
        default=None, max_length=50, description="who of the travelers goes, by id"
    )


class UpdateSegment(WireInput):
    segment_id: str = SegmentId
    changes: SegmentFields = Field(description="the fields that change; null leaves one as it is")


class DeleteSegment(WireInput):
    """Deletes it with the transfers that only served it."""

    segment_id: str = SegmentId


class MoveSegment(WireInput):
    """Its length stays."""

    segment_id: str = SegmentId
    new_start_time: LocalTime = Field(description="local, YYYY-MM-DDTHH:MM")
    cascade: Cascade = Field(
        default="dependents",
        description="what moves along: what depends on it, all that starts later too, or nothing",
    )


class ReorderSegments(WireInput):
    """All segments of one day, or of the whole trip, in the order in which they are to stand."""

    segment_ids: list[str] = Field(
        min_length=2, max_length=400, description="the ids in the order in which they are to stand"
    )


class GetItinerary(WireInput):
    """The whole trip, or one `day`."""

    day: Day | None = Field(default=None, description="YYYY-MM-DD; left out, the whole trip")


class GetSegment(WireInput):
    segment_id: str = SegmentId


class SearchWeb(WireInput):
    query: str = Field(
        min_length=1, max_length=400, description="as one would type it into a search box"
    )


class SearchFlights(WireInput):
    """`origin`, `destination`: IATA codes or cities."""

    origin: str = Field(
        min_length=1, max_length=120, description="a city or an airport's IATA code"
    )
    destination: str = Field(
        min_length=1, max_length=120, description="a city or an airport's IATA code"
    )
    departure_date: Day = Field(description="YYYY-MM-DD")
    return_date: Day | None = Field(default=None, description="YYYY-MM-DD; left out, one way")
    cabin_class: CabinClass | None = Field(default=None, description="left out, economy")


class SearchHotels(WireInput):
    location: str = Field(min_length=1, max_length=120, description="a city or a part of one")
    check_in_date: Day = Field(description="the first night, YYYY-MM-DD")
    check_out_date: Day = Field(description="the morning of leaving, YYYY-MM-DD")
    max_price_per_night: Price | None = Field(default=None, description="of all rooms of the party")


class SearchTransfers(WireInput):
    origin: Spot = Field(description="where the way begins")
    destination: Spot = Field(description="where it ends")
    date: Day | None = Field(default=None, description="YYYY-MM-DD")


class GeocodeLocation(WireInput):
    query: str = Field(
        min_length=1,
        max_length=200,
        description="a place by its name, with its city where that helps",
    )


class GetDistance(WireInput):
    origin: Spot = Field(description="one of the places")
    destination: Spot = Field(description="the other one")


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
