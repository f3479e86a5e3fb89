"""Ways in a city: their minutes by mode, what is walked, and which modes a person takes."""

import pytest
from tools.trip.trips import rule, tripping

from tripkit.tools.trip.ways import DETOUR, Spot, Walk, Way, Ways, ways_of

HERE: Spot = (0.0, 0.0)


def after(km: float) -> Spot:
    """A point that the streets reach after so many kilometres."""
    return km / DETOUR / 111.195, 0.0


@pytest.mark.parametrize(
    ("mode", "ten", "thirty"),
    [
        ("metro", 31, 65), ("train", 32, 58), ("bus", 49, 93), ("taxi", 33, 67),
        ("rideshare", 34, 68), ("self-driving", 35, 68), ("bike", 49, 141),
    ],
)  # fmt: skip
def test_a_ride_is_a_wait_and_the_modes_speed_faster_out_of_town(
    mode: str, ten: int, thirty: int
) -> None:
    ways = Ways(frozenset({mode}))
    assert ways.way(HERE, after(10)) == Way(ten, mode)
    assert ways.way(HERE, after(30)) == Way(thirty, mode)


def test_a_tram_keeps_its_speed_however_far_it_goes() -> None:
    ways = Ways(frozenset({"tram"}))
    assert ways.minutes(HERE, after(8)) == 38
    assert ways.minutes(HERE, after(32)) == 128


def test_up_to_a_kilometre_and_a_bit_one_walks_and_beyond_it_rides() -> None:
    ways = Ways(frozenset({"metro"}))
    assert ways.way(HERE, after(1.19)) == Way(16, "walk")
    assert ways.way(HERE, after(1.4)) == Way(13, "metro")


def test_where_nothing_goes_one_walks_any_way() -> None:
    assert Ways(frozenset()).way(HERE, after(9)) == Way(120, "walk")


def test_a_ride_that_takes_longer_than_the_walk_is_walked() -> None:
    limited = Ways(frozenset({"metro"}), walk_km=0.15)
    assert limited.way(HERE, after(0.6)) == Way(8, "walk")


def test_the_quickest_of_the_public_modes_is_taken_before_any_car() -> None:
    ways = Ways(frozenset({"bus", "metro", "taxi", "bike"}))
    assert ways.way(HERE, after(10)).mode == "metro"
    assert Ways(frozenset({"bus", "taxi"})).way(HERE, after(10)).mode == "bus"
    assert Ways(frozenset({"bike", "taxi"})).way(HERE, after(10)).mode == "taxi"


def test_a_train_is_for_far_quarters_where_anything_else_goes() -> None:
    ways = Ways(frozenset({"bus", "train"}))
    assert ways.way(HERE, after(4)).mode == "bus"
    assert ways.way(HERE, after(9)).mode == "train"
    assert Ways(frozenset({"train"})).way(HERE, after(4)).mode == "train"


def test_the_mode_between_cities_is_none_within_a_city_that_has_no_lines_of_it() -> None:
    by_train = tripping(rules=[rule("use_mode", "train")]).request
    assert ways_of(by_train, ["bus", "tram", "walk"]).modes == {"bus", "tram"}
    rented = tripping(rules=[rule("use_mode", "self-driving")]).request
    assert ways_of(rented, ["bus"]).modes == {"self-driving"}


def test_boats_are_for_towns_on_the_water() -> None:
    request = tripping(rules=[rule("avoid_mode", "bus")]).request
    assert ways_of(request, ["bus", "ferry", "taxi"]).modes == {"taxi"}
    assert (
        ways_of(tripping().request, ["ferry", "taxi", "walk"]).way(HERE, after(4)).mode == "ferry"
    )


def test_metres_on_foot_are_those_of_a_walk_and_none_of_a_ride() -> None:
    ways = Ways(frozenset({"metro"}))
    assert ways.walked_m(HERE, after(0.75)) == pytest.approx(750)
    assert ways.walked_m(HERE, after(10)) == 0


def test_of_two_ways_as_quick_the_longer_weighs_more() -> None:
    ways = Ways(frozenset({"metro"}))
    assert ways.weight(HERE, after(10)) == pytest.approx(31 + 3 * 10 / DETOUR, abs=0.01)


@pytest.mark.parametrize(
    ("there", "rules", "modes"),
    [
        (["subway", "bus"], [], {"metro", "bus"}),
        (["metro", "bus"], [rule("avoid_mode", "subway")], {"bus"}),
        (["metro", "bus"], [rule("use_mode", "bus")], {"bus"}),
        (["metro"], [rule("use_mode", "car")], {"self-driving"}),
        (["metro"], [rule("use_mode", "walking")], {"metro"}),
        (["metro"], [rule("use_mode", "flight")], {"metro"}),
        (["rocket"], [], {"bus", "taxi"}),
        ([], [rule("avoid_mode", "bus")], {"taxi"}),
    ],
)
def test_the_modes_are_those_there_are_without_the_avoided(
    there: list[str], rules: list[dict[str, object]], modes: set[str]
) -> None:
    assert ways_of(tripping(rules=rules).request, there).modes == modes


@pytest.mark.parametrize(
    ("rules", "km"),
    [
        ([], 1.2), ([rule("max_walking_km", 4)], 0.15), ([rule("accessibility", "wheelchair")], 0.15),
        ([rule("accessibility", "stroller")], 1.2),
    ],
)  # fmt: skip
def test_where_walking_is_limited_one_hardly_walks(
    rules: list[dict[str, object]], km: float
) -> None:
    assert ways_of(tripping(rules=rules).request, ["metro"]).walk_km == km


def test_a_town_on_the_water_is_ridden_by_boat() -> None:
    ways = Ways(frozenset({"ferry", "taxi"}))
    assert ways.way((45.4411, 12.3210), (45.4293, 12.3434)).mode == "ferry"


def test_a_router_says_that_a_bridge_is_far_or_a_lane_is_straight() -> None:
    near, far = after(1.0), after(1.4)
    streets = {(HERE, near): Walk(4.0, 55.0), (HERE, far): Walk(1.1, 15.0)}
    ways = Ways(frozenset({"metro"}), streets=streets)
    assert ways.way(HERE, near) == Way(19, "metro")
    assert ways.way(HERE, far) == Way(15, "walk", is_measured=True)
    assert ways.way(far, HERE).is_measured is False


def test_a_ride_is_none_of_the_streets_that_are_walked() -> None:
    far = after(6)
    assert Ways(frozenset({"metro"}), streets={(HERE, far): Walk(6.2, 85)}).way(HERE, far) == Way(
        23, "metro"
    )
