"""Stays so short that nothing of what was asked for is open in them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tripkit.domain.trip import Constraint
from tripkit.knowledge.language.korean import josa
from tripkit.knowledge.orders.blocks import blocks_of
from tripkit.knowledge.scheduling.trip_terms import Span
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import days_of, stays_of
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.held_hours import TO_STATION, TO_TOWN
from tripkit.tools.trip.journeys import clock
from tripkit.tools.trip.legs import hhmm
from tripkit.tools.trip.outcome import Conflict, SmallChange
from tripkit.tools.trip.seeing import sights_of
from tripkit.tools.trip.wishes import names_it

FEW_HOURS = 12 * 60
"""Minutes on the ground from which on a stay is no short stop any more."""
_DAY = 24 * 60
_LANDING = re.compile(r"\b(?:land|arriv)|도착|착륙", re.I)
_FLIGHT = re.compile(r"\b(?:flight|fly|depart|take[- ]?off)|출발|비행기|이륙", re.I)


@dataclass(frozen=True)
class _Stop:
    """From landing until the next flight, minutes after the first day's midnight."""

    first: date
    lands: int
    leaves: int
    rules: tuple[Constraint, ...]

    def window(self, day: date) -> Span:
        """The minutes of a day that are left between the ways into town and back."""
        before = (day - self.first).days * _DAY
        return self.lands + TO_TOWN - before, self.leaves - TO_STATION - before


def hours_too_few(trip: TripContext) -> list[Conflict]:
    """A short stop in whose hours every sight of ours that was asked for is shut."""
    stop = _stop_of(trip)
    if stop is None or stop.leaves - stop.lands > FEW_HOURS:
        return []
    wishes = [rule for rule in trip.request.constraints if rule.kind == "must_see"]
    named_sights = {rule.key: _sights(trip, rule) for rule in wishes}
    sights = [sight for row in named_sights.values() for sight in row]
    if not sights or any(_is_open(sight, stop) for sight in sights):
        return []
    hours, rest = divmod(stop.leaves - stop.lands, 60)
    lands, leaves = hhmm(stop.lands % _DAY), hhmm(stop.leaves % _DAY)
    names = ", ".join(dict.fromkeys(sight.name for sight in sights))
    why = say(
        trip.locale,
        f"From landing at {lands} to the flight at {leaves} there are {hours} h {rest} min with"
        f" the ways to and from the airport; in these hours {names} are shut.",
        f"{lands} 도착부터 {leaves} 출발까지 공항을 오가는 시간을 넣어 {hours}시간 {rest}분이고,"
        f" 그동안 {josa(names, '은/는')} 열지 않아요.",
    )
    changes = list(_changes(trip, wishes, stop))
    flight = stop.rules[1]
    clash = [stop.rules[0].key, *(rule.key for rule in wishes)]
    return [
        Conflict(
            constraint=flight.key, text=flight.words, why=why, changes=changes, clash_with=clash
        )
    ]


def _stop_of(trip: TripContext) -> _Stop | None:
    """The landing and the flight after it, as they were fixed."""
    days = days_of(trip.request)
    rules = {rule.key: rule for rule in trip.request.constraints}
    timed = [b for b in blocks_of(trip.request, days) if b.kind == "event" and not b.sights_only]
    landing = next((b for b in timed if _LANDING.search(b.label)), None)
    flight = next((b for b in timed if b is not landing and _FLIGHT.search(b.label)), None)
    if landing is None or flight is None:
        return _by_clocks(trip, days)
    if flight.day < landing.day:
        return None
    leaves = (flight.day - landing.day) // timedelta(days=1) * _DAY + flight.start
    both = rules[landing.key], rules[flight.key]
    return _Stop(landing.day, landing.start, leaves, both) if leaves > landing.start else None


def _by_clocks(trip: TripContext, days: Sequence[date]) -> _Stop | None:
    """By the hours of arrival and departure of the first and the last day."""
    rules = trip.request.constraints
    coming = next((rule for rule in rules if rule.kind == "arrival"), None)
    going = next((rule for rule in rules if rule.kind == "departure"), None)
    lands = clock(coming.value) if coming else None
    leaves = clock(going.value) if going else None
    if not (coming and going and days) or lands is None or leaves is None:
        return None
    leaves += (len(days) - 1) * _DAY
    return _Stop(days[0], lands, leaves, (coming, going)) if leaves > lands else None


def _sights(trip: TripContext, rule: Constraint) -> list[ActivityFound]:
    around = (sight for stay in stays_of(trip.request) for sight in sights_of(trip, stay))
    return [sight for sight in around if names_it(sight, str(rule.value))]


def _is_open(sight: ActivityFound, stop: _Stop) -> bool:
    for number in range(2):
        day = stop.first + timedelta(days=number)
        first, last = stop.window(day)
        if any(max(first, a) < min(last, b) for a, b in sight.opening[day.weekday()]):
            return True
    return False


def _changes(trip: TripContext, wishes: list[Constraint], stop: _Stop) -> Iterator[SmallChange]:
    yield SmallChange(
        text=say(
            trip.locale, "No sights: rest near the airport.", "볼 곳 없이 공항 가까이에서 쉬어요."
        ),
        fields={"waive": [rule.key for rule in wishes]},
    )
    yield SmallChange(
        text=say(trip.locale, "A later flight.", "더 늦은 비행기로 바꿔요."),
        fields={"waive": [stop.rules[1].key]},
    )
