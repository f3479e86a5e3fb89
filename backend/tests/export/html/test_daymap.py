"""A day's map: north up, its sides in proportion, pins that do not hide each other, a true scale."""

import re
from collections.abc import Sequence

import pytest

from tripkit.export.document import Day, Entry
from tripkit.export.html.daymap import day_map

Point = tuple[float, float]
NUMBER = r"-?\d+(?:\.\d+)?"


def drawn(*points: Point, numbered: bool = True) -> str:
    entries = tuple(
        Entry("09:00", "10:00", f"Stop {n}", number=n if numbered else None, point=point)
        for n, point in enumerate(points, 1)
    )
    made = day_map(Day("Day 1", entries, number=1), "en")
    assert made is not None
    return str(made)


def pins(svg: str) -> list[Point]:
    found = re.findall(rf'cx="({NUMBER})" cy="({NUMBER})"', svg)
    return [(float(x), float(y)) for x, y in found]


def route(svg: str) -> list[Point]:
    path = re.search(r'class="m-route" d="M([^"]+)"', svg)
    assert path is not None
    return [(float(x), float(y)) for x, y in (at.split() for at in path[1].split("L"))]


def bar(svg: str) -> tuple[float, str]:
    """The width of the scale in the picture's units, and what is written at it."""
    wide = re.search(rf"h({NUMBER})v-5", svg)
    label = re.search(r">([\d.]+ k?m)<", svg)
    assert wide is not None
    assert label is not None
    return float(wide[1]), label[1]


def around(*points: Sequence[float]) -> list[Point]:
    return [(37.5 + north, 127.0 + east) for north, east in points]


def test_north_is_up_and_east_is_right_within_the_edges() -> None:
    south, north_east = route(drawn(*around((0, 0), (0.1, 0.1))))
    assert north_east[0] > south[0]
    assert north_east[1] < south[1]
    assert (south[1], north_east[1]) == (306.0, 34.0)
    assert sum(x for x, _ in (south, north_east)) == pytest.approx(340, abs=0.2)


def test_a_degree_of_longitude_is_as_much_shorter_as_the_latitude_says() -> None:
    (x1, y1), (x2, _), (_, y3) = route(drawn((60.0, 10.0), (60.0, 10.1), (60.1, 10.0)))
    assert (x2 - x1) / (y1 - y3) == pytest.approx(0.5, abs=0.01)


def test_a_day_over_the_day_line_lies_together() -> None:
    west, east = route(drawn((0.0, 179.9), (0.0, -179.9)))
    assert (west[0], east[0]) == (34.0, 306.0)


@pytest.mark.parametrize(
    ("km", "label"), [(0.2, "100 m"), (2.0, "500 m"), (8.0, "2 km"), (30.0, "10 km")]
)
def test_the_scale_is_round_and_as_long_as_it_says(km: float, label: str) -> None:
    svg = drawn((0.0, 0.0), (0.0, km / 111.19))
    (x1, _), (x2, _) = route(svg)
    wide, said = bar(svg)
    assert said == label
    length = float(label.split()[0]) * (1 if label.endswith("km") else 0.001)
    assert wide / (x2 - x1) == pytest.approx(length / km, rel=0.01)
    assert 50 < wide <= 340 / 3 + 0.1


def test_pins_that_would_cover_each_other_move_apart_and_others_stay() -> None:
    close = around((0, 0), (0.0001, 0), (0, 0.0001), (0.1, 0.1))
    svg = drawn(*close)
    placed, at = pins(svg), route(svg)
    assert placed[0] == at[0]
    assert placed[3] == at[3]
    for n, (x1, y1) in enumerate(placed):
        for x2, y2 in placed[n + 1 :]:
            assert (x1 - x2) ** 2 + (y1 - y2) ** 2 >= 20**2
    assert placed[1] == pytest.approx((at[1][0] + 22, at[1][1]), abs=0.2)


def test_a_place_seen_twice_has_one_pin_and_two_ends_of_the_way() -> None:
    svg = drawn(*around((0, 0), (0.1, 0.1), (0, 0)))
    assert (len(pins(svg)), len(route(svg))) == (2, 3)
    assert "Stop 2" in svg


def test_without_two_numbered_places_there_is_no_map() -> None:
    one = Entry("09:00", "10:00", "Zoo", number=1, point=(35.0, 139.0))
    for entries in ((), (one,), (one, Entry("11:00", "", "Café", number=2)),
                    (one, Entry("11:00", "", "Café", point=(35.1, 139.0)))):  # fmt: skip
        assert day_map(Day("Day 1", entries, number=1), "en") is None
