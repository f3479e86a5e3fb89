"""The quickest connection between two points over the links (Dijkstra, changes counted).

A ride costs its minutes. A change costs the wait for what one boards, by how often it runs, and 20
or 35 minutes more where one crosses a town to another station; and beside the clock a little for
the bother, so that a direct train wins over one that is as quick.
"""

from dataclasses import dataclass
from functools import lru_cache
from heapq import heappop, heappush
from itertools import count
from math import inf
from threading import Lock

from tripkit.knowledge.ways.islands import is_one_land
from tripkit.knowledge.ways.lines import BY_NIGHT, Frequency, Mode
from tripkit.knowledge.ways.roads import local_minutes
from tripkit.knowledge.ways.stops import Link, Point, Stop, links_from, stops_near

WAIT: dict[Frequency, int] = {"a": 10, "b": 17, "c": 30, "d": 60, "e": 90, "f": 180}
"""Minutes until what one changes to leaves."""
BOTHER = 10
RARE: dict[Frequency, int] = {"a": 0, "b": 0, "c": 5, "d": 15, "e": 30, "f": 90}
"""What the rare counts beside its minutes: one has to take it when it goes."""
CROSSING, CROSSING_KNOWN = 20, 35
"""Minutes to another station of a town: where one of the two is not named, and where both are."""
SEAT = 1.5
"""How much longer a night in a seat feels than one in a berth."""
IN_TOWN_KM, NEAR_KM = 14.0, 45.0
OWN_STATION = 1.5
"""How much longer one rides to the town's own station before a ride by road is better."""
SHORE_KM = 3.0
"""Nearer than this the map of islands is too coarse to say that water lies between."""
MOST_MINUTES = 40 * 60
MOST_RIDES, MOST_DRIVES = 5, 12
_State = tuple[Stop, str]
_Ends = tuple[tuple[Stop, int], ...]


@dataclass(frozen=True, slots=True)
class Connection:
    """`minutes` from the first station to the last with the waits between; `reach` to and from."""

    rides: tuple[Link, ...]
    minutes: int
    reach: int = 0

    @property
    def changes(self) -> int:
        return len(self.rides) - 1

    @property
    def total(self) -> int:
        return self.minutes + self.reach

    @property
    def main(self) -> Link:
        """The longest of the rides."""
        return max(self.rides, key=lambda ride: ride.minutes)


@dataclass(frozen=True, slots=True)
class _Path:
    """On the way: `spent` minutes, `weight` what the search compares."""

    weight: float
    spent: int
    rides: tuple[Link, ...]
    stop: Stop
    station: str
    reach: int


_End = tuple[float, int, int, _Path]


def _change(path: _Path, link: Link) -> int:
    """Minutes between getting off and setting off again."""
    if not path.rides or link.mode == "drive":
        return 0
    before, after = path.rides[-1].to_station, link.from_station
    crossing = 0
    if before != after:
        crossing = CROSSING_KNOWN if before and after else CROSSING
    return WAIT[link.service.frequency] + crossing


def _extended(path: _Path, link: Link) -> _Path:
    wait = _change(path, link)
    spent = path.spent + wait + link.minutes
    bother = BOTHER if path.rides and link.mode != "drive" else 0
    weight = path.weight + wait + link.minutes + bother + RARE[link.service.frequency]
    rides = (*path.rides, link)
    return _Path(weight, spent, rides, link.end, link.to_station, path.reach)


def _ends(point: Point, modes: frozenset[Mode]) -> dict[Stop, int]:
    """The towns to start from with the minutes to them: the one where one is, or those about."""
    near = [
        (km, stop)
        for km, stop in stops_near(point, modes, NEAR_KM)
        if km <= SHORE_KM or is_one_land(point, stop.at)
    ]
    if near and near[0][0] <= IN_TOWN_KM:
        reach = {stop: round(local_minutes(km)) for km, stop in near[1:4] if km > IN_TOWN_KM}
        return {stop: 0 for km, stop in near if km <= min(IN_TOWN_KM, near[0][0] + 3)} | reach
    return {stop: round(local_minutes(km)) for km, stop in near[:3]}


