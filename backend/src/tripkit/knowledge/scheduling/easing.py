"""Trips with a constraint eased: more days, longer hours, something given up."""

from dataclasses import replace

from tripkit.knowledge.scheduling.trip_model import Model
from tripkit.knowledge.scheduling.trip_terms import Trip, TripVisit

ALL_DAY = 24 * 60


def musts_of(trip: Trip) -> list[TripVisit]:
    return [visit for visit in trip.visits if visit.must]


def longer(trip: Trip, more: int) -> Trip:
    """The trip with days like its last one added; places keep the hours of a week before."""
    if not trip.days or more < 1:
        return trip
    count = len(trip.days)
    extra = replace(trip.days[-1], fixed=())
    visits = []
    for visit in trip.visits:
        hours = list(visit.opening)
        for n in range(count, count + more):
            hours.append(hours[n - 7] if n >= 7 else hours[min(count, len(visit.opening)) - 1])
        visits.append(replace(visit, opening=hours))
    return replace(trip, visits=visits, days=[*trip.days, *([extra] * more)])


def without(trip: Trip, name: str) -> Trip:
    """The trip with one must, fixed thing or ban given up."""
    kind, _, key = name.partition(":")
    if kind == "must_avoid":
        limits = replace(trip.limits, avoid=trip.limits.avoid - {key})
        return replace(trip, limits=limits)
    if kind == "must_see":
        visits = [replace(v, must=v.must and v.key != key) for v in trip.visits]
        return replace(trip, visits=visits)
    days = [replace(day, fixed=[f for f in day.fixed if f.key != key]) for day in trip.days]
    return replace(trip, days=days)


def wider(trip: Trip, minutes: int) -> Trip:
    days = [
        replace(
            day,
            start_min=max(min(0, day.start_min), day.start_min - minutes),
            end_min=max(day.end_min, min(ALL_DAY, day.end_min + minutes)),
        )
        for day in trip.days
    ]
    return replace(trip, days=days)


def out_as_now(trip: Trip) -> Trip:
    """The trip with days as long as what is fixed makes them, also when that is given up.

    Without this, giving up an early flight could make a morning visit impossible.
    """
    bounds = Model(replace(trip, visits=(), meals=())).bounds
    return replace(
        trip, days=[replace(day, out=out) for day, out in zip(trip.days, bounds, strict=True)]
    )
