"""Places and ways as GeoJSON: what is a feature, in which order, and cut where."""

import json
from datetime import UTC, date, datetime
from itertools import pairwise
from typing import Any

import pytest

from tripkit.export.document import Document, Event, Place, Route
from tripkit.export.geojson import geojson, great_circle, line, position
from tripkit.knowledge.gazetteer import distance_km

SEOUL = Place("Seoul", "origin", 37.5, 127.0)
TOKYO = Place("Tokyo", "destination", 35.7, 139.7, "1-1 Marunouchi")


def shown(events: tuple[Event, ...] = (), routes: tuple[Route, ...] = ()) -> list[dict[str, Any]]:
    document = Document("u", "plan", "en", "Trip", "", (), (), (), events=events, routes=routes)
    return list(json.loads(geojson(document))["features"])


def test_positions_have_six_digits_longitude_first() -> None:
    assert position(Place("A", "place", 35.12345678, 139.87654321)) == [139.876543, 35.123457]


def test_an_event_is_its_places_and_its_way() -> None:
    leaves = datetime(2027, 4, 1, 9, 30, tzinfo=UTC)
    ride = Event("e1", "Ride", leaves, date(2027, 4, 2), places=(SEOUL, TOKYO), path="straight",
                 properties={"kind": "train"})  # fmt: skip
    start, end, way = shown((ride,))
    times = {"kind": "train", "starts": "2027-04-01T09:30:00+00:00", "ends": "2027-04-02"}
    assert (start["id"], end["id"], way["id"]) == ("e1-origin", "e1-destination", "e1-way")
    assert start["properties"] == times | {"role": "origin", "location": "Seoul"}
    assert end["properties"]["address"] == "1-1 Marunouchi"
    assert way["properties"] == times | {"role": "way"}
    assert way["geometry"]["coordinates"] == [[127.0, 37.5], [139.7, 35.7]]


def test_no_way_leads_from_a_place_to_itself_or_without_both_ends_or_a_path() -> None:
    for event in (
        Event("e1", "Ride", places=(SEOUL, SEOUL), path="straight"),
        Event("e1", "Ride", places=(SEOUL,), path="great circle"),
        Event("e1", "Ride", places=(SEOUL, TOKYO)),
    ):
        features = shown((event,))
        assert [f["geometry"]["type"] for f in features] == ["Point"] * len(event.places)
        assert features[0]["properties"]["starts"] is None
    assert shown((Event("e1", "Ride", places=(SEOUL,), status="CANCELLED"),)) == []


def test_a_days_line_leaves_out_a_place_that_follows_itself() -> None:
    (route,) = shown(routes=(Route("day-1", (SEOUL, SEOUL, TOKYO, SEOUL), {"day": 1}),))
    assert route["geometry"] == {
        "type": "LineString",
        "coordinates": [[127.0, 37.5], [139.7, 35.7], [127.0, 37.5]],
    }
    assert route["properties"] == {"day": 1, "role": "route"}
    assert shown(routes=(Route("day-1", (SEOUL, SEOUL), {}),)) == []


def test_a_line_over_the_day_line_ends_at_its_edge_and_goes_on_at_the_other() -> None:
    assert line([[170.0, 10.0], [-170.0, 20.0]]) == {
        "type": "MultiLineString",
        "coordinates": [
            [[170.0, 10.0], [180.0, 15.0]],
            [[-180.0, 15.0], [-170.0, 20.0]],
        ],
    }
    west = line([[-175.0, 0.0], [165.0, 8.0]])["coordinates"]
    assert west == [[[-175.0, 0.0], [-180.0, 2.0]], [[180.0, 2.0], [165.0, 8.0]]]


def test_a_line_along_the_day_line_is_cut_without_a_division_by_naught() -> None:
    assert line([[180.0, 1.0], [-180.0, 3.0]])["coordinates"] == [
        [[180.0, 1.0], [180.0, 1.0]],
        [[-180.0, 1.0], [-180.0, 3.0]],
    ]


def test_half_a_turn_is_drawn_as_it_is() -> None:
    assert line([[-90.0, 0.0], [90.0, 0.0]])["type"] == "LineString"


def test_a_great_circle_goes_the_shortest_way_in_even_steps() -> None:
    start, end = [0.0, 0.0], [90.0, 60.0]
    path = great_circle(start, end)
    whole = distance_km(0, 0, 60, 90)
    steps = [distance_km(a[1], a[0], b[1], b[0]) for a, b in pairwise(path)]
    assert (path[0], path[-1]) == (start, end)
    assert sum(steps) == pytest.approx(whole, rel=1e-3)
    assert max(steps) == pytest.approx(min(steps), rel=1e-2)
    assert max(steps) <= 100.1


def test_between_the_same_points_and_between_antipodes_there_is_a_plain_line() -> None:
    for start, end in ([[10.0, 10.0], [10.0, 10.0]], [[0.0, 0.0], [180.0, 0.0]]):
        assert great_circle(start, end) == [start, end]


def test_a_way_of_less_than_a_step_has_no_point_between() -> None:
    assert great_circle([127.0, 37.5], [127.5, 37.5]) == [[127.0, 37.5], [127.5, 37.5]]
