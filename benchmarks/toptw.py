"""Team orienteering with time windows, on an instance in the Solomon/Cordeau format.

    python benchmarks/toptw.py c101.txt --days 2 --seconds 2

Prints one line of JSON: score, the routes as lists of the instance's ids, seconds. The format is
that of KU Leuven's collection: `k v N t`, perhaps `D Q`, then `i x y d S f a list O C` a point,
the first one the start and end. Distances are Euclidean, cut to one decimal for Solomon's
instances and to two for Cordeau's (`pr…`, known by their fractional coordinates), as in that
literature.
"""

import argparse
import json
import time
from pathlib import Path

STARTED = time.perf_counter()

import numpy as np  # noqa: E402

from tripkit.knowledge.scheduling.orienteering import Points, solve_routes, start_times  # noqa: E402


def read_instance(text: str) -> tuple[Points, list[int]]:
    """The points, in whole units of the last decimal, and their ids.

    Raises ValueError for text that is no instance.
    """
    rows = [line.split() for line in text.splitlines()]
    stops = [row for row in rows if len(row) >= 8]
    heads = [row for row in rows if 3 <= len(row) <= 5]
    if not stops:
        raise ValueError("no points: expected lines of `i x y d S f a list O C`")
    if heads and len(stops) != int(heads[0][2]) + 1:
        raise ValueError(f"{len(stops)} points, but the first line says {heads[0][2]} and a start")
    table = np.array([[float(row[n]) for n in (1, 2, 3, 4, -2, -1)] for row in stops])
    solomon = np.array_equal(table[:, :2], np.round(table[:, :2]))
    unit = 10.0 if solomon else 100.0
    gap = table[:, None, :2] - table[None, :, :2]
    # The sliver keeps a distance such as 5.0 from being cut to 4.9 by its last bit.
    travel = np.floor(np.hypot(gap[..., 0], gap[..., 1]) * unit + 1e-7)
    service, opens, closes = (table[:, n] * unit for n in (2, 4, 5))
    points = Points(travel, np.round(service), table[:, 3], np.round(opens), np.round(closes))
    return points, [int(row[0]) for row in stops]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("instance", type=Path)
    parser.add_argument("--days", type=int, default=1, help="routes")
    parser.add_argument("--seconds", type=float, default=2.0, help="in all, from the start")
    parser.add_argument("--seed", type=int, default=0)
    asked = parser.parse_args()
    points, ids = read_instance(asked.instance.read_text())
    left = asked.seconds - (time.perf_counter() - STARTED)
    found = solve_routes(points, asked.days, seconds=max(left, 0.05), seed=asked.seed)
    if any(start_times(points, route) is None for route in found.routes):
        raise RuntimeError("a route can't be done")
    score = int(found.score) if found.score == int(found.score) else found.score
    answer = {
        "score": score,
        "routes": [[ids[stop] for stop in route] for route in found.routes],
        "seconds": round(time.perf_counter() - STARTED, 3),
    }
    print(json.dumps(answer))


if __name__ == "__main__":
    main()
