"""An itinerary that somebody edits: typed segments in local time, and what was found wrong.

Two are called otherwise in the contract, where a destination has a Location and Activities.
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, computed_field, model_validator

from tripkit.domain.local import real_day, real_moment, real_zone
from tripkit.domain.origin import Origin
from tripkit.domain.provenance import Provenance, provenance_of
from tripkit.domain.wire import Wire

SegmentType = Literal["FLIGHT", "HOTEL", "ACTIVITY", "TRANSFER", "MEETING", "CUSTOM"]
SegmentStatus = Literal["TENTATIVE", "CONFIRMED", "WAITLISTED", "CANCELLED", "COMPLETED"]
ItineraryStatus = Literal["DRAFT", "PLANNED", "CONFIRMED", "IN_PROGRESS", "COMPLETED", "CANCELLED"]
TransferType = Literal[
    "TAXI",
    "SHUTTLE",
    "PRIVATE",
    "PUBLIC",
    "RIDE_SHARE",
    "RENTAL_CAR",
    "RAIL",
    "FERRY",
    "WALKING",
    "OTHER",
]
CabinClass = Literal["ECONOMY", "PREMIUM_ECONOMY", "BUSINESS", "FIRST"]
BoardBasis = Literal["ROOM_ONLY", "BED_BREAKFAST", "HALF_BOARD", "FULL_BOARD", "ALL_INCLUSIVE"]
MadeBy = Literal["user", "agent", "import", "plan"]
Author = Literal["person", "designer", "import", "plan", "undo", "redo"]


LocalTime = Annotated[
    str,
    Field(pattern=r"^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$", description="local, YYYY-MM-DDTHH:MM"),
    AfterValidator(real_moment),
]
Day = Annotated[
    str,
    Field(pattern=r"^\d{4}-\d{2}-\d{2}$", description="YYYY-MM-DD"),
    AfterValidator(real_day),
]
Zone = Annotated[
    str, Field(max_length=60, description="IANA, such as Asia/Seoul"), AfterValidator(real_zone)
]
Id = Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]


class Price(Wire):
    """An amount in major units of an ISO 4217 currency."""

    amount: float = Field(ge=0, le=1e12, allow_inf_nan=False)
    currency: str = Field(pattern=r"^[A-Z]{3}$", description="ISO 4217")


class SegmentPlace(Wire):
    """A place by name; `timezone` is an IANA name, `country` ISO 3166, `code` an airport's IATA."""

    name: str = Field(min_length=1, max_length=200)
    address: str | None = Field(default=None, max_length=300)
    city: str | None = Field(default=None, max_length=120)
    country: str | None = Field(default=None, max_length=80)
    latitude: float | None = Field(default=None, ge=-90, le=90)
    longitude: float | None = Field(default=None, ge=-180, le=180)
    timezone: Zone | None = None
    code: str | None = Field(default=None, pattern=r"^[A-Z]{3}$")


Location = SegmentPlace


class AirportPlace(Location):
    """An airport by its IATA code."""

    code: str = Field(pattern=r"^[A-Z]{3}$")


class Airline(Wire):
    """An airline; `code` is its IATA designator."""

    name: str = Field(max_length=120)
    code: str = Field(pattern=r"^[A-Z0-9]{2}$")


class Traveler(Wire):
    id: Id
    name: str = Field(min_length=1, max_length=120)
    kind: Literal["ADULT", "CHILD", "INFANT"] = "ADULT"


class SegmentBase(Wire):
    """What all segments share. Times are local to where the segment starts and ends."""

    id: Id
    status: SegmentStatus = "TENTATIVE"
    start_datetime: LocalTime
    end_datetime: LocalTime
    start_zone: Zone = Field(description="IANA zone of the start")
    end_zone: Zone = Field(description="IANA zone of the end")
    total_price: Price | None = None
    traveler_ids: list[Id] = Field(default_factory=list, description="empty: everybody")
    depends_on: list[Id] = Field(default_factory=list, description="moves and goes with these")
    confirmation_number: str | None = Field(default=None, max_length=60)
    notes: str | None = Field(default=None, max_length=2000)
    source: MadeBy = "user"
    source_details: Origin | None = None
    inferred: bool = Field(default=False, description="made by a rule, not by anybody's word")
    inferred_reason: str | None = Field(default=None, max_length=300)

    @computed_field  # type: ignore[prop-decorator]
    @property
    def provenance(self) -> Provenance:
        """What its times, places and price rest on: the person's word, or a source."""
        origin = self.source_details or Origin()
        if origin.model:
            return Provenance(tier="model", source=origin.model)
        if origin.rests_on:
            return origin.rests_on
        if self.source == "plan":
            return provenance_of(origin.basis, origin.source_url, origin.retrieved_at)
        by = {"import": origin.basis, "agent": "the designer, at the person's word"}
        return Provenance(tier="person", source=by.get(self.source))


