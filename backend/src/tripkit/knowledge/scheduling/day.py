"""One day's visits in the order and at the times that are worth most.

Exact dynamic programming over (which visits are done, which was last, quarter hour at which it
ended), after Held & Karp 1962: visits are left out when they fit nowhere, waiting is allowed, and
of equally good days the one that starts earlier and waits less is taken.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
from numpy.typing import NDArray

GRID = 15
"""Minutes of a step."""
STEPS = 24 * 60 // GRID
MOST = 8
_WAIT = 1e-4
"""What a quarter hour of later finishing costs: it only decides between equals."""

Travel = Callable[[str, str], int]
"""Minutes from one visit's place to another's."""


@dataclass(frozen=True)
class Visit:
    key: str
    minutes: int
    worth: Sequence[float]
    """What a start in each of the day's 96 quarter hours is worth; −inf where it can't be."""


@dataclass(frozen=True)
class Slot:
    """`start` in minutes after midnight; `travel` minutes are spent on the way there."""

    key: str
    start: int
    minutes: int
    travel: int
    worth: float


@dataclass(frozen=True)
class _Step:
    """How the best days with these visits done, this one last, end at each quarter hour."""

    value: NDArray[np.float64]
    start: NDArray[np.int64]
    came_from: NDArray[np.int64]
    """The last visit before, −1 for none."""


def quarter(minutes: float) -> int:
    """The first quarter hour that begins at or after this minute of the day."""
    return ceil(minutes / GRID)


def plan_day(
    visits: Sequence[Visit], travel: Travel, *, start: int = 0, end: int = 24 * 60
) -> list[Slot]:
    """The best day between two minutes of it, in order of time.

    Raises ValueError for more visits than can be solved exactly, or worths that are no day's.
    """
    if len(visits) > MOST:
        raise ValueError(f"at most {MOST} visits a day")
    if any(len(visit.worth) != STEPS for visit in visits):
        raise ValueError(f"a visit needs {STEPS} worths")
    worths = [_possible(visit, start, end) for visit in visits]
    ways = [[quarter(travel(a.key, b.key)) for b in visits] for a in visits]
    steps = _solve(visits, worths, ways)
    return _read_back(visits, worths, travel, steps)


def _length(visit: Visit) -> int:
    return max(1, quarter(visit.minutes))


def _possible(visit: Visit, start: int, end: int) -> NDArray[np.float64]:
    worth = np.array(visit.worth, dtype=float)
    worth[~np.isfinite(worth)] = -np.inf
    worth[: quarter(start)] = -np.inf
    worth[max(0, end // GRID - _length(visit) + 1) :] = -np.inf
    return worth


def _solve(
    visits: Sequence[Visit], worths: list[NDArray[np.float64]], ways: list[list[int]]
) -> dict[tuple[int, int], _Step]:
    steps: dict[tuple[int, int], _Step] = {}
    for done in range(1, 1 << len(visits)):
        for last in range(len(visits)):
            if done >> last & 1:
                step = _extend(done, last, visits, worths, ways, steps)
                if step is not None:
                    steps[done, last] = step
    return steps


def _extend(
    done: int,
    last: int,
    visits: Sequence[Visit],
    worths: list[NDArray[np.float64]],
    ways: list[list[int]],
    steps: dict[tuple[int, int], _Step],
) -> _Step | None:
    before = done & ~(1 << last)
    best = np.full(STEPS, -np.inf)
    came = np.full(STEPS, -1, dtype=np.int64)
    if not before:
        best = np.where(np.isfinite(worths[last]), 0.0, -np.inf)
    for n in range(len(visits)):
        step = steps.get((before, n))
        if step is None:
            continue
        # Ready at a quarter hour: the best day that had ended a journey before it.
        ready = np.maximum.accumulate(step.value)
        way = ways[n][last]
        shifted = np.full(STEPS, -np.inf)
        shifted[way:] = ready[: STEPS - way] if way else ready
        better = shifted > best
        best, came = np.where(better, shifted, best), np.where(better, n, came)
    total = best + worths[last] - _WAIT * np.arange(STEPS)
    if not np.isfinite(total).any():
        return None
    length = _length(visits[last])
    value = np.full(STEPS, -np.inf)
    start = np.full(STEPS, -1, dtype=np.int64)
    came_at_end = np.full(STEPS, -1, dtype=np.int64)
    ends = np.arange(STEPS) + length
    inside = ends < STEPS
    value[ends[inside]] = total[inside]
    start[ends[inside]] = np.arange(STEPS)[inside]
    came_at_end[ends[inside]] = came[inside]
    return _Step(value, start, came_at_end)


def _read_back(
    visits: Sequence[Visit],
    worths: list[NDArray[np.float64]],
    travel: Travel,
    steps: dict[tuple[int, int], _Step],
) -> list[Slot]:
    if not steps:
        return []
    done, last = max(steps, key=lambda key: (float(steps[key].value.max()), -key[0]))
    latest = STEPS
    slots: list[Slot] = []
    while True:
        step = steps[done, last]
        at = int(np.argmax(step.value[:latest]))
        start, before = int(step.start[at]), int(step.came_from[at])
        visit = visits[last]
        way = travel(visits[before].key, visit.key) if before >= 0 else 0
        slots.append(Slot(visit.key, start * GRID, visit.minutes, way, float(worths[last][start])))
        if before < 0:
            return slots[::-1]
        done, last = done & ~(1 << last), before
        latest = start - quarter(way) + 1
