"""What ways are reckoned at: roads, the air, transfers and what a way feels like, in figures."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tripkit.knowledge.airports import Airport
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ways import airfields, choosing, flights, journeys, rides, roads
from tripkit.knowledge.ways.airfields import Traffic, is_nonstop, may_fly
from tripkit.knowledge.ways.choosing import Wishes, felt, felt_flight, surface_choice
from tripkit.knowledge.ways.flights import Flight, best_flight, block_minutes, flight_of, to_airport
from tripkit.knowledge.ways.journeys import Leg, Means, Way
from tripkit.knowledge.ways.lines import Mode

KM_A_DEGREE = distance_km(0.0, 0.0, 0.0, 1.0)


@pytest.mark.parametrize(("km", "road"), [(0, 0), (10, 13), (40, 52), (41, 53.2), (100, 52 + 72)])
def test_a_road_is_longer_than_the_line_most_of_all_near_a_town(km: float, road: float) -> None:
    assert roads.road_km(km) == pytest.approx(road)


@pytest.mark.parametrize(
    ("country", "level"),
    [("FR", 1), ("US", 1), ("TH", 2), ("MX", 2), ("VN", 3), (None, 3), ("NP", 4), ("LA", 4)],
)
def test_roads_have_four_classes(country: str | None, level: int) -> None:
    assert roads.road_class(country) == level


@pytest.mark.parametrize(
    ("km", "country", "minutes"),
    [
        (5, "FR", 6.5 / 30 * 60),
        (20, "FR", 20 + 16 / 68 * 60),
        (100, "FR", 20 + 30 / 68 * 60 + 84 / 98 * 60),
        (100, "VN", 20 + 30 / 48 * 60 + 84 / 60 * 60),
    ],
)
def test_a_drive_is_slow_in_town_and_fast_beyond(km: float, country: str, minutes: float) -> None:
    assert roads.drive_minutes(km, country) == pytest.approx(minutes)
    assert roads.coach_minutes(km, country) == pytest.approx(minutes * 1.15 + 10)


@pytest.mark.parametrize(("minutes", "rest"), [(149, 0), (150, 15), (299, 15), (300, 30)])
def test_a_driver_rests_after_two_and_a_half_hours(minutes: float, rest: int) -> None:
    assert roads.breaks(minutes) == rest


def test_on_foot_and_in_a_town_one_is_slow() -> None:
    assert roads.walk_minutes(4.5) == pytest.approx(78)
    assert roads.local_minutes(5) == pytest.approx(6.5 / 22 * 60)
    assert roads.local_minutes(20) == pytest.approx(10 / 22 * 60 + 16 / 50 * 60)


@pytest.mark.parametrize(
    ("km", "minutes"),
    [
        (0, 0), (2, 10), (10, 10 + 12), (60, 22 + 37), (100, 70),
        (2000, 30 + 141 + 120), (10000, 30 + 705 + 120),
    ],
)  # fmt: skip
def test_nobody_is_faster_than_the_fastest(km: float, minutes: int) -> None:
    assert roads.fastest_minutes(km) == minutes


def field(code: str, country: str, lat: float, lng: float) -> Airport:
    return Airport(code, code, code, country, lat, lng, "UTC")


def plain(km: float) -> float:
    return 42 + km / 810 * 60


@pytest.mark.parametrize(
    ("lat", "lng", "factor"),
    [
        (45.0, 40.0, 1 - 0.06 * 40 / 60), (45.0, -40.0, 1 + 0.06 * 40 / 60),
        (45.0, 90.0, 0.94), (45.0, -90.0, 1.06), (25.0, 60.0, 0.94), (65.0, 60.0, 0.94),
        (24.9, 60.0, 1.0), (65.1, 60.0, 1.0), (45.0, 5.0, 1.0),
    ],
)  # fmt: skip
def test_the_jet_stream_helps_eastwards_on_long_flights(
    lat: float, lng: float, factor: float
) -> None:
    a, b = field("AAA", "US", lat, 0.0), field("BBB", "US", lat, lng)
    km = distance_km(lat, 0.0, lat, lng)
    assert flights._wind(a, b, km) == pytest.approx(factor)
    assert block_minutes(a, b) == round(42 + km / 810 * 60 * factor)


def test_wind_is_of_the_middle_latitude_from_2500_km_and_across_the_date_line() -> None:
    a, b = field("AAA", "US", 10.0, 170.0), field("BBB", "US", 40.0, -160.0)
    assert flights._wind(a, b, 2500.0) == pytest.approx(1 - 0.06 * 30 / 60)
    assert flights._wind(a, b, 2499.0) == 1.0


@pytest.mark.parametrize(
    ("start", "end", "around"),
    [
        (("FR", 36.0, -12.0), ("KR", 30.0, 110.0), True),
        (("FR", 50.0, 32.0), ("JP", 40.0, 146.0), True),
        (("KR", 37.0, 127.0), ("FR", 49.0, 2.0), True),
        (("FR", 35.9, 2.0), ("KR", 37.0, 127.0), False),
        (("FR", 50.0, -12.1), ("KR", 37.0, 127.0), False),
        (("FR", 50.0, 32.1), ("KR", 37.0, 127.0), False),
        (("FR", 50.0, 2.0), ("KR", 29.9, 127.0), False),
        (("FR", 50.0, 2.0), ("VN", 37.0, 109.9), False),
        (("FR", 50.0, 2.0), ("JP", 37.0, 146.1), False),
        (("FR", 50.0, 2.0), ("CN", 37.0, 127.0), False),
        (("TR", 41.0, 29.0), ("KR", 37.0, 127.0), False),
    ],
)
def test_between_europe_and_east_asia_most_fly_around_russia(
    start: tuple[str, float, float], end: tuple[str, float, float], around: bool
) -> None:
    assert flights._goes_around(field("AAA", *start), field("BBB", *end)) == around


def test_the_way_to_the_airport_is_what_is_quicker_of_town_and_road() -> None:
    here = (48.0, 2.0)
    for degrees in (0.05, 0.5):
        km = distance_km(*here, 48.0 + degrees, 2.0)
        reach = 15 + min(roads.local_minutes(km), roads.drive_minutes(km, "FR"))
        assert to_airport(here, field("AAA", "FR", 48.0 + degrees, 2.0)) == round(reach)


def flight(abroad: bool) -> Flight:
    here = field("AAA", "FR", 48.0, 2.0)
    there = field("BBB", "DE" if abroad else "FR", 50.0, 8.0)
    return Flight(here, there, 500.0, 79, True, 40, 30)


def test_a_flight_from_door_to_door_waits_longer_abroad() -> None:
    assert (flight(True).is_abroad, flight(True).door) == (True, 40 + 120 + 79 + 50 + 30)
    assert (flight(False).is_abroad, flight(False).door) == (False, 40 + 80 + 79 + 30 + 30)


CLASSES = {
    "AAA": Traffic(5, 5), "BBB": Traffic(4, 4), "CCC": Traffic(3, 2), "DDD": Traffic(1, 1),
    "EEE": Traffic(0, 0), "FFF": Traffic(2, 2),
}  # fmt: skip


@pytest.fixture
def classes(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Airports of our own, over land that no sea parts."""
    monkeypatch.setattr(airfields, "_traffic", lambda: CLASSES)
    monkeypatch.setattr(airfields, "_partners", lambda: {"BBB": frozenset({"AAA"})})
    monkeypatch.setattr(airfields, "_reach", lambda: {"DDD": 1000.0})
    monkeypatch.setattr(airfields, "is_one_land", lambda *_: True)
    return None


