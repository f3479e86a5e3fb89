"""A change of some of a segment's fields: which of them it has, and what follows from them."""

from typing import Any

from tripkit.domain.edits import SegmentFields, Spot
from tripkit.domain.errors import EditRefused
from tripkit.domain.itinerary import (
    Airline,
    Flight,
    Hotel,
    Itinerary,
    Segment,
    Transfer,
    name_of,
)
from tripkit.knowledge.itineraries.resolve import airport_place, location_of
from tripkit.knowledge.itineraries.timeline import real

_EVERY = {
    "start_time",
    "end_time",
    "status",
    "price",
    "notes",
    "confirmation_number",
    "traveler_ids",
}
_OF: dict[str, set[str]] = {
    "FLIGHT": {"airline", "flight_number", "origin", "destination", "cabin_class"},
    "HOTEL": {"name", "location", "check_in_date", "check_out_date", "room_type", "board_basis"},
    "ACTIVITY": {"name", "location", "category"},
    "TRANSFER": {"pickup_location", "dropoff_location", "transfer_type"},
    "MEETING": {"name", "location", "attendees"},
    "CUSTOM": {"name", "location"},
}
_NAME = {"HOTEL": "property_name", "ACTIVITY": "name", "MEETING": "title", "CUSTOM": "title"}
_SAME = {
    "status",
    "notes",
    "confirmation_number",
    "flight_number",
    "cabin_class",
    "room_type",
    "board_basis",
    "category",
    "attendees",
    "transfer_type",
    "traveler_ids",
}
_NEVER_EMPTY = {
    "name",
    "location",
    "start_time",
    "end_time",
    "check_in_date",
    "check_out_date",
    "status",
    "origin",
    "destination",
    "pickup_location",
    "dropoff_location",
    "transfer_type",
    "attendees",
    "traveler_ids",
}


def with_fields(itinerary: Itinerary, segment: Segment, fields: SegmentFields) -> Segment:
    """The segment with the fields that were given; one given as null is taken away.

    What a rule had reckoned counts as said once its times are given. Raises EditRefused for a
    field that such a segment doesn't have, or that can't be empty.
    """
    given = {name: getattr(fields, name) for name in fields.model_fields_set}
    _allowed(segment, given)
    _travellers(itinerary, given.get("traveler_ids"))
    update: dict[str, Any] = {key: value for key, value in given.items() if key in _SAME}
    if "price" in given:
        update["total_price"] = given["price"]
    if "name" in given:
        update[_NAME[segment.type]] = given["name"]
    if "airline" in given:
        airline = given["airline"]
        update["airline"] = airline and Airline(
            name=airline.name or airline.code, code=airline.code
        )
    update |= _places(itinerary, segment, given)
    update |= _times(segment, given, update)
    if segment.source_details:
        update["source_details"] = segment.source_details.without(given.keys())
    data = {**dict(segment), **update}
    return type(segment).model_validate(data)


def _allowed(segment: Segment, given: dict[str, Any]) -> None:
    has = _EVERY | _OF[segment.type]
    for name, value in given.items():
        if name not in has:
            what = segment.type.lower()
            raise EditRefused("no_such_field", f"{name_of(segment)}: a {what} has no {name}")
        if value is None and name in _NEVER_EMPTY:
            raise EditRefused("needed", f"{name_of(segment)}: {name} can't be empty")


def _travellers(itinerary: Itinerary, ids: list[str] | None) -> None:
    known = {traveler.id for traveler in itinerary.travelers}
    if ids and not known.issuperset(ids):
        raise EditRefused("unknown_traveler", "There is no such traveller in this itinerary")


def _places(itinerary: Itinerary, segment: Segment, given: dict[str, Any]) -> dict[str, Any]:
    """New places; clocks are those of the place, and keep showing the same time."""
    found: dict[str, Any] = {}
    for name in ("origin", "destination"):
        if name in given:
            found[name] = airport_place(given[name])
    for name in ("location", "pickup_location", "dropoff_location"):
        if name in given:
            found[name] = _elsewhere(itinerary, segment, given[name])
    zones: dict[str, Any] = {}
    for name, place in found.items():
        if place.timezone is None:
            continue
        if name in ("origin", "pickup_location", "location"):
            zones["start_zone"] = place.timezone
        if name in ("destination", "dropoff_location", "location"):
            zones["end_zone"] = place.timezone
    return found | zones


def _elsewhere(itinerary: Itinerary, segment: Segment, spot: Spot) -> Any:
    """Looked up in the trip without this segment, whose old place must not answer."""
    others = [one for one in itinerary.segments if one.id != segment.id]
    rest = itinerary.model_copy(update={"segments": others})
    return location_of(spot, rest if others else itinerary, segment.start_datetime)


def _times(segment: Segment, given: dict[str, Any], update: dict[str, Any]) -> dict[str, Any]:
    start = given.get("start_time") or segment.start_datetime
    end = given.get("end_time") or segment.end_datetime
    if isinstance(segment, Hotel):
        start = given.get("check_in_date", start[:10]) + start[10:]
        end = given.get("check_out_date", end[:10]) + end[10:]
    times = {
        "start_datetime": real(start, update.get("start_zone", segment.start_zone)),
        "end_datetime": real(end, update.get("end_zone", segment.end_zone)),
    }
    if segment.inferred and "end_time" in given and isinstance(segment, Flight | Transfer):
        return {**times, "inferred": False, "inferred_reason": None}
    return times
