"""One search from a place serves every goal, with the answers that a search for each alone has."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.feasibility import candidates
from tripkit.knowledge.feasibility.places import point_of
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ways import search
from tripkit.knowledge.ways.journeys import DRIVE, PUBLIC, RAIL
from tripkit.knowledge.ways.lines import Mode, Service
from tripkit.knowledge.ways.search import WAIT, Connection, connection
from tripkit.knowledge.ways.stops import Link, Point, Stop, stops_near, stops_of

TOWNS = tuple(Stop(name, "FR", 48.0, float(n)) for n, name in enumerate("ABCDE"))
ORIGINS = ((TOWNS[0], 0), (TOWNS[1], 25))
LINKS = st.lists(
    st.builds(
        lambda ends, minutes, often: Link(*ends, minutes, Service("train", "X", "walk", often)),
        st.sampled_from(list(permutations(TOWNS, 2))),
        st.integers(1, 200),
        st.sampled_from(list(WAIT)),
    ),
    min_size=3,
    max_size=12,
)
GOALS = st.lists(
    st.dictionaries(st.sampled_from(TOWNS[2:]), st.integers(0, 60), min_size=1),
    min_size=1,
    max_size=5,
)


def alone(start: Point, end: Point, modes: frozenset[Mode]) -> Connection | None:
    search._search_from.cache_clear()
    return connection.__wrapped__(start, end, modes)


@pytest.mark.parametrize("modes", [RAIL, PUBLIC, DRIVE])
@pytest.mark.parametrize("origin", ["Brussels", "Seoul", "Split"])
def test_what_was_asked_before_changes_no_answer(origin: str, modes: frozenset[Mode]) -> None:
    start = point_of(origin)
    assert start is not None
    points = {place.point for place in candidates().values()}
    nearest = sorted(points, key=lambda point: distance_km(*start, *point))
    goals = Random(3).sample(nearest[:150], 60)
    each = [alone(start, goal, modes) for goal in goals]
    search._search_from.cache_clear()
    assert [connection.__wrapped__(start, goal, modes) for goal in goals] == each
    assert search._search_from.cache_info().misses <= 2, "from all about, and from the town's own"
    assert sum(found is not None for found in each) >= 5


def ridden(path: search._Path, links: list[Link]) -> Iterator[search._Path]:
    """Every path that goes on from this one and comes to no town twice."""
    been = {path.stop, *(ride.start for ride in path.rides)}
    for link in links:
        if link.start == path.stop and link.end not in been:
            longer = search._extended(path, link)
            yield longer
            yield from ridden(longer, links)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(LINKS, GOALS)
def test_no_way_there_is_lighter(links: list[Link], asked: list[dict[Stop, int]]) -> None:
    starts = [search._Path(reach, 0, (), stop, "", reach) for stop, reach in ORIGINS]
    paths = [path for start in starts for path in ridden(start, links)]
    known = {stop: tuple(link for link in links if link.start == stop) for stop in TOWNS}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search, "links_from", lambda: known)
        tree = search._Search(ORIGINS, RAIL)
        for goals in asked:
            ends = [(path.weight + goals[path.stop], path) for path in paths if path.stop in goals]
            found = tree.to(goals)
            if found is None:
                assert not ends
                continue
            lightest = min(weight for weight, _ in ends)
            assert (found.rides, found.minutes, found.reach) in [
                (path.rides, path.spent, path.reach + goals[path.stop])
                for weight, path in ends
                if weight == lightest
            ]


def train(start: Stop, end: Stop, minutes: int, operator: str = "X") -> Link:
    return Link(start, end, minutes, Service("train", operator, "walk", "a"))


@pytest.mark.parametrize(
    ("goals", "end", "operator"),
    [({"B": 0}, "B", "first"), ({"B": 0, "C": 10}, "C", "X"), ({"A": 0, "B": 40}, "B", "first")],
)
def test_one_rides_and_of_equals_takes_what_is_found_first(
    monkeypatch: pytest.MonkeyPatch, goals: dict[str, int], end: str, operator: str
) -> None:
    a, b, c, *_ = TOWNS
    rides = train(a, b, 50, "first"), train(a, b, 50, "second"), train(a, c, 40)
    monkeypatch.setattr(search, "links_from", lambda: {a: rides, b: (), c: ()})
    tree = search._Search(((a, 20),), RAIL)
    for farther in (None, b):
        if farther:
            tree.to({farther: 1000})
        found = tree.to({stop: goals[stop.name] for stop in (a, b, c) if stop.name in goals})
        assert found is not None
        assert [(ride.end.name, ride.service.operator) for ride in found.rides] == [(end, operator)]


@pytest.mark.parametrize("within", [14.0, 45.0])
def test_no_town_about_is_passed_over(within: float) -> None:
    for place in list(candidates().values())[::40]:
        about = [s for s in stops_of(PUBLIC) if distance_km(*place.point, *s.at) <= within]
        assert {stop for _, stop in stops_near(place.point, PUBLIC, within)} == set(about)
