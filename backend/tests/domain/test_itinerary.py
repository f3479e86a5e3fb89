"""Segments: what they rest on, what they are called, and which values they take."""

from typing import Any

import pytest
from pydantic import ValidationError

from tripkit.domain.itinerary import Activity as ActivitySegment
from tripkit.domain.itinerary import (
    Airline,
    Custom,
    Flight,
    Hotel,
    Itinerary,
    Meeting,
    Price,
    SegmentPlace,
    Transfer,
    Traveler,
    name_of,
)
from tripkit.domain.origin import Origin
from tripkit.domain.provenance import Provenance, provenance_of

ID = "0" * 32
TIMES = {
    "id": ID, "start_datetime": "2027-04-11T10:00", "end_datetime": "2027-04-12T11:00",
    "start_zone": "Asia/Seoul", "end_zone": "Asia/Tokyo",
}  # fmt: skip
HERE = SegmentPlace(name="Ueno")


def custom(**more: Any) -> Custom:
    return Custom(**TIMES | {"title": "Walk"} | more)


def origin(**more: Any) -> dict[str, Any]:
    return {"source_details": Origin(**more)}


PAGE = Provenance(tier="web", source="example.org")


@pytest.mark.parametrize(
    ("given", "provenance"),
    [
        ({}, Provenance(tier="person")),
        ({"source": "agent"}, Provenance(tier="person", source="the designer, at the person's word")),
        ({"source": "import"}, Provenance(tier="person")),
        ({"source": "import", **origin(basis="calendar")}, Provenance(tier="person", source="calendar")),
        ({"source": "user", **origin(basis="calendar")}, Provenance(tier="person")),
        ({"source": "agent", **origin(model="m")}, Provenance(tier="model", source="m")),
        ({"source": "agent", **origin(model="m", rests_on=PAGE)}, Provenance(tier="model", source="m")),
        ({"source": "agent", **origin(rests_on=PAGE)}, PAGE),
        ({"source": "plan", **origin(rests_on=PAGE, basis="catalogue")}, PAGE),
        ({"source": "plan", **origin(basis="estimate")}, provenance_of("estimate")),
        ({"source": "plan", **origin(basis="catalogue", source_url="https://a.example", retrieved_at="2027-01")},
         provenance_of("catalogue", "https://a.example", "2027-01")),
        ({"source": "plan"}, provenance_of(None)),
    ],
)  # fmt: skip
def test_a_segment_rests_on_its_model_its_source_or_the_persons_word(
    given: dict[str, Any], provenance: Provenance
) -> None:
    segment = custom(**given)
    assert segment.provenance == provenance
    assert segment.model_dump(mode="json", by_alias=True)["provenance"] == provenance.model_dump(
        mode="json"
    )


def test_what_is_not_said_is_tentative_a_persons_and_nobody_inferred_it() -> None:
    segment = custom()
    assert (segment.status, segment.source, segment.inferred) == ("TENTATIVE", "user", False)
    assert (segment.traveler_ids, segment.depends_on) == ([], [])


def flight(**more: Any) -> Flight:
    ends = {"origin": {"name": "I", "code": "ICN"}, "destination": {"name": "H", "code": "HND"}}
    return Flight(**TIMES | ends | more)


def hotel(**more: Any) -> Hotel:
    return Hotel(**TIMES | {"property": "Ryokan", "location": HERE} | more)


@pytest.mark.parametrize(
    ("segment", "name"),
    [
        (flight(), "ICN → HND"), (flight(flight_number="KE1"), "KE1 ICN → HND"),
        (hotel(), "Ryokan"), (custom(), "Walk"),
        (ActivitySegment(**TIMES, name="Zoo", location=HERE), "Zoo"),
        (Transfer(**TIMES, pickup_location=HERE, dropoff_location=SegmentPlace(name="Asakusa")),
         "Ueno → Asakusa"),
        (Meeting(**TIMES, title="Talk", location=HERE), "Talk"),
    ],
)  # fmt: skip
def test_a_segment_is_called_by_what_it_is(segment: Any, name: str) -> None:
    assert name_of(segment) == name


def test_a_stay_tells_its_days() -> None:
    stay = hotel().model_dump(mode="json", by_alias=True)
    assert (stay["checkInDate"], stay["checkOutDate"]) == ("2027-04-11", "2027-04-12")
    assert stay["property"] == "Ryokan"


