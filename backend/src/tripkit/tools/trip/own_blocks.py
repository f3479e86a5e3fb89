"""The hours of a trip's days that something holds, with those of the person's own things that a
plan has to find a day and an hour for."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from tripkit.domain.trip import Constraint
from tripkit.knowledge.orders.blocks import Block, blocks_of
from tripkit.knowledge.orders.own_time import OwnTime
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.dates import days_of, place_on, stay_of, stays_of
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.held_hours import DAY_ENDS, said_window
from tripkit.tools.trip.journeys import clock
from tripkit.tools.trip.kind_of_thing import best_of_area, place_for
from tripkit.tools.trip.light import sun_hour
from tripkit.tools.trip.pace import hours_of
from tripkit.tools.trip.seeing import sights_of
from tripkit.tools.trip.towns_named import names_in, names_of
from tripkit.tools.trip.wishes import names_it

UNKNOWN_MINUTES = 90
"""How long one is at a sight that we know nothing of."""
_USUAL_START, _NIGHT, _AFTER_BREAKFAST = 14 * 60, 19 * 60, 9 * 60 + 30
_EARLIEST, _LATEST, _STEP = 8 * 60, 23 * 60, 30
_SHORT = 2
"""Days of a trip of which none is only for coming or going."""
_FULL, _LEAST = 8 * 60, 60
"""Minutes of a day that counts as a full one, and of a thing that has to be cut short."""


def blocks_on(trip: TripContext) -> list[Block]:
    """What was fixed, as it was said, then the person's own things on days that have room."""
    days = days_of(trip.request)
    fixed = blocks_of(trip.request, days)
    return [*fixed, *_Allotting(trip, days, fixed).blocks()] if days else fixed


