"""The search for a connection on a small map of our own: waits, changes, stations and nights."""

from itertools import pairwise
from typing import Any

import pytest

from tripkit.knowledge.airports import airport
from tripkit.knowledge.ways import islands, named, search, stops
from tripkit.knowledge.ways.flights import block_minutes
from tripkit.knowledge.ways.lines import (
    Frequency,
    MalformedLine,
    Mode,
    Service,
    read_lines,
    stretches,
)
from tripkit.knowledge.ways.roads import local_minutes
from tripkit.knowledge.ways.search import Connection, connection, overnight
from tripkit.knowledge.ways.stops import Link, Point, Stop, stops_near

A, B, C, D = (Stop(name, "FR", 48.0, lng) for name, lng in zip("ABCD", (0, 2, 4, 6), strict=True))
NEAR_A = Stop("A2", "FR", 48.0, 0.02)
SUBURB = Stop("A3", "FR", 48.0, 0.3)
RAIL: frozenset[Mode] = frozenset({"train"})


def ride(
    start: Stop, end: Stop, minutes: int, often: Frequency = "b", mode: Mode = "train", **more: Any
) -> Link:
    service = Service(mode, more.pop("operator", "SNCF"), "walk", often)
    return Link(start, end, minutes, service, **more)


@pytest.fixture
def ride_on(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Opens a map of these links, over land that no sea parts."""

    def opened(*links: Link) -> None:
        known: dict[Stop, tuple[Link, ...]] = {stop: () for link in links for stop in (link.start, link.end)}  # fmt: skip
        for link in links:
            known[link.start] = (*known[link.start], link)

        def near(point: Point, modes: frozenset[Mode], within: float) -> list[tuple[float, Stop]]:
            served = [stop for stop in known if any(link.mode in modes for link in links if stop in (link.start, link.end))]  # fmt: skip
            far = [(search_km(point, stop), stop) for stop in served]
            return sorted(
                ((km, s) for km, s in far if km <= within), key=lambda p: (p[0], p[1].name)
            )

        monkeypatch.setattr(search, "links_from", lambda: known)
        monkeypatch.setattr(search, "stops_near", near)
        monkeypatch.setattr(search, "is_one_land", lambda *_: True)
        forget()

    yield opened
    forget()


def forget() -> None:
    for remembered in (search.connection, search.overnight, search._search_from):
        remembered.cache_clear()


def search_km(point: Point, stop: Stop) -> float:
    return float(stops.distance_km(*point, *stop.at))


def found(start: Stop, end: Stop, modes: frozenset[Mode] = RAIL) -> Connection:
    joined = connection(start.at, end.at, modes)
    assert joined is not None
    return joined


def test_a_direct_ride_takes_its_minutes(ride_on: Any) -> None:
    ride_on(ride(A, B, 50))
    joined = found(A, B)
    assert (joined.minutes, joined.reach, joined.total, joined.changes) == (50, 0, 50, 0)
    assert connection(B.at, A.at, RAIL) is None
    assert connection(A.at, B.at, frozenset({"coach"})) is None
    assert connection(A.at, A.at, RAIL) is None


@pytest.mark.parametrize(
    ("often", "here", "there", "wait"),
    [
        ("a", "", "", 10), ("b", "", "", 17), ("c", "", "", 30), ("d", "", "", 60),
        ("e", "", "", 90), ("f", "", "", 180), ("b", "N", "N", 17), ("b", "N", "", 37),
        ("b", "", "N", 37), ("b", "N", "S", 52),
    ],
)  # fmt: skip
def test_a_change_waits_by_how_often_it_runs_and_crosses_the_town(
    ride_on: Any, often: Frequency, here: str, there: str, wait: int
) -> None:
    ride_on(ride(A, B, 50, to_station=here), ride(B, C, 70, often, from_station=there))
    joined = found(A, C)
    assert (joined.minutes, joined.changes, joined.main.minutes) == (120 + wait, 1, 70)


@pytest.mark.parametrize(("direct", "changes"), [(146, 0), (148, 1)])
def test_a_change_is_a_bother_of_ten_minutes_beside_its_wait(
    ride_on: Any, direct: int, changes: int
) -> None:
    ride_on(ride(A, B, 60), ride(B, C, 60), ride(A, C, direct))
    assert found(A, C).changes == changes


@pytest.mark.parametrize(
    ("often", "rare"), [("a", 0), ("b", 0), ("c", 5), ("d", 15), ("e", 30), ("f", 90)]
)
def test_what_is_rare_is_taken_only_if_it_is_that_much_quicker(
    ride_on: Any, often: Frequency, rare: int
) -> None:
    for slower in (rare + 1, rare - 1):
        ride_on(ride(A, B, 100, often, operator="rare"), ride(A, B, 100 + slower, operator="usual"))
        assert found(A, B).main.service.operator == ("rare" if slower > rare else "usual")


def test_a_drive_goes_on_without_a_wait(ride_on: Any) -> None:
    wheel: frozenset[Mode] = frozenset({"drive"})
    ride_on(
        ride(A, B, 60, mode="drive"), ride(B, C, 60, mode="drive"), ride(A, C, 121, mode="drive")
    )
    assert (found(A, C, wheel).minutes, found(A, C, wheel).changes) == (120, 1)


@pytest.mark.parametrize(("mode", "most"), [("train", 5), ("drive", 12)])
def test_a_connection_has_so_many_rides_at_most(ride_on: Any, mode: Mode, most: int) -> None:
    towns = [Stop(f"T{n}", "FR", 48.0, float(n)) for n in range(most + 2)]
    ride_on(*(ride(a, b, 20, mode=mode) for a, b in pairwise(towns)))
    modes: frozenset[Mode] = frozenset({mode})
    assert len(found(towns[0], towns[most], modes).rides) == most
    assert connection(towns[0].at, towns[most + 1].at, modes) is None


@pytest.mark.parametrize(("minutes", "is_found"), [(40 * 60, True), (40 * 60 + 1, False)])
def test_nobody_is_under_way_for_more_than_forty_hours(
    ride_on: Any, minutes: int, is_found: bool
) -> None:
    ride_on(ride(A, B, minutes))
    assert (connection(A.at, B.at, RAIL) is not None) == is_found


def test_one_starts_in_ones_town_or_from_one_about_with_the_minutes_there(ride_on: Any) -> None:
    ride_on(ride(SUBURB, B, 10), ride(A, B, 100), ride(NEAR_A, B, 100))
    km = search_km(A.at, SUBURB)
    ends = search._ends(A.at, RAIL)
    assert ends == {A: 0, NEAR_A: 0, SUBURB: round(local_minutes(km))}
    joined = found(A, B)
    assert (joined.minutes, joined.reach) == (10, round(local_minutes(km)))
    assert joined.total == 10 + joined.reach
    back = search._ends(SUBURB.at, RAIL)
    assert back[SUBURB] == 0
    assert back[A] == round(local_minutes(km))


def test_from_a_village_the_three_nearest_towns_are_tried(ride_on: Any) -> None:
    about = [Stop(f"V{n}", "FR", 48.2 + n / 50, 0.0) for n in range(5)]
    ride_on(*(ride(stop, B, 60) for stop in about))
    ends = search._ends((48.0, 0.0), RAIL)
    assert list(ends) == about[:3]
    assert ends[about[0]] == round(local_minutes(search_km((48.0, 0.0), about[0])))
    assert search._ends((47.0, 0.0), RAIL) == {}


def test_in_a_town_three_more_about_are_tried(ride_on: Any) -> None:
    about = [Stop(f"V{n}", "FR", 48.15 + n / 50, 0.0) for n in range(5)]
    ride_on(ride(A, B, 60), *(ride(stop, B, 60) for stop in about))
    assert list(search._ends(A.at, RAIL)) == [A, *about[:3]]


def test_across_the_water_a_town_is_none_to_start_from(
    ride_on: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    ride_on(ride(A, B, 60), ride(NEAR_A, B, 60), ride(SUBURB, B, 60))
    monkeypatch.setattr(search, "is_one_land", lambda *_: False)
    assert set(search._ends(A.at, RAIL)) == {A, NEAR_A}, "nearer than the map can tell"


def test_a_night_is_ridden_without_a_change_and_a_berth_before_a_seat(ride_on: Any) -> None:
    modes: frozenset[Mode] = frozenset({"night", "nightcoach", "train"})
    seat, berth = ride(A, B, 400, mode="nightcoach"), ride(A, B, 599, mode="night")
    ride_on(
        seat, berth, ride(A, B, 60), ride(A, C, 300, mode="night"), ride(C, D, 300, mode="night")
    )
    night = overnight(A.at, B.at, modes)
    assert night is not None
    assert (night.main, night.minutes, night.reach) == (berth, 599, 0)
    assert overnight(A.at, D.at, modes) is None
    ride_on(seat, ride(A, B, 601, mode="night"))
    night = overnight(A.at, B.at, modes)
    assert night is not None
    assert night.main is seat
    assert overnight(A.at, B.at, RAIL) is None


def test_within_a_town_nothing_is_ridden(ride_on: Any) -> None:
    ride_on(ride(A, SUBURB, 20), ride(SUBURB, A, 20))
    assert connection(A.at, NEAR_A.at, RAIL) is None


def test_what_runs_often_is_no_burden(ride_on: Any) -> None:
    for often in ("a", "b"):
        ride_on(ride(A, B, 50, often, operator="often"), ride(A, B, 50, "c", operator="rare"))  # type: ignore[arg-type]
        assert (
            search._extended(search._Path(0, 0, (), A, "", 0), ride(A, B, 50, often)).weight == 50
        )  # type: ignore[arg-type]
        assert found(A, B).main.service.operator == "often"


def test_stops_are_told_by_distance_within_the_kilometres(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stops, "stops_of", lambda _: (SUBURB, B, NEAR_A, A))
    assert [stop for _, stop in stops_near(A.at, RAIL, 30)] == [A, NEAR_A, SUBURB]
    km = search_km(A.at, SUBURB)
    assert len(stops_near(A.at, RAIL, km)) == 3
    assert len(stops_near(A.at, RAIL, km - 0.01)) == 2
    assert stops_near(A.at, RAIL, 0) == [(0.0, A)]
    assert stops_near((80.0, 0.0), RAIL, 30) == []


def test_a_stop_is_served_by_a_mode_that_leaves_it(monkeypatch: pytest.MonkeyPatch) -> None:
    links = {A: (ride(A, B, 10), ride(A, C, 10, mode="coach")), B: (ride(B, A, 10, mode="ferry"),), C: ()}  # fmt: skip
    monkeypatch.setattr(stops, "links_from", lambda: links)
    stops.stops_of.cache_clear()
    served = [stops.stops_of(frozenset({mode})) for mode in ("train", "coach", "ferry", "night")]  # type: ignore[arg-type]
    stops.stops_of.cache_clear()
    assert served == [(A,), (A,), (B,), ()]


TEXT = """\
# a comment

@FR
= night | SNCF | required | e
Paris/NORD 0, Lyon 100, Nice@43.7,7.25 380; f 21:30
= drive | car | walk | a
Paris 0, Lyon 240, Nice 500
"""


def test_a_line_says_how_often_it_runs_and_when_a_night_begins() -> None:
    night, wheel = read_lines(TEXT)
    assert (night.service.mode, night.service.operator, night.service.booking) == (
        "night", "SNCF", "required",
    )  # fmt: skip
    assert (night.service.frequency, night.service.leaves) == ("f", 21 * 60 + 30)
    assert (wheel.service.frequency, wheel.service.leaves) == ("a", None)
    assert [call.minutes for call in night.calls] == [0, 100, 380]
    assert (night.calls[0].town.station, night.calls[2].town.at) == ("NORD", (43.7, 7.25))
    rides = [(a.town.name, b.town.name) for a, b in stretches(night)]
    assert rides == [("Paris", "Nice"), ("Lyon", "Nice")], "from four and a half hours on"


@pytest.mark.parametrize(("minutes", "number"), [(270, 1), (269, 0)])
def test_a_night_has_four_and_a_half_hours(minutes: int, number: int) -> None:
    for mode in ("night", "nightcoach"):
        (line,) = read_lines(f"@FR\n= {mode} | X | walk | e\nParis 0, Nice {minutes}\n")
        assert len(list(stretches(line))) == number
    (ferry,) = read_lines(f"@FR\n= nightferry | X | walk | e\nParis 0, Nice {minutes}\n")
    assert len(list(stretches(ferry))) == 1


@pytest.mark.parametrize("row", ["Paris, Lyon 10", "Paris > Lyon"])
def test_a_row_without_town_or_minutes_is_refused(row: str) -> None:
    with pytest.raises(MalformedLine):
        list(read_lines(f"@FR\n{row}\n"))


def test_a_line_is_ridden_both_ways_with_the_towns_a_drive_passes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(stops, "all_lines", lambda: tuple(read_lines(TEXT)))
    monkeypatch.setattr(stops, "stop_of", lambda town: Stop(town.name, "FR", 0.0, 0.0))
    links = {(k.mode, k.start.name, k.end.name): k for k in stops._links()}
    assert len(links) == 4 + 6
    there, back = links["night", "Lyon", "Nice"], links["night", "Nice", "Lyon"]
    assert (there.minutes, there.leaves, back.minutes, back.leaves) == (280, 1390, 280, 1290)
    whole = links["night", "Paris", "Nice"], links["night", "Nice", "Paris"]
    assert [(k.from_station, k.to_station) for k in whole] == [("NORD", ""), ("", "NORD")]
    assert links["drive", "Paris", "Nice"].via == links["drive", "Nice", "Paris"].via == ("Lyon",)
    assert links["drive", "Paris", "Lyon"].via == ()
    assert whole[0].via == ()


@pytest.mark.parametrize(
    ("point", "land"),
    [
        ((51.5, -0.1), "Great Britain"), ((48.85, 2.35), "Africa, Asia and Europe"),
        ((40.7, -74.0), "America"), ((-33.87, 151.2), "Australia"),
        ((-1.29, 36.8), "Africa, Asia and Europe"), ((-23.55, -46.63), "America"),
        ((64.8, -147.7), "America"), ((33.36, 126.53), "Jeju"),
    ],
)  # fmt: skip
def test_a_point_is_of_its_island_or_its_continent(point: Point, land: str) -> None:
    assert islands.land_of(point) == land


def test_the_smallest_island_that_has_a_point_is_its_land(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = (("Large", 0.0, 0.0, 100.0), ("Small", 0.0, 0.0, 20.0))
    monkeypatch.setattr(islands, "_islands", lambda: rows)
    for lng, land in ((0.11, "Small"), (0.23, "Large"), (0.89, "Large"), (1.1, "Africa, Asia and Europe")):  # fmt: skip
        assert islands.land_of((0.0, lng)) == land
        islands.land_of.cache_clear()
    for lat, land in ((0.19, "Large"), (0.17, "Small"), (-0.95, "Africa, Asia and Europe")):
        assert islands.land_of((lat, 0.0)) == land
        islands.land_of.cache_clear()


@pytest.mark.parametrize(
    ("country", "point", "land"),
    [
        ("GB", (49.1, 1.9), "Great Britain"), ("GB", (49.0, 1.9), "Africa, Asia and Europe"),
        ("GB", (50.0, 2.0), "Africa, Asia and Europe"), ("FR", (50.0, 1.0), "Africa, Asia and Europe"),
        ("US", (10.0, -170.0), "America"), ("US", (10.0, -30.0), "America"),
        ("US", (10.0, -170.1), "Africa, Asia and Europe"), ("US", (10.0, -29.9), "Africa, Asia and Europe"),
        ("AU", (-45.0, 110.0), "Australia"), ("AU", (-10.0, 155.0), "Australia"),
        ("AU", (-45.1, 130.0), "Africa, Asia and Europe"), ("AU", (-9.9, 130.0), "Africa, Asia and Europe"),
        ("AU", (-30.0, 109.9), "Africa, Asia and Europe"), ("AU", (-30.0, 155.1), "Africa, Asia and Europe"),
        ("ID", (-30.0, 130.0), "Africa, Asia and Europe"),
    ],
)  # fmt: skip
def test_the_ends_of_each_land(
    monkeypatch: pytest.MonkeyPatch, country: str, point: Point, land: str
) -> None:
    monkeypatch.setattr(islands, "_islands", lambda: ())
    monkeypatch.setattr(islands, "country_of", lambda *_: country)
    islands.land_of.cache_clear()
    assert islands.land_of(point) == land
    islands.land_of.cache_clear()


def test_in_an_archipelago_two_places_have_water_between() -> None:
    assert islands.land_of((4.18, 73.51)) == "MV 4.2 73.5"
    assert not islands.is_one_land((4.18, 73.51), (3.2, 73.0))
    assert islands.is_one_land((48.85, 2.35), (52.5, 13.4))


def test_a_name_may_say_its_country_by_code_or_word() -> None:
    every = named.places_of("Newcastle")
    british = named.places_of("Newcastle, GB")
    assert british == named.places_of("Newcastle, United Kingdom")
    assert 0 < len(british) < len(every)
    assert all(lat > 50 for lat, _ in british)
    assert named.places_of("Newcastle, XX") == named.places_of("Nowhereville") == []


def test_between_airports_the_flight_is_theirs_with_a_stop_where_none_goes_direct() -> None:
    icn, nrt, cdg, syd = (airport(code) for code in ("ICN", "NRT", "CDG", "SYD"))
    assert icn is not None
    assert nrt is not None
    assert cdg is not None
    assert syd is not None
    assert named.minutes_by("flight", "ICN", "NRT") == block_minutes(icn, nrt)
    assert named.minutes_by("flight", "SYD", "CDG") == block_minutes(syd, cdg) + 120
    assert named.minutes_by("flight", "ICN", "Nowhereville") is None
    assert named.minutes_by("flight", "Nowhereville", "ICN") is None
    mixed = named.minutes_by("flight", "ICN", "Fukuoka")
    assert mixed is not None
    assert mixed < 120
    assert named.minutes_by("train", "Nowhereville", "Paris") is None
