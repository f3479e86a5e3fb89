"""What does not fit in an itinerary, found by code. Cancelled segments count nowhere."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Literal

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import (
    Custom,
    Finding,
    FindingKind,
    Hotel,
    Itinerary,
    Segment,
    Transfer,
    name_of,
)
from tripkit.knowledge.itineraries.connections import connections
from tripkit.knowledge.itineraries.dependencies import brings_to, fetches_from
from tripkit.knowledge.itineraries.finding_words import message
from tripkit.knowledge.itineraries.nights import unlodged
from tripkit.knowledge.itineraries.operations import same_thing
from tripkit.knowledge.itineraries.places import end_place, same_place, start_place
from tripkit.knowledge.itineraries.timeline import (
    active,
    days_of,
    ends,
    length,
    minutes_between,
    nights_of,
    starts,
)

_BACKGROUND_MINUTES = 720
"""A rented car or a note of half a day and more lies behind what one does meanwhile."""
_CLOCKS_APART = timedelta(hours=26)
"""So far apart in time may be what two places call the same hour of the same date."""
Severity = Literal["error", "warning", "note"]
_ORDER: dict[Severity, int] = {"error": 0, "warning": 1, "note": 2}


def findings(itinerary: Itinerary, locale: Locale = "en") -> list[Finding]:
    """Everything that does not fit, errors first, then by time; messages in `locale`."""
    segments = active(itinerary)
    faults = [
        *_backwards(segments, locale),
        *_pairs(segments, locale),
        *connections([segment for segment in segments if takes_time(segment)], segments, locale),
        *unlodged(itinerary, segments, locale),
        *_outside(itinerary, segments, locale),
        *_broken(itinerary, segments, locale),
    ]
    return sorted(faults, key=lambda one: _ORDER[one.severity])


def takes_time(segment: Segment) -> bool:
    """Whether one can do nothing else meanwhile, unlike during a stay or with a rented car."""
    if isinstance(segment, Hotel) or length(segment) <= 0:
        return False
    rented = isinstance(segment, Transfer) and segment.transfer_type == "RENTAL_CAR"
    behind = isinstance(segment, Custom) or rented
    return not (behind and length(segment) >= _BACKGROUND_MINUTES)


def together(one: Segment, other: Segment) -> bool:
    """Whether some traveller is in both; a segment that names nobody is everybody's."""
    if not one.traveler_ids or not other.traveler_ids:
        return True
    return not set(one.traveler_ids).isdisjoint(other.traveler_ids)


def _backwards(segments: list[Segment], locale: Locale) -> list[Finding]:
    faults = []
    for segment in segments:
        no_night = (
            isinstance(segment, Hotel) and segment.end_datetime[:10] <= segment.start_datetime[:10]
        )
        if length(segment) < 0 or no_night:
            faults.append(
                Finding(
                    kind="ends_before_start",
                    severity="error",
                    segment_ids=[segment.id],
                    minutes=max(0, -length(segment)),
                    message=message(
                        "no_night" if no_night else "ends_before_start", locale, a=name_of(segment)
                    ),
                )
            )
    return faults


def _pairs(segments: list[Segment], locale: Locale) -> list[Finding]:
    faults = []
    for segment, other in _close(segments):
        if segment.type == other.type and _twins(segment, other):
            faults.append(_two("duplicate", "warning", segment, other, None, locale))
        elif together(segment, other) and (minutes := _overlap(segment, other)):
            severity: Severity = "warning" if isinstance(segment, Hotel) else "error"
            faults.append(_two("overlap", severity, segment, other, minutes, locale))
    return faults


def _close(segments: list[Segment]) -> Iterator[tuple[Segment, Segment]]:
    """The pairs that touch in time, start as one, or are stays that may share a date.

    Segments come by their start.
    """
    times = [(starts(segment), ends(segment)) for segment in segments]
    for n, segment in enumerate(segments):
        begins, over = times[n]
        if isinstance(segment, Hotel):
            over += _CLOCKS_APART
        for m in range(n + 1, len(segments)):
            if times[m][0] > begins and times[m][0] >= over:
                break
            yield segment, segments[m]


def _twins(one: Segment, other: Segment) -> bool:
    return one.start_datetime == other.start_datetime and same_thing(one, other)


def _overlap(one: Segment, other: Segment) -> int:
    """Minutes that both claim; for two stays, the nights that both cover, in minutes."""
    if isinstance(one, Hotel) and isinstance(other, Hotel):
        return len(set(nights_of(one)) & set(nights_of(other))) * 1440
    if not (takes_time(one) and takes_time(other)):
        return 0
    shared = minutes_between(max(starts(one), starts(other)), min(ends(one), ends(other)))
    return max(0, shared)


def _two(
    kind: FindingKind,
    severity: Severity,
    one: Segment,
    other: Segment,
    minutes: int | None,
    locale: Locale,
) -> Finding:
    nights = isinstance(one, Hotel) and kind == "overlap"
    return Finding(
        kind=kind,
        severity=severity,
        segment_ids=[one.id, other.id],
        minutes=minutes,
        message=message(
            "two_beds" if nights else kind,
            locale,
            a=name_of(one),
            b=name_of(other),
            minutes=minutes or 0,
            count=(minutes or 0) // 1440,
        ),
    )


def _outside(itinerary: Itinerary, segments: list[Segment], locale: Locale) -> list[Finding]:
    first, last = itinerary.start_date, itinerary.end_date
    faults = []
    for segment in segments:
        days = days_of(segment)
        if (first and days[0] < first) or (last and days[-1] > last):
            day = days[0] if first and days[0] < first else days[-1]
            faults.append(
                Finding(
                    kind="outside_dates",
                    severity="warning",
                    segment_ids=[segment.id],
                    message=message("outside_dates", locale, a=name_of(segment), day=day),
                )
            )
    return faults


def _broken(itinerary: Itinerary, segments: list[Segment], locale: Locale) -> list[Finding]:
    faults = []
    for segment in segments:
        for key in segment.depends_on:
            other = itinerary.segment(key)
            if other is None:
                words, ids, severity = "depends_on_nothing", [segment.id], "error"
            elif other.status == "CANCELLED":
                words, ids, severity = "depends_on_cancelled", [segment.id, key], "warning"
            elif isinstance(segment, Transfer) and _left_behind(segment, other):
                words, ids, severity = "no_longer_serves", [segment.id, key], "error"
            else:
                continue
            text = message(words, locale, a=name_of(segment), b=name_of(other) if other else "")
            faults.append(
                Finding(kind="broken_dependency", severity=severity, segment_ids=ids, message=text)
            )
    return faults


def _left_behind(transfer: Transfer, other: Segment) -> bool:
    """Whether it is at one of the other's ends, and at the wrong time for both."""
    if fetches_from(transfer, other) or brings_to(transfer, other):
        return False
    return same_place(transfer.pickup_location, end_place(other)) or same_place(
        transfer.dropoff_location, start_place(other)
    )