class _Allotting:
    def __init__(self, trip: TripContext, days: Sequence[date], fixed: Sequence[Block]) -> None:
        self._trip, self._request, self._days = trip, trip.request, days
        self._busy = [block for block in fixed if not block.sights_only]
        self._whole = {block.day for block in fixed if block.sights_only}
        self._used: set[str] = set()

    def blocks(self) -> list[Block]:
        """One after another, those of a set day and hour first."""
        pairs = [
            (rule, own)
            for rule in self._request.constraints
            if rule.kind == "own_time" and (own := OwnTime.of(str(rule.value)))
        ]
        pairs += [(rule, self._unknown(rule)) for rule in self._new()]
        pairs.sort(key=lambda pair: (not pair[1].days, not pair[1].hour, -pair[1].minutes))
        blocks = [block for rule, own in pairs for block in self._of(rule, own)]
        return sorted(blocks, key=lambda block: (block.day, block.start))

    def _new(self) -> Iterator[Constraint]:
        """Sights asked for by a name that no record of these places has."""
        rules = [rule for rule in self._request.constraints if rule.kind == "must_see"]
        stays = stays_of(self._request) if rules else []
        sights = [sight for stay in stays for sight in sights_of(self._trip, stay)]
        for rule in rules if sights else ():
            if not any(names_it(sight, str(rule.value)) for sight in sights):
                yield rule

    def _unknown(self, rule: Constraint) -> OwnTime:
        """Time for it; the first sight of the quarter where it is the name of one."""
        name = str(rule.value)
        sight = best_of_area(self._trip, name)
        return OwnTime(name, minutes=UNKNOWN_MINUTES, place=sight.name if sight else "")

    def _of(self, rule: Constraint, own: OwnTime) -> Iterator[Block]:
        """As many blocks as there are days of it."""
        days = [day for day in self._days if day in own.days] if own.days else self._by_room(own)
        left = len(days) if own.days else own.count
        for day in days:
            block = self._block(rule, own, day) if left else None
            if block is None:
                continue
            left -= 1
            if not block.is_apart:
                self._busy.append(block)
            yield block

    def _by_room(self, own: OwnTime) -> list[date]:
        """Full days with the least in them first, the days of coming and going last; only those at
        the place of the trip that its words name."""
        towns = names_in(own.label)
        there = [day for day in self._days if names_of(place_on(self._request, day)) & towns]

        def filled(day: date) -> tuple[bool, bool, int, date]:
            first, last = self._window(day)
            hours = sum(b.end - b.start for b in self._busy if b.day == day) // 60
            is_end = day in (self._days[0], self._days[-1]) and len(self._days) > _SHORT
            return day in self._whole, last - first < _FULL or is_end, hours, day

        return sorted(there or self._days, key=filled)

    def _said_window(self, day: date) -> tuple[int, int]:
        return said_window(self._request, day, self._days)

    def _window(self, day: date) -> tuple[int, int]:
        first, last = self._said_window(day)
        begins, _ = hours_of(self._request)
        limits = [at for value in self._request.values("latest") if (at := clock(value))]
        return max(first, min(begins, _EARLIEST)), min(last, _LATEST, *limits)

    def _block(self, rule: Constraint, own: OwnTime, day: date) -> Block | None:
        block = Block(day, 0, 0, "own_time", own.label, "", rule.key)
        if own.sort != "wish":
            return self._rest(block, own)
        start = self._start(own, day)
        sight = self._sight(own, day, start)
        minutes = max(own.minutes, sight.minutes) if sight and not own.days else own.minutes
        at = self._free(own, day, start, minutes)
        if at is None:
            return None
        block = replace(block, start=at, end=min(at + minutes, DAY_ENDS))
        return self._at_sight(block, sight) if sight else block

    def _rest(self, block: Block, own: OwnTime) -> Block | None:
        """Within the hours that one is there."""
        first, last = self._said_window(block.day)
        start = clock(own.hour) or 0
        begins, ends = max(start, first), min(start + own.minutes, last, DAY_ENDS)
        if begins >= ends:
            return None
        is_rest = own.sort == "rest"
        return replace(block, start=begins, end=ends, is_rest=is_rest, is_apart=not is_rest)

    def _at_sight(self, block: Block, sight: ActivityFound) -> Block:
        self._used.add(sight.id)
        is_named = names_it(sight, block.label) or sight.name in block.label
        label = block.label if is_named else f"{block.label}: {sight.name}"
        return replace(block, label=label, place=sight.name)

    def _sight(self, own: OwnTime, day: date, start: int | None) -> ActivityFound | None:
        """What it is of the sights of that day's place."""
        stay = stay_of(self._request, place_on(self._request, day))
        sights = sights_of(self._trip, stay) if stay else []
        matches = [sight for sight in sights if own.place and names_it(sight, own.place)]
        if matches:
            return max(matches, key=lambda sight: (sight.weight, sight.id))
        return place_for(own.label, sights, day, start or _USUAL_START, self._used)

    def _start(self, own: OwnTime, day: date) -> int | None:
        if own.hour in ("sunrise", "sunset"):
            return sun_hour(self._trip, day, own.hour, own.minutes)
        return clock(own.hour) if own.hour else None

    def _free(self, own: OwnTime, day: date, start: int | None, minutes: int) -> int | None:
        """The hour nearest to the usual one at which nothing else is."""
        first, last = self._hours(own, day, start)
        usual = _USUAL_START if start is None else start
        length = min(minutes, max(_LEAST, last - first)) if own.days else minutes
        if own.hour in ("sunrise", "sunset"):
            first, last = max(first, usual), min(last, usual + length)
        elif usual >= _NIGHT:
            first = max(first, _NIGHT - 2 * _STEP)
        hours = {usual, *range(first, last - length + 1, _STEP)}
        options = sorted(
            (at for at in hours if first <= at <= last - length),
            key=lambda at: (abs(at - usual), at),
        )
        return next((at for at in options if not self._meets(day, at, at + length)), None)

    def _hours(self, own: OwnTime, day: date, start: int | None) -> tuple[int, int]:
        """Between which hours of a day it may be; an hour of its own is earlier or later than the
        plan's own days begin and end."""
        (first, last), (there, gone) = self._window(day), self._said_window(day)
        if len(own.days) > 1:
            first = max(first, _AFTER_BREAKFAST)
        if start is None:
            return first, last
        return min(first, max(start, there)), max(last, min(gone, DAY_ENDS)) if own.days else last

    def _meets(self, day: date, start: int, end: int) -> bool:
        return any(b.day == day and start < b.end and b.start < end for b in self._busy)
