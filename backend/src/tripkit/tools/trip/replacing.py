"""Which constraints of an order say less of the same words than the things of its days do."""

import re
from collections.abc import Sequence

from tripkit.domain.statements import Span
from tripkit.domain.trip import Constraint, TripRequest
from tripkit.tools.trip.legs import hhmm
from tripkit.understanding.agenda import Appointment, is_free_time, phrases

_REPLACED = frozenset(
    {
        *("event", "nap", "free_day", "earliest", "latest"),
        *("kind_count", "cuisine", "must_see", "place_kind"),
    }
)
_OF_HOURS = ("earliest", "latest", "nap")
_ARTICLE = re.compile(r"^(?:the|a|an|one|and)\s+", re.I)


def gives_way(
    rule: Constraint,
    request: TripRequest,
    appointments: Sequence[Appointment],
    beds: Sequence[Span],
) -> bool:
    """Whether an appointment has its words, or is the coming or going that it tells of."""
    if rule.kind == "event" and is_free_time(rule.text):
        return True
    if rule.kind in ("arrival", "departure"):
        return any(appointment.sort == rule.kind for appointment in appointments)
    if rule.kind in _OF_HOURS and _is_of_some_days(rule, appointments):
        return True
    span = span_of(rule, request) if rule.kind in _REPLACED else None
    if span is None:
        return False
    if rule.kind == "must_see" and any(map(span.overlaps, beds)):
        return True
    is_sight = rule.kind == "must_see"
    return any(
        a.span.overlaps(span)
        for a in appointments
        if not (is_sight and a.sort in ("arrival", "departure"))
    )


def _is_of_some_days(rule: Constraint, appointments: Sequence[Appointment]) -> bool:
    """Whether the hour, read as one of every day, is that of a rest of some days."""
    hours = {at for a in appointments if a.sort == "rest" for at in (a.start, a.end)}
    return any(str(rule.value).startswith(hhmm(at)) for at in hours if at is not None)


def span_of(rule: Constraint, request: TripRequest) -> Span | None:
    """Where a constraint's words stand in the order; None where they do not."""
    words = rule.text.strip().lower()
    at = request.task.lower().find(words) if words else -1
    return Span(start=at, end=at + len(words)) if at >= 0 else None


def overlap(part: Span, span: Span) -> int:
    """Characters that both hold."""
    return max(0, min(part.end, span.end) - max(part.start, span.start))


def sight_in(span: Span, request: TripRequest) -> str:
    """The sight that somebody read in these words; empty for none."""
    for rule in request.constraints:
        own = span_of(rule, request) if rule.kind == "must_see" else None
        if own and 2 * overlap(own, span) > own.end - own.start:
            return str(rule.value).replace("@", " ")
    return ""


def remainders(request: TripRequest, spans: Sequence[Span]) -> list[Constraint]:
    """Of "one matinee Saturday, the Frick", read as one sight: what is left of it."""
    rules = [
        (rule, span)
        for rule in request.constraints
        if rule.kind == "must_see" and (span := span_of(rule, request))
    ]
    return [
        rule.model_copy(update={"value": words, "text": words})
        for rule, span in rules
        if any(map(span.overlaps, spans))
        for phrase in phrases(request.task)
        if span.start <= phrase.start
        and phrase.end <= span.end
        and not any(map(phrase.overlaps, spans))
        and (words := _ARTICLE.sub("", request.task[phrase.start : phrase.end]).strip())
    ]