class _Search:
    """Dijkstra's algorithm from towns, each with the minutes to it, to any others.

    It goes on only as far as the farthest goal asked for yet and keeps what it reached, so that one
    run serves every goal; the answer to one never depends on those asked for before.
    """

    def __init__(self, origins: _Ends, modes: frozenset[Mode]) -> None:
        self.modes = modes
        self.most = MOST_RIDES if "drive" not in modes else MOST_DRIVES
        self._reached: dict[Stop, tuple[int, _Path]] = {}
        """The lightest path with a ride to each town, numbered as they were found."""
        self._order = count()
        self._lightest: dict[_State, float] = {}
        self._heap: list[tuple[float, int, _Path]] = []
        self._lock = Lock()
        for stop, reach in origins:
            self._push(_Path(reach, 0, (), stop, "", reach))

    def _push(self, path: _Path) -> None:
        """Keep the path unless one no heavier leads to its state."""
        state = path.stop, path.station
        if path.weight < self._lightest.get(state, inf):
            self._lightest[state] = path.weight
            heappush(self._heap, (path.weight, next(self._order), path))

    def to(self, goals: dict[Stop, int]) -> Connection | None:
        """The quickest to any of the towns, each with the minutes from it."""
        with self._lock:
            best = min((end for stop in goals if (end := self._end(stop, goals))), default=None)
            while self._heap and (best is None or self._heap[0][0] < best[0]):
                stop = self._go_on()
                if stop in goals and (end := self._end(stop, goals)):
                    best = min(best or end, end)
        if best is None:
            return None
        _, _, last, path = best
        return Connection(path.rides, path.spent, path.reach + last)

    def _end(self, stop: Stop, goals: dict[Stop, int]) -> _End | None:
        """The path to a goal: what it weighs in all, its number, the minutes from there, itself."""
        if stop not in self._reached:
            return None
        number, path = self._reached[stop]
        return path.weight + goals[stop], number, goals[stop], path

    def _go_on(self) -> Stop:
        """Take the lightest path and lengthen it; the town where it ends."""
        weight, _, path = heappop(self._heap)
        if weight > self._lightest[path.stop, path.station]:
            return path.stop
        if path.rides:
            self._reached.setdefault(path.stop, (len(self._reached), path))
        if len(path.rides) < self.most:
            for link in links_from()[path.stop]:
                if link.mode in self.modes:
                    longer = _extended(path, link)
                    if longer.spent <= MOST_MINUTES:
                        self._push(longer)
        return path.stop


@lru_cache(maxsize=128)
def _search_from(origins: _Ends, modes: frozenset[Mode]) -> _Search:
    return _Search(origins, modes)


def _quickest(
    origins: dict[Stop, int], goals: dict[Stop, int], modes: frozenset[Mode]
) -> Connection | None:
    return _search_from(tuple(origins.items()), modes).to(goals) if goals else None


@lru_cache(maxsize=4096)
def connection(start: Point, end: Point, modes: frozenset[Mode]) -> Connection | None:
    """The quickest by these modes; None where none is known."""
    origins, goals = _ends(start, modes), _ends(end, modes)
    if _same(origins, goals):
        return None
    quickest = _quickest(origins, goals, modes)
    if quickest is None or not quickest.reach:
        return quickest
    own = _quickest(_own(origins), _own(goals), modes)
    return own if own and own.total <= OWN_STATION * quickest.total else quickest


def _own(ends: dict[Stop, int]) -> dict[Stop, int]:
    """The town's own stations; those about it where it has none."""
    return {stop: 0 for stop, reach in ends.items() if reach == 0} or ends


def _same(origins: dict[Stop, int], goals: dict[Stop, int]) -> bool:
    """Whether both ends are in one town."""
    return any(origins[stop] == 0 and goals.get(stop) == 0 for stop in origins)


@lru_cache(maxsize=2048)
def overnight(start: Point, end: Point, modes: frozenset[Mode]) -> Connection | None:
    """A ride without a change through the night, the quickest; None where there is none."""
    origins, goals = _ends(start, modes), _ends(end, modes)
    rides = [
        Connection((link,), link.minutes, origins[stop] + goals[link.end])
        for stop in origins
        for link in links_from()[stop]
        if link.mode in modes & BY_NIGHT and link.end in goals
    ]
    return min(rides, key=_night_weight, default=None)


def _night_weight(ride: Connection) -> tuple[float, str]:
    """A berth is worth more than a seat in a coach."""
    slower = SEAT if ride.main.mode == "nightcoach" else 1.0
    return ride.total * slower, ride.main.service.operator
