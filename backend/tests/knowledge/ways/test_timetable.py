"""The timetable: every line can be read, lies on the map, and moves at a speed of its mode."""

from collections import Counter

import pytest

from tripkit.knowledge.gazetteer import distance_km, region_countries
from tripkit.knowledge.ways.build import speed_fault
from tripkit.knowledge.ways.lines import BY_NIGHT, MalformedLine, all_lines, read_lines, stretches
from tripkit.knowledge.ways.stops import links_from, stop_of

EUROPE = region_countries("Europe") or ()
AMERICA_NORTH = {"US", "CA", "MX"}


def scheduled() -> set[frozenset[tuple[str, str]]]:
    """Pairs of towns that something runs between."""
    return {
        frozenset(((link.start.country, link.start.name), (link.end.country, link.end.name)))
        for links in links_from().values()
        for link in links
        if link.mode != "drive"
    }


def test_every_town_of_a_line_is_on_the_map():
    for line in all_lines():
        for town, _ in line.calls:
            assert stop_of(town).country == town.country


def test_no_stretch_is_faster_or_slower_than_its_mode():
    for line in all_lines():
        for start, end in stretches(line):
            km = distance_km(*stop_of(start.town).at, *stop_of(end.town).at)
            minutes = end.minutes - start.minutes
            assert speed_fault(line.service.mode, km, minutes) is None, (start, end)


def test_a_speed_that_nothing_has_is_a_fault():
    assert speed_fault("train", 300, 60)
    assert speed_fault("coach", 100, 3000)
    assert speed_fault("ferry", 10, 0)
    assert speed_fault("fast", 300, 90) is None


def test_what_runs_by_night_says_when_it_leaves_and_nothing_else_does():
    for line in all_lines():
        assert (line.service.leaves is not None) == (line.service.mode in BY_NIGHT), line


def test_each_part_of_the_world_has_its_share_of_pairs():
    count: Counter[str] = Counter()
    for pair in scheduled():
        countries = {country for country, _ in pair}
        for name, wanted in {
            "europe": EUROPE, "japan": {"JP"}, "korea": {"KR"}, "china": {"CN"},
            "north america": AMERICA_NORTH,
        }.items():  # fmt: skip
            count[name] += bool(countries <= set(wanted))
        count["all"] += 1
    assert count["all"] >= 1500
    assert count["europe"] >= 600
    assert count["japan"] >= 200
    assert count["korea"] >= 150
    assert count["china"] >= 120
    assert count["north america"] >= 100


def test_a_line_that_says_no_minutes_is_refused():
    with pytest.raises(MalformedLine):
        list(read_lines("@FR\nParis 0, Lyon\n"))


def test_a_star_is_as_many_services_and_a_line_is_one():
    text = "@FR\n= fast | SNCF | required | b\nParis > Lyon 118 a, Dijon 96\nParis 0, Dijon 96, Lyon 130; c\n"
    star, other, line = read_lines(text)
    assert [call.town.name for call in star.calls] == ["Paris", "Lyon"]
    assert (star.service.frequency, other.service.frequency) == ("a", "b")
    assert line.service.frequency == "c"
    assert [end.minutes - start.minutes for start, end in stretches(line)] == [96, 130, 34]


def test_a_town_of_another_country_with_a_place_and_a_station_is_read_whole():
    (line,) = read_lines("@GB\n= ferry | DFDS | advised | d\nDover 0, Isle@51.5,-1.25.FR/QUAI 90\n")
    town = line.calls[1].town
    assert (town.name, town.country, town.station, town.at) == ("Isle", "FR", "QUAI", (51.5, -1.25))
