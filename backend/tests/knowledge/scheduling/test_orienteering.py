"""Team orienteering, against every set of routes tried; and its benchmark, run as a program."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.scheduling.orienteering import Points, solve_routes, start_times

ROOT = Path(__file__).resolve().parents[4]
INSTANCES = Path(__file__).parent / "instances"


def points_of(places: list[tuple[int, int, int, int, int, int]], last: int) -> Points:
    """From (x, y, service, score, opens, window) a place; start (5, 5); no detour is shorter."""
    rows = [(5, 5, 0, 0, 0, last), *places]
    xy = np.array([row[:2] for row in rows], dtype=float)
    gap = xy[:, None] - xy[None]
    opens = np.array([row[4] for row in rows], dtype=float)
    return Points(
        travel=np.ceil(np.hypot(gap[..., 0], gap[..., 1])),
        service=np.array([row[2] for row in rows], dtype=float),
        score=np.array([row[3] for row in rows], dtype=float),
        opens=opens,
        closes=opens + np.array([row[5] for row in rows], dtype=float),
    )


def best_by_trying(points: Points, count: int) -> float:
    """Best sum over disjoint sets, each of which has an order that can be done."""
    worth: dict[int, float] = {}

    def extend(order: list[int]) -> None:
        worth[sum(1 << stop for stop in order)] = float(points.score[order].sum())
        for stop in range(1, len(points.score)):
            if stop not in order and start_times(points, [*order, stop]) is not None:
                extend([*order, stop])

    extend([])
    best = dict(worth)
    for _ in range(count - 1):
        new: dict[int, float] = {}
        for done, value in best.items():
            for more, extra in worth.items():
                if not done & more:
                    new[done | more] = max(new.get(done | more, 0), value + extra)
        best = new
    return max(best.values())


places = st.lists(
    st.tuples(*(st.integers(0, 10),) * 2, st.integers(0, 6), st.integers(1, 9),
              st.integers(0, 25), st.integers(0, 25)),
    min_size=1, max_size=5,
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(places, st.integers(0, 45), st.integers(1, 3))
def test_small_trips_collect_all_that_any_trip_could(
    raw: list[tuple[int, int, int, int, int, int]], last: int, count: int
) -> None:
    points = points_of(raw, last)
    found = solve_routes(points, count, rounds=400)
    seen = [stop for route in found.routes for stop in route]
    assert len(found.routes) == count
    assert len(seen) == len(set(seen))
    assert all(start_times(points, route) is not None for route in found.routes)
    assert found.score == sum(points.score[stop] for stop in seen)
    assert found.score == best_by_trying(points, count)


def test_a_route_that_comes_too_late_has_no_times() -> None:
    points = points_of([(5, 8, 4, 1, 0, 20), (5, 2, 1, 1, 0, 2)], 60)
    assert start_times(points, [1]) == [3.0]
    assert start_times(points, [1, 2]) is None
    assert start_times(points_of([(5, 8, 4, 1, 0, 20)], 9), [1]) is None  # not back in time


def test_waiting_is_allowed_and_counts() -> None:
    points = points_of([(5, 8, 4, 1, 30, 5)], 60)
    assert start_times(points, [1]) == [30.0]


def test_the_same_seed_and_rounds_give_the_same_routes() -> None:
    rng = np.random.default_rng(3)
    raw = [tuple(int(v) for v in rng.integers(1, 20, 6)) for _ in range(30)]
    points = points_of(raw, 60)  # type: ignore[arg-type]
    assert solve_routes(points, 2, rounds=60, seed=7) == solve_routes(points, 2, rounds=60, seed=7)


def test_no_route_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one"):
        solve_routes(points_of([], 9), 0)


@pytest.mark.parametrize("name", ["nine.txt", "pr_nine.txt"])
def test_the_benchmark_prints_the_best_routes_by_their_ids(name: str) -> None:
    run = subprocess.run(
        [sys.executable, "benchmarks/toptw.py", str(INSTANCES / name), "--days", "2", "--seconds", "1"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    answer = json.loads(run.stdout)
    rows = [line.split() for line in (INSTANCES / name).read_text().splitlines()[2:]]
    table = {int(row[0]): [float(row[k]) for k in (1, 2, 3, 4, -2, -1)] for row in rows}
    unit = 10 if name == "nine.txt" else 100
    xy = np.array([row[:2] for row in table.values()])
    gap = xy[:, None] - xy[None]
    column = np.array(list(table.values()))[:, 2:]
    points = Points(np.floor(np.hypot(gap[..., 0], gap[..., 1]) * unit + 1e-7) / unit, *column.T)
    assert answer["score"] == best_by_trying(points, 2)
    assert answer["score"] == sum(table[stop][3] for route in answer["routes"] for stop in route)
    assert len(answer["routes"]) == 2
    assert answer["seconds"] > 0
