"""What the page draws is in proportion: cost bars, a day's map, a kit's film rolls."""

import re
from dataclasses import FrozenInstanceError, is_dataclass, replace
from itertools import pairwise
from math import dist

import pytest
from export.reading import Reader
from knowledge.kit.kits import kit

from tripkit.export import document as documents
from tripkit.export.document import Bar, Chart, Day, Entry
from tripkit.export.html.chart import Form, cost_chart
from tripkit.export.html.daymap import SIDE, day_map
from tripkit.export.kit.card import card
from tripkit.export.kit.drawing import MOST_ROLLS, rolls

CHART = Chart(
    bars=(Bar("Food", 50, "$50", 1 / 3), Bar("Stay", 100, "$100", 2 / 3)),
    total=150, low=100, high=208, budget=260,
    labels={"total": "Total", "low": "Low", "high": "High", "budget": "Budget"},
    spoken="Costs", head=("Kind", "Bar", "Share", "Amount"),
)  # fmt: skip
Point = tuple[float, float]


def drawn(chart: Chart, name: str, form: Form = "wide") -> list[dict[str, str]]:
    """The attributes of what is drawn in that class."""
    elements = Reader(cost_chart(chart, form)).elements
    return [{k: v or "" for k, v in at.items()} for _, at in elements if at.get("class") == name]


def test_a_bar_is_as_long_as_its_share_of_the_dearest() -> None:
    food, stay = (float(bar["width"]) for bar in drawn(CHART, "c-bar"))
    assert food * 2 == pytest.approx(stay, abs=0.1)


@pytest.mark.parametrize(("form", "width"), [("wide", 560), ("narrow", 330)])
def test_the_scale_puts_each_sum_where_its_share_of_the_budget_is(form: Form, width: int) -> None:
    (total,), (limit,) = drawn(CHART, "c-total", form), drawn(CHART, "c-budget", form)
    (band,) = drawn(CHART, "c-range", form)
    a_dollar = (float(limit["x1"]) - float(total["x1"])) / (260 - 150)
    assert float(band["x"]) == pytest.approx(float(total["x1"]) - 50 * a_dollar, abs=0.2)
    assert float(band["width"]) == pytest.approx(108 * a_dollar, abs=0.2)
    assert float(total["x1"]) == pytest.approx(150 * a_dollar, abs=2)
    assert width * 0.9 < float(limit["x1"]) < width


def test_low_and_high_that_lie_close_have_one_label() -> None:
    assert len(drawn(CHART, "c-edge")) == 2
    assert len(drawn(replace(CHART, low=148, high=152), "c-edge")) == 1
    assert drawn(replace(CHART, low=150, high=150), "c-edge") == []


def test_without_a_budget_none_is_drawn() -> None:
    assert drawn(replace(CHART, budget=None), "c-budget") == []


def the_map(*points: Point) -> str:
    entries = tuple(
        Entry("10:00", "11:00", f"Sight {n}", number=n, point=at) for n, at in enumerate(points, 1)
    )
    return day_map(Day("Day", entries, number=1), "en") or ""


def pins(svg: str) -> list[Point]:
    circles = [at for _, at in Reader(svg).elements if at.get("class") == "m-pin"]
    return [(float(at["cx"] or 0), float(at["cy"] or 0)) for at in circles]


def test_at_sixty_degrees_north_a_degree_east_is_half_as_long_as_one_north() -> None:
    west, east, south, north = pins(the_map((60, 10), (60, 10.2), (59.95, 10.1), (60.05, 10.1)))
    assert east[0] - west[0] == pytest.approx(south[1] - north[1], rel=0.01)
    assert west[0] < north[0] < east[0]


def test_the_maps_scale_is_as_long_as_it_says() -> None:
    svg = the_map((0, 10), (0, 10.1))
    west, east = pins(svg)
    (bar,) = re.findall(r"M12 \d+v5h([\d.]+)v-5", svg)
    (label,) = re.findall(r">(\d+) km<", svg)
    assert float(bar) / (east[0] - west[0]) == pytest.approx(int(label) / 11.12, rel=0.01)


def test_pins_of_one_place_stand_round_it_each_in_a_free_spot() -> None:
    at = pins(the_map(*((35 + n / 1e7, 139.0) for n in range(9))))
    assert all(dist(a, b) >= 20 for n, a in enumerate(at) for b in at[:n])
    assert sorted(round(dist(at[0], one)) for one in at) == [0, 22, 22, 22, 22, 31, 31, 31, 31]
    assert all(0 < x < SIDE and 0 < y < SIDE for x, y in at)


def test_a_day_with_one_place_has_no_map() -> None:
    assert the_map((35, 139)) == ""


@pytest.mark.parametrize(("count", "shown"), [(1, 1), (3, 3), (MOST_ROLLS + 5, MOST_ROLLS)])
def test_as_many_rolls_are_drawn_as_are_packed_side_by_side_up_to_twelve(
    count: int, shown: int
) -> None:
    svg = rolls(count)
    left = [int(x) for x in re.findall(r"translate\((\d+) 0\)", svg)]
    (whole,) = re.findall(r'viewBox="0 0 (\d+) 40"', svg)
    assert len(left) == shown
    assert left[0] == 0
    assert all(b - a == int(whole) / shown for a, b in pairwise(left))


def test_the_concepts_hour_is_ringed_in_the_days_light() -> None:
    read = Reader(card(kit("kr-gunsan-old-port", "filmlog"), "").html)
    assert [at for _, at in read.elements if at.get("class") == "ring"]


PARTS = [one for one in vars(documents).values() if isinstance(one, type) and is_dataclass(one)]


@pytest.mark.parametrize("part", PARTS)
def test_a_document_stays_as_it_was_read_off(part: type) -> None:
    made = object.__new__(part)
    with pytest.raises(FrozenInstanceError):
        setattr(made, next(iter(part.__dataclass_fields__)), "other")
