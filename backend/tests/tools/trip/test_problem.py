"""What the scheduler is given: hours and pace, sights and their worth, beds and light."""

from datetime import timedelta
from typing import Any

import pytest
from tools.trip.trips import APRIL, flight, flights, room, rooms, rule, sight, sights, tripping

from tripkit.domain.trip import TripRequest
from tripkit.services.weather.port import DayWeather
from tripkit.tools.trip.pace import hours_of, pace_of
from tripkit.tools.trip.problem import _has_its_evening, problem_of
from tripkit.tools.trip.seeing import is_avoided, is_reachable, may_be_seen, worth_of
from tripkit.tools.trip.trip_days import bed


def request(*rules: dict[str, object], **changed: Any) -> TripRequest:
    return tripping(rules=rules, **changed).request


@pytest.mark.parametrize(
    ("rules", "children", "pace"),
    [
        ([], [], "balanced"), ([rule("pace", "packed")], [3], "packed"), ([], [6], "relaxed"),
        ([], [7], "balanced"), ([rule("accessibility", "stroller")], [], "relaxed"),
        ([rule("pace", "frantic")], [], "balanced"),
    ],
)  # fmt: skip
def test_the_pace_is_as_said_and_slow_with_small_children(
    rules: list[dict[str, object]], children: list[int], pace: str
) -> None:
    party = {"adults": 2, "children": children}
    assert pace_of(request(*rules, party=party)) == pace


@pytest.mark.parametrize(
    ("kind", "value", "pace"),
    [
        ("age", "74", "relaxed"), ("age", "45", "balanced"), ("age", "toddler", "relaxed"),
        ("companion", "grandparents", "relaxed"), ("companion", "parents", "balanced"),
        ("health", "pregnant", "relaxed"),
    ],
)  # fmt: skip
def test_the_pace_is_that_of_the_slowest(kind: str, value: str, pace: str) -> None:
    said = {"id": "s1", "text": "x", "span": {"start": 0, "end": 1}, "kind": kind, "value": value}
    assert pace_of(request(statements=[said])) == pace


@pytest.mark.parametrize(
    ("rules", "hours"),
    [
        ([], (495, 1290)), ([rule("pace", "relaxed")], (540, 1260)),
        ([rule("pace", "packed")], (465, 1335)), ([rule("earliest", "10:00")], (600, 1290)),
        ([rule("earliest", "06:00")], (495, 1290)), ([rule("latest", "20:00")], (495, 1200)),
        ([rule("latest", "23:30")], (495, 1290)), ([rule("latest", "late")], (495, 1290)),
    ],
)  # fmt: skip
def test_days_begin_and_end_by_the_pace_and_by_what_was_said(
    rules: list[dict[str, object]], hours: tuple[int, int]
) -> None:
    assert hours_of(request(*rules)) == hours


@pytest.mark.parametrize(
    ("unwanted", "avoided"),
    [
        (["Ueno Park"], True), (["parks"], True), (["park"], True), (["museum"], False),
        ([], False), (["museum", "Ueno"], True),
    ],
)  # fmt: skip
def test_a_sight_is_avoided_by_its_name_or_its_kind(unwanted: list[str], avoided: bool) -> None:
    assert is_avoided(sight(), unwanted) is avoided


def test_a_sight_is_avoided_by_its_quarter_in_either_language() -> None:
    tower = sight(id="tower", name="Tower", names=["Tower"], around=["Belém", "벨렝"])
    assert is_avoided(tower, ["Belem"])
    assert is_avoided(tower, ["벨렝"])
    assert not is_avoided(tower, ["Alfama"])