def trip(**more: Any) -> Itinerary:
    return Itinerary(**{"id": ID, "title": "Trip"} | more)


def test_a_trip_finds_its_segments_and_ends_on_or_after_its_first_day() -> None:
    given = trip(segments=[custom(), custom(id="1" * 32)])
    assert given.segment("1" * 32) is given.segments[1]
    assert given.segment("2" * 32) is None
    assert (given.version, given.status) == (1, "DRAFT")
    assert Itinerary.model_validate({"id": ID, "title": "Trip"}) == trip()
    assert trip(start_date="2027-04-11", end_date="2027-04-11").end_date == "2027-04-11"
    with pytest.raises(ValidationError, match="before startDate"):
        trip(start_date="2027-04-11", end_date="2027-04-10")
    assert trip(end_date="2027-04-10").start_date is None
    assert trip(start_date="2027-04-10").end_date is None


BOUNDS: list[tuple[Any, str, Any, Any]] = [
    # what, field, the last value that is taken, the first that is refused
    (SegmentPlace, "name", "x" * 200, "x" * 201), (SegmentPlace, "name", "x", ""),
    (SegmentPlace, "address", "x" * 300, "x" * 301), (SegmentPlace, "city", "x" * 120, "x" * 121),
    (SegmentPlace, "country", "x" * 80, "x" * 81), (SegmentPlace, "latitude", 90, 90.5),
    (SegmentPlace, "latitude", -90, -90.5), (SegmentPlace, "longitude", 180, 180.5),
    (SegmentPlace, "longitude", -180, -180.5), (Price, "amount", 0, -0.5),
    (Price, "amount", 1e12, 1.1e12), (Price, "amount", 1, float("inf")),
    (Airline, "name", "x" * 120, "x" * 121), (Traveler, "name", "x" * 120, "x" * 121),
    (Traveler, "name", "x", ""), (custom, "confirmation_number", "x" * 60, "x" * 61),
    (custom, "notes", "x" * 2000, "x" * 2001), (custom, "inferred_reason", "x" * 300, "x" * 301),
    (custom, "title", "x" * 200, "x" * 201), (custom, "title", "x", ""),
    (flight, "flight_number", "x" * 10, "x" * 11), (hotel, "property", "x" * 200, "x" * 201),
    (hotel, "property", "x", ""), (hotel, "room_type", "x" * 120, "x" * 121),
    (trip, "title", "x" * 200, "x" * 201), (trip, "title", "x", ""),
    (trip, "destination", "x" * 200, "x" * 201), (trip, "version", 1, 0),
    (trip, "travelers", [{"id": ID, "name": "A"}] * 50, [{"id": ID, "name": "A"}] * 51),
    (trip, "segments", [custom()] * 400, [custom()] * 401),
    (lambda **more: ActivitySegment(**TIMES | {"name": "x", "location": HERE} | more),
     "name", "x" * 200, "x" * 201),
    (lambda **more: ActivitySegment(**TIMES | {"name": "x", "location": HERE} | more),
     "name", "x", ""),
    (lambda **more: ActivitySegment(**TIMES | {"name": "x", "location": HERE} | more),
     "category", "x" * 60, "x" * 61),
    (lambda **more: Meeting(**TIMES | {"title": "x", "location": HERE} | more),
     "title", "x" * 200, "x" * 201),
    (lambda **more: Meeting(**TIMES | {"title": "x", "location": HERE} | more), "title", "x", ""),
    (lambda **more: Meeting(**TIMES | {"title": "x", "location": HERE} | more),
     "attendees", ["x"] * 50, ["x"] * 51),
]  # fmt: skip
NEEDED: dict[Any, dict[str, Any]] = {
    SegmentPlace: {"name": "x"}, Price: {"amount": 1, "currency": "KRW"},
    Airline: {"name": "x", "code": "KE"}, Traveler: {"id": ID, "name": "x"},
}  # fmt: skip


@pytest.mark.parametrize(("make", "field", "last", "first"), BOUNDS)
def test_a_value_is_taken_up_to_its_bound(make: Any, field: str, last: Any, first: Any) -> None:
    needed = NEEDED.get(make, {})
    assert make(**needed | {field: last}) is not None
    with pytest.raises(ValidationError):
        make(**needed | {field: first})