def apart(code: str, km: float, country: str = "DE") -> Airport:
    """An airport so many kilometres east of AAA on the equator."""
    return field(code, country, 0.0, km / KM_A_DEGREE)


AAA = field("AAA", "FR", 0.0, 0.0)


@pytest.mark.parametrize(
    ("code", "km", "country", "likely"),
    [
        ("BBB", 4499, "DE", True), ("BBB", 4501, "DE", False), ("CCC", 2499, "DE", True),
        ("CCC", 2501, "DE", False), ("DDD", 300, "DE", False), ("BBB", 4999, "FR", True),
        ("BBB", 5001, "FR", False), ("DDD", 599, "FR", True), ("DDD", 601, "FR", False),
        ("BBB", 241, "FR", True), ("BBB", 239, "FR", False), ("BBB", 239, "DE", True),
        ("XXX", 500, "FR", None),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("classes")
def test_a_flight_without_a_stop_is_likely_up_to_a_distance_by_both_classes(
    code: str, km: float, country: str, likely: bool | None
) -> None:
    assert is_nonstop(AAA, apart(code, km, country)) is likely
    assert is_nonstop(apart(code, km, country), AAA) is likely


@pytest.mark.parametrize(
    ("start", "end", "may"),
    [
        (AAA, apart("BBB", 500), True), (apart("CCC", 100, "FR"), apart("BBB", 500), False),
        (apart("BBB", 500), apart("CCC", 100, "FR"), False),
        (apart("CCC", 100), apart("BBB", 500), True), (AAA, apart("DDD", 999), True),
        (AAA, apart("DDD", 1001), False), (AAA, apart("DDD", 1001, "FR"), True),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("classes")
def test_rules_hold_abroad_alone_for_partners_and_reach(
    start: Airport, end: Airport, may: bool
) -> None:
    assert may_fly(start, end) is may


@pytest.mark.usefixtures("classes")
def test_a_flight_that_is_not_nonstop_has_a_stops_minutes() -> None:
    here, far = (0.0, 0.1), apart("CCC", 2600)
    direct, changed = (flight_of(AAA, apart("CCC", km), here, far_at) for km, far_at in
                       ((2400, (0.0, 21.0)), (2600, (0.0, 23.0))))  # fmt: skip
    assert (direct.is_nonstop, direct.minutes) == (True, round(plain(2400)))
    assert (changed.is_nonstop, changed.minutes) == (False, round(plain(2600)) + 120)
    assert changed.km == pytest.approx(2600)
    assert changed.to_start == to_airport(here, AAA)
    assert changed.from_end == to_airport((0.0, 23.0), far)


@pytest.mark.usefixtures("classes")
def test_of_an_unknown_airport_nobody_can_say_but_that_none_flies_around_the_earth() -> None:
    unknown = flight_of(AAA, apart("XXX", 3000), (0.0, 0.0), (0.0, 27.0))
    assert unknown.is_nonstop is None
    too_far = flight_of(AAA, apart("XXX", 15_700), (0.0, 0.0), (0.0, 27.0))
    assert too_far.is_nonstop is False


@pytest.mark.parametrize(
    ("end", "quiet"),
    [
        (apart("AAA", 500), 0), (apart("BBB", 500), 30), (apart("CCC", 500), 60),
        (apart("CCC", 500, "FR"), 90), (apart("EEE", 500), 150), (apart("XXX", 500), 45),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("classes")
def test_little_traffic_counts_for_minutes(end: Airport, quiet: int) -> None:
    assert flights._quiet(AAA, end) == quiet


@pytest.mark.parametrize(
    ("start", "end", "flies"),
    [
        (AAA, apart("BBB", 79), False), (AAA, apart("BBB", 81), True),
        (AAA, apart("DDD", 500), True), (apart("CCC", 0, "FR"), apart("DDD", 500), False),
        (apart("BBB", 0, "FR"), apart("DDD", 500), True), (AAA, apart("EEE", 500), True),
        (apart("CCC", 0, "FR"), apart("FFF", 500), True),
        (AAA, apart("EEE", 500, "FR"), False), (AAA, apart("DDD", 500, "FR"), True),
        (apart("CCC", 0, "FR"), apart("DDD", 500, "FR"), True),
        (apart("XXX", 0, "FR"), apart("YYY", 500, "FR"), True),
        (apart("XXX", 0, "FR"), apart("YYY", 500), False),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("classes")
def test_a_small_airport_flies_abroad_by_way_of_a_hub_alone(
    start: Airport, end: Airport, flies: bool
) -> None:
    assert flights._flies(start, end) == flies


@pytest.mark.usefixtures("classes")
def test_the_flight_of_least_bother_is_taken_and_the_citys_first_airport_before_others() -> None:
    here, there = (0.0, 0.0), (0.0, 2000 / KM_A_DEGREE)
    near, second = apart("BBB", 2000), replace(apart("AAA", 2000), iata="AAA")
    chosen = best_flight((AAA,), (near, second), here, there)
    assert chosen is not None
    assert chosen.end is second, "quiet counts for 30 minutes, the second place for 8"
    twin = replace(second, name="twin")
    chosen = best_flight((AAA,), (twin, second), here, there)
    assert chosen is not None
    assert chosen.end is twin
    chosen = best_flight((twin, AAA), (near,), there, there)
    assert chosen is None


@pytest.mark.usefixtures("classes")
def test_a_forbidden_flight_is_taken_only_where_there_is_no_other() -> None:
    here, there = (0.0, 0.0), (0.0, 500 / KM_A_DEGREE)
    small, barred, free = apart("CCC", 0, "FR"), apart("BBB", 500), apart("AAA", 500)
    only = best_flight((small,), (barred,), here, there)
    assert only is not None
    assert only.end is barred
    other = best_flight((small,), (barred, free), here, there)
    assert other is not None
    assert other.end is free
    assert best_flight((small,), (), here, there) is None


def leg(mode: Mode = "train", km: float = 100.0, minutes: int = 60, **more: Any) -> Leg:
    return Leg(mode, "A", "B", minutes, km, **more)


def way(*legs: Leg, means: Means = "train", minutes: int = 60, reach: int = 0) -> Way:
    return Way(means, minutes, reach, legs or (leg(),), "timetable")


@pytest.mark.parametrize(
    ("one", "door"),
    [
        (way(), 60 + 15 + 30),
        (way(reach=20), 80 + 15),
        (way(means="coach"), 60 + 20 + 30),
        (way(means="ferry"), 60 + 40 + 30),
        (way(means="drive"), 70),
        (way(means="drive", minutes=140, reach=10), 150 + 10 + 15),
    ],
)
def test_from_door_to_door_one_is_early_and_goes_to_the_station(one: Way, door: int) -> None:
    assert one.door == door


def test_a_way_tells_its_changes_stops_operators_and_whether_to_book() -> None:
    legs = (
        leg(operator="SNCF", via=("X",)), replace(leg(operator="DB"), start="B", end="C"),
        replace(leg(operator="SNCF"), booking="required", end="D"),
    )  # fmt: skip
    assert (way(*legs).changes, way(*legs, means="drive").changes, way().changes) == (2, 0, 0)
    assert way(*legs).stops == ("X", "B", "C")
    assert way(*legs).operators == ("SNCF", "DB")
    assert way().operators == ()
    assert (way(*legs).needs_booking, way(legs[0]).needs_booking) == (True, False)
    assert (way(leg("night")).is_overnight, way().is_overnight) == (True, False)
    assert way(minutes=60, reach=7).total == 67


@pytest.mark.parametrize(
    ("one", "level", "dollars"),
    [
        (way(), 1.0, 11.0), (way(), 0.25, 5.5), (way(leg("fast"), leg("ferry", 10)), 1.0, 23.0),
        (way(leg(km=1)), 1.0, 2.0), (way(leg("drive"), means="drive"), 1.0, 16 + 27.5),
        (way(leg("coach", 1000)), 1.0, 70.0),
    ],
)  # fmt: skip
def test_a_fare_goes_by_distance_and_the_root_of_the_price_level(
    one: Way, level: float, dollars: float
) -> None:
    assert one.price(level) == pytest.approx(dollars)


@pytest.mark.parametrize(
    ("minutes", "rounded"), [(0.0, 5), (7.4, 5), (7.6, 10), (62.6, 65), (100, 100)]
)
def test_an_estimate_is_rounded_to_five_minutes(minutes: float, rounded: int) -> None:
    estimated = journeys._estimated("coach", "coach", minutes, 9.0)
    assert (estimated.minutes, estimated.legs[0].minutes, estimated.basis) == (
        rounded, rounded, "estimate",
    )  # fmt: skip


def test_a_way_feels_longer_by_comfort_changes_and_cost() -> None:
    train, coach = way(), way(leg("coach"), means="coach")
    assert felt(train, 1.0) == pytest.approx(105 + 3 * 11)
    assert felt(coach, 1.0) == pytest.approx(110 * 1.3 + 3 * 7)
    assert felt(way(leg(), leg()), 1.0) == pytest.approx(105 + 15 + 3 * 22)
    assert felt_flight(300, 100) == pytest.approx(330 + 300)


@pytest.mark.parametrize(
    ("mode", "minutes", "minutes_felt"),
    [
        ("night", 600, 645 - 420 + 200),
        ("nightcoach", 600, 645 - 420 + 420),
        ("night", 300, 60 + 200),
    ],
)
def test_a_night_is_what_one_lies_awake_and_a_berth_or_seat(
    mode: Mode, minutes: int, minutes_felt: float
) -> None:
    aboard = way(leg(mode, km=0.0), minutes=minutes)
    assert felt(aboard, 1.0) == pytest.approx(minutes_felt + 3 * 2)


def test_wishes_allow_what_is_not_refused_and_keep_to_what_is_said() -> None:
    anything, trains = Wishes(), Wishes(only=frozenset({"train"}))
    assert anything.flies
    assert not trains.flies
    assert trains.modes == {"fast", "train", "night"}
    no_coach = Wishes(refused=frozenset({"coach", "flight"}))
    assert not no_coach.flies
    assert no_coach.modes == {"fast", "train", "night", "ferry", "nightferry", "drive"}


@pytest.fixture
def known_ways(monkeypatch: pytest.MonkeyPatch) -> dict[str, Way | None]:
    """What each of the ways between two points is: by day, by night, a coach, behind the wheel."""
    given: dict[str, Way | None] = {"day": None, "night": None, "coach": None, "drive": None}
    monkeypatch.setattr(choosing, "public", lambda *_: given["day"])
    monkeypatch.setattr(choosing, "by_night", lambda *_: given["night"])
    monkeypatch.setattr(journeys, "estimated_coach", lambda *_: given["coach"])
    monkeypatch.setattr(choosing, "drive", lambda *_: given["drive"])
    return given


HERE, THERE = (48.0, 2.0), (50.0, 8.0)


def chosen(**wishes: Any) -> Way | None:
    return surface_choice(HERE, THERE, Wishes(**wishes))


def test_one_drives_only_if_one_keeps_to_it(known_ways: dict[str, Way | None]) -> None:
    wheel, train = way(means="drive", minutes=5), way()
    known_ways |= {"drive": wheel, "day": train}
    assert chosen() is train
    assert chosen(only=frozenset({"drive"})) is wheel
    known_ways["drive"] = None
    assert chosen(only=frozenset({"drive", "train"})) is train


def test_a_coach_is_estimated_where_the_timetable_has_nothing_or_a_long_way_round(
    known_ways: dict[str, Way | None],
) -> None:
    coach = way(leg("coach"), means="coach", minutes=100)
    known_ways["coach"] = coach
    assert chosen() is coach
    assert chosen(refused=frozenset({"coach"})) is None
    twice, longer = way(minutes=2 * 150 - 45), way(minutes=2 * 150 - 44)
    assert journeys.coach_beside([twice], HERE, THERE) is None
    assert journeys.coach_beside([longer], HERE, THERE) is coach
    quick, slow = way(), way(minutes=2000)
    assert journeys.coach_beside([slow, quick], HERE, THERE) is None
    assert journeys.coach_beside([], HERE, THERE) is coach
    known_ways["coach"] = None
    assert journeys.coach_beside([], HERE, THERE) is None


def test_a_night_is_taken_where_it_is_wished_and_allowed(
    known_ways: dict[str, Way | None],
) -> None:
    day, night = way(minutes=700), way(leg("night"), minutes=480)
    known_ways |= {"day": day, "night": night}
    assert chosen() is night
    assert chosen(by_night=False) is day
    known_ways["day"] = None
    assert chosen(refused=frozenset({"train"})) is None


@pytest.mark.parametrize(
    ("minutes", "mode", "no_flight", "is_taken"),
    [
        (14 * 60 - 45, "train", False, True), (14 * 60 - 44, "train", False, False),
        (14 * 60 - 44, "train", True, True), (48 * 60 - 45, "train", True, True),
        (48 * 60 - 44, "train", True, False), (20 * 60 - 45, "night", False, True),
        (20 * 60 - 44, "night", False, False),
    ],
)  # fmt: skip
def test_who_can_fly_takes_no_way_that_is_too_long(
    known_ways: dict[str, Way | None], minutes: int, mode: Mode, no_flight: bool, is_taken: bool
) -> None:
    known_ways["night" if mode == "night" else "day"] = way(leg(mode), minutes=minutes)
    refused = frozenset({"flight"}) if no_flight else frozenset()
    assert (chosen(refused=refused) is not None) == is_taken


@pytest.mark.parametrize(("minutes", "rounded"), [(0, 5), (5, 5), (5.6, 10), (10, 10), (10.4, 10)])
def test_a_ride_is_rounded_up_to_five_minutes(minutes: float, rounded: int) -> None:
    assert rides._rounded(minutes) == rounded


@pytest.mark.parametrize(
    ("mode", "km", "minutes"),
    [
        ("WALKING", 30, roads.walk_minutes(30)), ("FERRY", 32, 60 + 30),
        ("OTHER", 1.15, roads.walk_minutes(1.15)), ("OTHER", 1.2, roads.local_minutes(1.2) + 10),
        ("TAXI", 1.0, roads.local_minutes(1.0) + 5), ("TAXI", 25, roads.local_minutes(25) + 5),
        ("TAXI", 26, roads.drive_minutes(26, "FR") + 5), ("RAIL", 115, 37.5 + 60 + 15),
        ("RAIL", 25, roads.local_minutes(25) + 15),
    ],
)  # fmt: skip
def test_a_ride_that_no_timetable_knows_goes_by_its_distance(
    mode: Any, km: float, minutes: float
) -> None:
    lyon = (45.76, 4.84)
    assert rides._estimate(km, mode, lyon, lyon) == pytest.approx(minutes)


def test_the_worse_roads_of_two_countries_decide() -> None:
    lyon, kathmandu = (45.76, 4.84), (27.71, 85.32)
    slow = pytest.approx(roads.drive_minutes(100, "NP") + 5)
    assert rides._estimate(100, "TAXI", lyon, kathmandu) == slow
    assert rides._estimate(100, "TAXI", kathmandu, lyon) == slow
    assert journeys._country(lyon, kathmandu) == journeys._country(kathmandu, lyon) == "NP"