@pytest.mark.parametrize(
    ("rules", "seen"),
    [
        ([rule("avoid_kind", "museum")], False),
        ([rule("avoid_kind", "museum"), rule("place_kind", "castle")], True),
        ([rule("avoid_kind", "museum"), rule("must_see", "Gravensteen")], True),
        ([rule("avoid_kind", "castle"), rule("place_kind", "museum")], False),
    ],
)
def test_a_refused_kind_leaves_what_was_named_or_is_first_of_all_wished_for(
    rules: list[dict[str, object]], seen: bool
) -> None:
    castle = sight(name="Gravensteen", names=["Gravensteen"], kinds=["castle", "museum"])
    assert may_be_seen(castle, request(*rules)) is seen


@pytest.mark.parametrize(
    ("need", "step_free", "reachable"),
    [
        (None, "no", True), ("wheelchair", "yes", True), ("wheelchair", "partly", False),
        ("step_free", "partly", True), ("step_free", "no", False), ("step_free", "yes", True), ("stroller", "no", False),
        ("stroller", "partly", True), ("stroller", None, True),
    ],
)  # fmt: skip
def test_who_cannot_climb_steps_is_sent_to_no_sight_that_has_them(
    need: str | None, step_free: str | None, reachable: bool
) -> None:
    asked = request(rule("accessibility", need)) if need else request()
    assert is_reachable(sight(step_free=step_free), asked) is reachable


@pytest.mark.parametrize(("kind", "reachable"), [("museum", True), ("hike", False)])
def test_of_sights_with_untold_steps_the_level_kinds_are_shown(kind: str, reachable: bool) -> None:
    for need in ("wheelchair", "step_free"):
        asked = request(rule("accessibility", need))
        assert is_reachable(sight(step_free=None, kinds=[kind]), asked) is reachable


def test_what_is_best_at_night_and_too_long_for_an_evening_may_be_seen_by_day() -> None:
    relaxed = request(rule("pace", "relaxed"))
    assert not _has_its_evening(sight(best="night", minutes=180), relaxed)
    assert _has_its_evening(sight(best="night", minutes=60), relaxed)


@pytest.mark.parametrize(
    ("wishes", "children", "kids", "worth"),
    [
        ([], [], True, 5), (["museums"], [], True, 5), (["museums"], [13], False, 5),
        ([], [12], True, 6.25), ([], [12], False, 3),
    ],
)  # fmt: skip
def test_a_visit_is_worth_more_where_it_fits_the_wishes_and_the_children(
    wishes: list[str], children: list[int], kids: bool, worth: float
) -> None:
    asked = request(preferences=wishes, party={"adults": 1, "children": children})
    assert worth_of(sight(kids=kids), asked) == pytest.approx(worth)


def test_a_match_with_the_wishes_weighs_from_little_to_much() -> None:
    asked = request(preferences=["museums"])
    assert worth_of(sight(match=0.0), asked) == pytest.approx(3)
    assert worth_of(sight(match=1.0), asked) == pytest.approx(7)


def test_limits_are_the_persons_own() -> None:
    many = sights(*(sight(id=f"s{n}") for n in range(15)))
    found = problem_of(tripping(many), {}).limits
    assert (found.budget, found.max_walking_m, found.most_a_day) == (None, None, 5)
    walking = [rule("max_walking_km", 5), rule("max_walking_km", 3), rule("pace", "relaxed")]
    trip = tripping(sights(sight()), rules=walking)
    assert problem_of(trip, {}).limits.max_walking_m == 3000
    assert problem_of(trip, {}, 600).limits.max_walking_m == 2400
    assert problem_of(trip, {}, 9000).limits.max_walking_m == 0
    assert problem_of(trip, {}).limits.most_a_day == 3
    packed = tripping(rules=[rule("pace", "packed")])
    assert problem_of(packed, {}).limits.most_a_day == 7


@pytest.mark.parametrize(("count", "most"), [(0, None), (4, 2), (9, 4), (14, None), (30, None)])
def test_few_sights_are_spread_over_the_days(count: int, most: int | None) -> None:
    few = sights(*(sight(id=f"s{n}") for n in range(count)))
    limits = problem_of(tripping(few, origin=None), {}).limits
    of_all = [cap.a_day for cap in limits.caps if count and len(cap.keys) == count]
    assert of_all == ([most] if most else [])
    assert limits.most_a_day == 5


