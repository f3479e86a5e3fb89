"""Where a fixed thing is, and the fixed things of a day as the scheduler is asked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from tripkit.knowledge.gazetteer import distance_km, find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.orders.blocks import Block
from tripkit.knowledge.scheduling.trip_terms import Fixed
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import place_on, stay_of
from tripkit.tools.trip.eating import eating_at, is_own_choice
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.journeys import place_at
from tripkit.tools.trip.own_blocks import blocks_on
from tripkit.tools.trip.seeing import sights_of
from tripkit.tools.trip.ways import Spot
from tripkit.tools.trip.wishes import names_it
from tripkit.tools.whereabouts import Where

HELD = "held"
NEAR_KM = 40.0
"""A place of the map further off is another of its name."""
CHANGE, KMH = 40, 11.0
"""Minutes beside a ride between two fixed things, and how fast it is, streets counted."""
SHORTEST = {True: 5, False: 2}
"""Letters of a name that is looked for in words, by whether it is in Latin letters."""


@dataclass(frozen=True)
class Held:
    """A block that has its hours, with the sight that it is where it is one of ours.

    `is_known`: whether we know where that is; else it counts as in the middle of the town.
    """

    key: str
    block: Block
    spot: Spot
    is_known: bool
    sight: ActivityFound | None = None

    @property
    def starts(self) -> int:
        """Minutes after midnight."""
        return self.block.start

    @property
    def ends(self) -> int:
        """Minutes after midnight."""
        return self.block.end


def fixed_of(held: Sequence[Held]) -> list[Fixed]:
    """As the scheduler is asked: of two that follow each other closely the first ends as early as
    the way to the second takes, since the person says that both can be."""
    fixed = []
    for number, block in enumerate(held):
        end, after = block.ends, held[number + 1] if number + 1 < len(held) else None
        if after and after.starts >= end:
            way = CHANGE + distance_km(*block.spot, *after.spot) / KMH * 60
            end = max(block.starts + 1, min(end, round(after.starts - way)))
        fixed.append(Fixed(block.key, block.starts, end, *block.spot))
    return fixed


def held_on(trip: TripContext, day: date, bed: Spot | None) -> list[Held]:
    """What holds hours of a day, in their order; a rest gives way to what is fixed."""
    there = place_at(place_on(trip.request, day), trip)
    if there is None:
        return []
    timed = [
        _held(trip, f"{HELD}-{number}", block, there, bed)
        for number, block in enumerate(blocks_on(trip))
        if block.day == day and not (block.sights_only or block.is_apart)
    ]
    events = [block for block in timed if is_thing(block.block)]
    rests: list[Held] = []
    for rest in (block for block in timed if block not in events):
        if not _crosses(rest, [*events, *rests]):  # of two rests at one hour there is one
            rests.append(rest)
    return sorted([*events, *rests], key=lambda block: block.starts)


def is_thing(block: Block) -> bool:
    """Whether it is something to do, and no rest."""
    return block.kind in ("event", "own_time") and not block.is_rest


def _crosses(rest: Held, events: Sequence[Held]) -> bool:
    block = rest.block
    return any(block.start < e.block.end and e.block.start < block.end for e in events)


def _held(trip: TripContext, key: str, block: Block, there: Where, bed: Spot | None) -> Held:
    if not is_thing(block):
        return Held(key, block, bed or (there.lat, there.lng), bed is not None)
    words = f"{block.place} {block.label}"
    around = _sights(trip, block.day)
    at_place = (s for s in around if block.place and names_it(s, block.place))
    sight = _longest_named(around, words) or next(at_place, None)
    if sight:
        if block.is_open and _longest_named([sight], block.label):  # a visit, as long as it takes
            ends = max(block.end, block.start + sight.minutes)
            block = replace(block, end=min(ends, 24 * 60))
        return Held(key, block, (sight.latitude, sight.longitude), True, sight)
    spot = next(_spots(trip, block, there, words), None)
    return Held(key, block, spot or (there.lat, there.lng), spot is not None)


def _sights(trip: TripContext, day: date) -> list[ActivityFound]:
    stay = stay_of(trip.request, place_on(trip.request, day))
    return sights_of(trip, stay) if stay else []


def _spots(trip: TripContext, block: Block, there: Where, words: str) -> Iterator[Spot]:
    """Where one eats, the quarter, or the place of our map that the words name."""
    points = [*_tables(trip, block.day, words), *_areas(there, words), *_towns(block.place)]
    for lat, lng in points:
        if distance_km(there.lat, there.lng, lat, lng) <= NEAR_KM:
            yield lat, lng


def _tables(trip: TripContext, day: date, words: str) -> Iterator[Spot]:
    for table in eating_at(trip, place_on(trip.request, day)):
        if is_own_choice(table) or not _is_in(table.name, words):
            continue
        if table.latitude is not None and table.longitude is not None:
            yield table.latitude, table.longitude


def _areas(there: Where, words: str) -> Iterator[Spot]:
    for area in there.city.areas if there.city else ():
        if _is_in(area.name.en, words) or _is_in(area.name.ko, words):
            yield area.lat, area.lng


def _towns(name: str) -> Iterator[Spot]:
    for place in find(name) if name else ():
        if place.lat is not None and place.lng is not None and place.kind in ("area", "city"):
            yield place.lat, place.lng


def _longest_named(sights: Sequence[ActivityFound], words: str) -> ActivityFound | None:
    """The sight that the words name, the one of the longest name."""
    matches = [
        (len(fold(name)), sight.id, sight)
        for sight in sights
        for name in sight.names
        if _is_in(name, words)
    ]
    return max(matches, key=lambda row: row[:2])[2] if matches else None


def _is_in(name: str, words: str) -> bool:
    """Whether words hold a whole name."""
    folded = fold(name)
    if len(folded) < SHORTEST[folded.isascii()]:
        return False
    return f" {folded} " in f" {fold(words)} " if folded.isascii() else folded in fold(words)
