"""The difference of a change, laid over the version before it, is the version after it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from knowledge.itineraries.making import Making
from knowledge.itineraries.patching import patched

from tripkit.domain.edits import SegmentFields
from tripkit.domain.itinerary import Itinerary
from tripkit.domain.itinerary_difference import ItineraryDifference
from tripkit.knowledge.itineraries import (
    deleted,
    diff,
    difference,
    moved,
    reordered,
    revised,
    updated,
)
from tripkit.knowledge.itineraries.diff import plain


def as_json(itinerary: Itinerary) -> dict[str, Any]:
    return itinerary.model_dump(mode="json", by_alias=True)


def told(change: ItineraryDifference) -> dict[str, Any]:
    return change.model_dump(mode="json", by_alias=True)


@pytest.fixture(scope="module")
def long_trip() -> Itinerary:
    making = Making(start_date="2027-04-01", end_date="2027-04-30")
    making.flight("ICN-NRT", "2027-04-01T09:00")
    making.transfer("Narita Airport", "Shinjuku", "2027-04-01T14:00")
    making.hotel("Gracery", "2027-04-01", "2027-04-09")
    for day in range(2, 9):
        for hour in (9, 13, 18):
            making.activity(f"Walk {day} {hour}", f"2027-04-{day:02}T{hour:02}:00")
    return making.trip


def next_version(before: Itinerary, after: Itinerary) -> Itinerary:
    return after.model_copy(update={"version": before.version + 1})


@pytest.mark.hypothesis
@given(data=st.data())
def test_any_change_is_told_by_its_difference(long_trip: Itinerary, data: st.DataObject) -> None:
    before = long_trip
    ids = [segment.id for segment in before.segments]
    after = before
    for _ in range(data.draw(st.integers(1, 4))):
        here = [segment.id for segment in after.segments]
        chosen = data.draw(st.sampled_from(here))
        match data.draw(st.sampled_from(["note", "move", "delete", "order", "details"])):
            case "note":
                after = updated(after, chosen, SegmentFields(notes="Mind the step")).itinerary
            case "move":
                start = f"2027-04-{data.draw(st.integers(1, 28)):02}T10:30"
                after = moved(after, chosen, start, "dependents").itinerary
            case "delete":
                after = deleted(after, chosen).itinerary
            case "order":
                after = reordered(after, data.draw(st.permutations(here))).itinerary
            case _:
                after = revised(after, title="Another", start_date="2027-03-30").itinerary
    after = next_version(before, after)
    lines = diff(before, after)
    if not lines:
        return
    assert patched(as_json(before), told(difference(after, lines))) == as_json(after)
    back = next_version(after, before)
    again = difference(back, diff(after, back))
    assert patched(as_json(after), told(again)) == as_json(back), ids


def test_nothing_changed_leads_from_a_version_to_itself(long_trip: Itinerary) -> None:
    nothing = difference(long_trip, [])
    assert (nothing.since, nothing.version) == (long_trip.version, long_trip.version)
    assert patched(as_json(long_trip), told(nothing)) == as_json(long_trip)


def test_only_what_is_new_or_other_is_told_whole(long_trip: Itinerary) -> None:
    ids = [segment.id for segment in long_trip.segments]
    after = next_version(long_trip, reordered(long_trip, [ids[-1], *ids[:-1]]).itinerary)
    (line,) = difference(after, diff(long_trip, after)).placed
    assert (line.op, line.segment_id, line.segment, line.follows) == (
        "reordered", ids[-1], None, None,
    )  # fmt: skip
    noted = updated(long_trip, ids[3], SegmentFields(notes="Mind the step")).itinerary
    after = next_version(long_trip, noted)
    (line,) = difference(after, diff(long_trip, after)).placed
    assert (line.op, line.follows) == ("changed", ids[2])
    assert line.segment is not None
    assert plain(line.segment)["notes"] == "Mind the step"