def test_a_visit_has_its_cost_for_all_and_its_hours_day_by_day() -> None:
    closed_sunday = [[(540, 1020)]] * 6 + [[]]
    park = sight(opening=closed_sunday)
    trip = tripping(sights(park), party={"adults": 2, "children": [8, 2]})
    (visit,) = problem_of(trip, {}).visits
    assert visit.cost == 26
    assert (visit.minutes, visit.walking_m, visit.indoor, visit.must) == (60, 1000, False, False)
    assert visit.opening == [[(540, 1020)], [], [(540, 1020)]]
    (must,) = problem_of(tripping(sights(park), rules=[rule("must_see", "Ueno Park")]), {}).visits
    assert must.must


@pytest.mark.parametrize(
    ("spans", "kept"),
    [([(540, 1020)], []), ([(540, 1320)], [(1080, 1320)]), ([(1140, 1320)], [(1140, 1320)]),
     ([(540, 1080)], [])],
)  # fmt: skip
def test_what_is_best_at_night_is_not_shown_by_day(
    spans: list[tuple[int, int]], kept: list[tuple[int, int]]
) -> None:
    trip = tripping(sights(sight(best="night", opening=[spans] * 7)))
    (visit,) = problem_of(trip, {}).visits
    assert visit.opening == [kept] * 3
    assert visit.prefer["night"] == pytest.approx(0.3 * visit.worth)


@pytest.mark.parametrize("indoor", [True, False, "both"])
def test_only_what_is_wholly_indoors_is_dry(indoor: object) -> None:
    (visit,) = problem_of(tripping(sights(sight(indoor=indoor))), {}).visits
    assert visit.indoor is (indoor is True)