class Flight(SegmentBase):
    type: Literal["FLIGHT"] = "FLIGHT"
    airline: Airline | None = None
    flight_number: str | None = Field(default=None, max_length=10)
    origin: AirportPlace
    destination: AirportPlace
    cabin_class: CabinClass | None = None


class Hotel(SegmentBase):
    """A stay; its first and last day are those of its start and end."""

    type: Literal["HOTEL"] = "HOTEL"
    property_name: str = Field(alias="property", min_length=1, max_length=200)
    location: Location
    room_type: str | None = Field(default=None, max_length=120)
    board_basis: BoardBasis | None = None

    @computed_field(alias="checkInDate")  # type: ignore[prop-decorator]
    @property
    def check_in_date(self) -> str:
        return self.start_datetime[:10]

    @computed_field(alias="checkOutDate")  # type: ignore[prop-decorator]
    @property
    def check_out_date(self) -> str:
        return self.end_datetime[:10]


class ActivitySegment(SegmentBase):
    type: Literal["ACTIVITY"] = "ACTIVITY"
    name: str = Field(min_length=1, max_length=200)
    location: Location
    category: str | None = Field(default=None, max_length=60)


Activity = ActivitySegment


class Transfer(SegmentBase):
    type: Literal["TRANSFER"] = "TRANSFER"
    transfer_type: TransferType = "OTHER"
    pickup_location: Location
    dropoff_location: Location


class Meeting(SegmentBase):
    type: Literal["MEETING"] = "MEETING"
    title: str = Field(min_length=1, max_length=200)
    location: Location
    attendees: list[str] = Field(default_factory=list, max_length=50)


class Custom(SegmentBase):
    type: Literal["CUSTOM"] = "CUSTOM"
    title: str = Field(min_length=1, max_length=200)
    location: Location | None = None


Segment = Annotated[
    Flight | Hotel | Activity | Transfer | Meeting | Custom, Field(discriminator="type")
]


def name_of(segment: Segment) -> str:
    """What a segment is called in a list."""
    match segment:
        case Flight():
            way = f"{segment.origin.code} → {segment.destination.code}"
            return f"{segment.flight_number} {way}" if segment.flight_number else way
        case Hotel():
            return segment.property_name
        case Activity():
            return segment.name
        case Transfer():
            return f"{segment.pickup_location.name} → {segment.dropoff_location.name}"
    return segment.title


class Itinerary(Wire):
    """A trip's segments in the order in which they are shown. `version` grows with each change."""

    id: Id
    title: str = Field(min_length=1, max_length=200)
    start_date: Day | None = None
    end_date: Day | None = None
    status: ItineraryStatus = "DRAFT"
    travelers: list[Traveler] = Field(default_factory=list, max_length=50)
    segments: list[Segment] = Field(default_factory=list, max_length=400)
    budget: Price | None = None
    destination: str | None = Field(default=None, max_length=200)
    plan_id: str | None = Field(default=None, description="the plan it was made from")
    version: int = Field(default=1, ge=1)

    @model_validator(mode="after")
    def _ends_after_its_start(self) -> "Itinerary":
        if self.start_date and self.end_date and self.end_date < self.start_date:
            raise ValueError("endDate is before startDate")
        return self

    def segment(self, segment_id: str) -> Segment | None:
        return next((one for one in self.segments if one.id == segment_id), None)


class SegmentChange(Wire):
    """A line of a diff; `before` and `after` are whole segments.

    `details` are the itinerary's own: its id, and only the fields that changed.
    """

    op: Literal["added", "removed", "changed", "reordered", "details"]
    segment_id: str
    name: str
    before: dict[str, Any] | None = None
    after: dict[str, Any] | None = None


FindingKind = Literal[
    "overlap",
    "impossible_connection",
    "tight_connection",
    "gap",
    "no_lodging",
    "outside_dates",
    "ends_before_start",
    "broken_dependency",
    "duplicate",
]


class Finding(Wire):
    """Something that does not fit, found by code; `message` in the reader's language."""

    kind: FindingKind
    severity: Literal["error", "warning", "note"]
    segment_ids: list[str]
    message: str
    minutes: int | None = Field(default=None, description="how much is missing or overlaps")


class Applied(Wire):
    """What one change did: the itinerary after it, and its lines."""

    itinerary: Itinerary
    changes: list[SegmentChange]
    summary: str


class HistoryEntry(Wire):
    version: int
    by: Author
    summary: str
    at: str = Field(description="ISO 8601 in UTC")
    changes: list[SegmentChange]


class ItineraryView(Itinerary):
    """An itinerary as a client receives it."""

    findings: list[Finding] = Field(default_factory=list)
    cost: dict[str, float] = Field(default_factory=dict, description="sums by currency")
    can_undo: bool = False
    can_redo: bool = False
    created_at: str = ""
    updated_at: str = ""
