"""The map of an itinerary."""

import json
from itertools import pairwise
from typing import Any

from export.itinerary.trips import flight, identity, of, tokyo
from hypothesis import given
from hypothesis import strategies as st

from tripkit.domain.itinerary import Itinerary
from tripkit.export import geojson as maps
from tripkit.export.geojson import great_circle
from tripkit.export.itinerary import itinerary_document
from tripkit.knowledge.gazetteer import distance_km


def geojson(trip: Itinerary) -> dict[str, Any]:
    return dict(json.loads(maps.geojson(itinerary_document(trip, "en"))))


def ways(shown: dict[str, Any]) -> list[dict[str, Any]]:
    return [f for f in shown["features"] if f["properties"]["role"] == "way"]


def test_each_place_is_a_point_and_each_way_a_line() -> None:
    shown = geojson(tokyo())
    roles = [f["properties"]["role"] for f in shown["features"]]
    assert roles.count("way") == 3
    assert roles.count("origin") == roles.count("destination") == 2
    assert roles.count("place") == 3  # the cancelled one is left out, one has no place
    assert len({f["id"] for f in shown["features"]}) == len(shown["features"])
    first = shown["features"][0]
    assert first["geometry"]["coordinates"] == [126.451, 37.4691]
    assert first["properties"]["start_zone"] == "Asia/Seoul"


def test_a_flight_bends_and_a_transfer_is_straight() -> None:
    bent, straight, _ = ways(geojson(tokyo()))
    assert len(bent["geometry"]["coordinates"]) > 5
    assert len(straight["geometry"]["coordinates"]) == 2


def test_a_flight_over_the_180th_meridian_is_cut_there() -> None:
    shown = geojson(of(flight(1, "ICN", "LAX", "2027-04-03T14:40", "2027-04-03T09:50")))
    (way,) = ways(shown)
    assert way["geometry"]["type"] == "MultiLineString"
    west, east = way["geometry"]["coordinates"]
    assert (west[-1][0], east[0][0]) == (180.0, -180.0)
    for part in (west, east):
        assert all(abs(b[0] - a[0]) < 180 for a, b in pairwise(part))


def test_what_has_no_coordinates_is_left_out() -> None:
    one = flight(1, "ICN", "NRT", "2027-04-03T14:40", "2027-04-03T17:00")
    one.destination.latitude = None
    assert [f["id"] for f in geojson(of(one))["features"]] == [f"{identity(1)}-origin"]


POINTS = st.lists(st.floats(-180, 180) | st.just(180.0), min_size=1, max_size=1).flatmap(
    lambda lng: st.floats(-89, 89).map(lambda lat: [round(lng[0], 4), round(lat, 4)])
)


@given(POINTS, POINTS)
def test_a_great_circle_is_as_long_as_the_way_is_far(a: list[float], b: list[float]) -> None:
    path = great_circle(a, b)
    assert (path[0], path[-1]) == (a, b)
    km = sum(distance_km(p[1], p[0], q[1], q[0]) for p, q in pairwise(path))
    assert abs(km - distance_km(a[1], a[0], b[1], b[0])) < 0.5