def test_sights_are_few_enough_the_best_first_and_what_must_be_seen_beside_them() -> None:
    many = [sight(id=f"s{n:02}", names=[f"Sight {n:02}"], weight=10 - n // 4) for n in range(40)]

    def keys(days: int) -> list[str]:
        must = [rule("must_see", "Sight 39")]
        trip = tripping(sights(*many), days=days, rules=must)
        return [visit.key for visit in problem_of(trip, {}).visits]

    assert keys(1) == [*(f"s{n:02}" for n in range(18)), "s39"]
    assert keys(3) == [*(f"s{n:02}" for n in range(27)), "s39"]


def test_what_is_avoided_or_cannot_be_reached_is_no_visit() -> None:
    steps = sight(id="b", names=["Tower"], kinds=["viewpoint"], step_free="no")
    every = sights(sight(), steps)
    avoiding = tripping(every, rules=[rule("must_avoid", "parks")])
    assert [visit.key for visit in problem_of(avoiding, {}).visits] == ["b"]
    rolling = tripping(every, rules=[rule("accessibility", "wheelchair")])
    assert [visit.key for visit in problem_of(rolling, {}).visits] == ["ueno-park"]


def test_days_are_what_breakfast_and_the_ways_leave() -> None:
    home = problem_of(tripping(origin=None), {}).days
    assert [(day.start_min, day.end_min) for day in home] == [(540, 1290)] * 3
    late = flight(departs="2027-04-10T17:00", arrives="2027-04-10T20:00")
    first, second, last = problem_of(tripping(flights(late)), {}).days
    assert first.start_min == first.end_min >= 1260
    assert (second.start_min, second.end_min) == (540, 1290)
    assert last.start_min == 540
    assert last.end_min < 960


def test_a_day_of_two_hours_is_a_day_and_one_of_less_is_for_travelling() -> None:
    def span(latest: str) -> tuple[int, int]:
        day = problem_of(tripping(origin=None, rules=[rule("latest", latest)]), {}).days[0]
        return day.start_min, day.end_min

    assert span("11:00") == (540, 660)
    assert span("10:59") == (540, 540)


def test_who_lands_on_the_next_day_has_none_of_the_first() -> None:
    over = flight(departs="2027-04-10T22:00", arrives="2027-04-11T06:00")
    first = problem_of(tripping(flights(over)), {}).days[0]
    assert (first.start_min, first.end_min) == (1439, 1439)


def test_rain_is_as_likely_as_the_weather_says() -> None:
    wet, unknown = (
        DayWeather(APRIL + timedelta(days=n), 17, 8, chance, "rain", "forecast", "Tokyo")
        for n, chance in ((1, 0.4), (2, None))
    )
    days = problem_of(tripping(), {wet.date: wet, unknown.date: unknown}).days
    assert [day.wet for day in days] == [0, 0.4, 0]


def test_light_is_about_the_suns_rise_and_set() -> None:
    day = problem_of(tripping(), {}).days[0]
    rise, set_ = day.periods["sunrise"], day.periods["sunset"]
    assert (rise[1] - rise[0], set_[1] - set_[0]) == (90, 65)
    assert 5 * 60 + 10 < rise[0] + 30 < 5 * 60 + 20  # Tokyo in April: 05:14 and 18:09
    assert 18 * 60 + 4 < set_[0] + 75 < 18 * 60 + 14


def test_one_sleeps_at_the_stay_of_that_night_and_before_and_after_at_its_ends() -> None:
    kyoto = room(latitude=35.0, longitude=135.75)
    trip = tripping(
        rooms(room()), rooms(kyoto, place="Kyoto"), origin=None, destinations=["Tokyo", "Kyoto"],
        days=4,
    )  # fmt: skip
    choices = problem_of(trip, {}).choices
    tokyo, there = (35.71, 139.79), (35.0, 135.75)
    beds = [bed(trip, choices, night) for night in range(-1, 4)]
    assert beds == [tokyo, tokyo, tokyo, there, there]
    days = problem_of(trip, {}).days
    assert [day.start_at for day in days] == [tokyo, tokyo, there, there]
    assert [day.end_at for day in days] == [tokyo, tokyo, there, there]


def test_after_a_night_train_the_day_begins_where_one_gets_off() -> None:
    trip = tripping(origin=None, destinations=["Amritsar", "Delhi"], days=4)
    problem = problem_of(trip, {})
    (night,) = problem.choices.journeys
    assert night.is_overnight
    delhi = bed(trip, problem.choices, 3)
    arrival = problem.days[2]
    assert arrival.date == night.arrives.date()
    assert (arrival.start_at, arrival.end_at) == (delhi, delhi)


def test_a_last_stay_of_one_day_ends_where_it_is() -> None:
    trip = tripping(flights(flight()), rooms(room()), destinations=["Tokyo", "Kyoto"], days=2)
    last = problem_of(trip, {}).days[-1]
    assert last.start_at == last.end_at != (35.71, 139.79)


def test_without_a_room_one_starts_from_the_middle_of_the_town() -> None:
    trip = tripping(origin=None, days=2)
    choices = problem_of(trip, {}).choices
    spot = bed(trip, choices, 0)
    assert spot
    assert spot[0] == pytest.approx(35.68, abs=0.1)
    bare = tripping(rooms(room(latitude=None)), origin=None, days=2)
    assert bed(bare, problem_of(bare, {}).choices, 0) == spot


def test_each_sight_opens_only_while_one_is_at_its_place() -> None:
    trip = tripping(
        sights(sight()), sights(sight(id="nijo", names=["Nijo"]), place="Kyoto"), origin=None,
        destinations=["Tokyo", "Kyoto"], days=4,
    )  # fmt: skip
    opening = {v.key: [bool(spans) for spans in v.opening] for v in problem_of(trip, {}).visits}
    assert opening == {
        "ueno-park": [True, True, False, False],
        "nijo": [False, False, True, True],
    }
    assert [day.date for day in problem_of(trip, {}).days] == [
        APRIL + timedelta(days=n) for n in range(4)
    ]
