"""Nights of a trip for which nobody has planned a bed or a seat."""

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Finding, Flight, Hotel, Itinerary, Segment, Transfer
from tripkit.knowledge.itineraries.finding_words import message
from tripkit.knowledge.itineraries.timeline import day_after, days_of, days_of_trip, nights_of

_MANY = 60
"""Longer trips than this are looked at for so many nights about their segments only."""


def unlodged(itinerary: Itinerary, segments: list[Segment], locale: Locale) -> list[Finding]:
    """A finding for each run of nights without a stay, a night flight or a night train."""
    if not segments:
        return []
    covered = {
        night
        for segment in segments
        if isinstance(segment, Hotel | Flight | Transfer)
        for night in nights_of(segment)
    }
    nights = _nights(itinerary, segments)
    open_nights = [night for night in nights if night not in covered]
    return [_finding(run, segments, locale) for run in _runs(open_nights)]


def _nights(itinerary: Itinerary, segments: list[Segment]) -> list[str]:
    """The trip's nights; one passed on the way home after the last day is none."""
    touched = sorted(day for segment in segments for day in days_of(segment))
    days = days_of_trip(itinerary)
    if len(days) > _MANY:
        days = [day for day in days if touched[0] <= day <= touched[-1]][: 2 * _MANY]
    return days[:-1]


def _touches(segment: Segment, first: str, last: str) -> bool:
    """Whether one of its dates is among these."""
    begins, over = sorted((segment.start_datetime[:10], segment.end_datetime[:10]))
    return begins <= last and over >= first


def _runs(nights: list[str]) -> list[list[str]]:
    runs: list[list[str]] = []
    for night in nights:
        if runs and day_after(runs[-1][-1]) == night:
            runs[-1].append(night)
        else:
            runs.append([night])
    return runs


def _finding(run: list[str], segments: list[Segment], locale: Locale) -> Finding:
    last = day_after(run[-1])
    near = [segment.id for segment in segments if _touches(segment, run[0], last)]
    return Finding(
        kind="no_lodging",
        severity="warning",
        segment_ids=near,
        message=message("no_lodging", locale, day=run[0], until=last, count=len(run)),
    )
