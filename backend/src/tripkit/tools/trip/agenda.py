"""A request with the things of single days and the wishes for a room that its text tells of, each
as a constraint."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import date

from tripkit.domain.context import Locale
from tripkit.domain.statements import Span, Statement
from tripkit.domain.trip import Constraint, TripRequest
from tripkit.knowledge.orders.fates import Fate
from tripkit.knowledge.orders.outcomes import outcome
from tripkit.knowledge.orders.own_time import OwnTime, Sort
from tripkit.tools.trip.dates import days_of
from tripkit.tools.trip.frame import is_of_the_frame
from tripkit.tools.trip.legs import hhmm
from tripkit.tools.trip.replacing import gives_way, overlap, remainders, sight_in
from tripkit.tools.trip.toured import without_outings
from tripkit.understanding.agenda import Appointment, agenda, is_free_time, lodging_phrases

_OF_APPOINTMENTS = frozenset(
    {
        *("event", "nap", "free_day", "earliest", "latest", "place_kind", "cuisine", "sight"),
        *("hour", "arrival", "departure", "activity", "wish", "meal", "when", "not_understood"),
        *("start", "end", "phenomenon", "length", "interest", "scene", "command", "mood"),
        "round_trip",
    }
)
"""Kinds of statements of which an appointment with their words says more."""
_OF_BEDS = frozenset(
    {
        *("lodging", "lodging_feature", "stars", "room", "rooms", "same_hotel", "distance"),
        *("not_understood", "wish", "when", "meal", "sight"),
    }
)
"""Kinds of statements of which the words of a room to book say more."""
_CERTAINTY = 0.8


def with_agenda(request: TripRequest, locale: Locale) -> TripRequest:
    """The request with an own constraint for each thing of a day and each wish for a room; what
    said less of the same words gives way to it."""
    clauses = agenda(request.task, days_of(request))
    appointments = [
        replace(a, days=_while_there(a, request))
        for a in clauses
        if not is_of_the_frame(a, request)
    ]
    spans = [appointment.span for appointment in appointments]
    beds = [span for span in lodging_phrases(request.task) if not any(map(span.overlaps, spans))]
    request = without_outings(request, appointments)
    if not appointments and not beds:
        return request
    rules = [
        rule for rule in request.constraints if not gives_way(rule, request, appointments, beds)
    ]
    rules += remainders(request, spans)
    statements = _untold(request, spans, beds)
    for statement, rule in [*_of_appointments(request, appointments), *_of_beds(request, beds)]:
        if all(rule.key != other.key for other in rules):
            rules.append(rule)
            statements.append(statement)
    return _with(request, rules, statements, locale)


def _untold(request: TripRequest, spans: Sequence[Span], beds: Sequence[Span]) -> list[Statement]:
    """The statements that say more than the things of the days and the wishes for a room."""
    return [
        statement
        for statement in request.statements
        if not _is_told(statement, spans, _OF_APPOINTMENTS)
        and not _is_told(statement, beds, _OF_BEDS)
        and not (statement.kind == "event" and is_free_time(statement.text))
    ]


def _with(
    request: TripRequest,
    rules: Sequence[Constraint],
    statements: Sequence[Statement],
    locale: Locale,
) -> TripRequest:
    outcomes = {result.statement_id: result for result in request.outcomes}
    used = Fate("used", "own_time")
    return request.model_copy(
        update={
            "constraints": rules,
            "statements": statements,
            "outcomes": [outcomes.get(s.id) or outcome(s.id, used, locale) for s in statements],
        }
    )


def _of_appointments(
    request: TripRequest, appointments: Sequence[Appointment]
) -> list[tuple[Statement, Constraint]]:
    pairs = []
    for number, appointment in enumerate(appointments):
        statement = _statement(appointment, number, request.task)
        place = sight_in(appointment.span, request)
        pairs.append((statement, _constraint(appointment, statement.id, place)))
    return pairs


def _of_beds(request: TripRequest, beds: Sequence[Span]) -> list[tuple[Statement, Constraint]]:
    pairs = []
    for number, span in enumerate(beds):
        words = " ".join(request.task[span.start : span.end].split())
        statement = Statement(
            id=f"b{number}",
            text=words,
            span=span,
            kind="wish",
            value=words[:120],
            certainty=_CERTAINTY,
        )
        rule = Constraint(
            kind="to_book", value=words, text=words, statement=statement.id, binding=False
        )
        pairs.append((statement, rule))
    return pairs


def _statement(appointment: Appointment, number: int, task: str) -> Statement:
    span, is_way = appointment.span, appointment.sort in ("arrival", "departure")
    return Statement(
        id=f"a{number}",
        text=task[span.start : span.end],
        span=span,
        kind=appointment.sort if is_way else "event",
        value=hhmm(appointment.start or 0) if is_way else _event(appointment),
        certainty=_CERTAINTY,
    )


def _event(appointment: Appointment) -> str:
    """As the statement of a fixed thing: its first day and its hour stand for all of them."""
    day = appointment.days[0].isoformat() if appointment.days else ""
    hour = f"T{hhmm(appointment.start)}" if day and appointment.start is not None else ""
    return f"{appointment.label[:110]}@@{day}{hour}"


_EVENING = 17 * 60


def _while_there(appointment: Appointment, request: TripRequest) -> tuple[date, ...]:
    """Its days; what is each evening is none on that of going home."""
    days = days_of(request)
    is_nightly = len(appointment.days) == len(days) > 1 and (appointment.start or 0) >= _EVENING
    return appointment.days[:-1] if is_nightly else appointment.days


def _constraint(appointment: Appointment, statement_id: str, place: str) -> Constraint:
    """An arrival, a departure, a fixed thing, or time of the person's own."""
    label, sort = appointment.label, appointment.sort
    kind, value = "own_time", str(_own_time(appointment, place))
    if sort in ("arrival", "departure"):
        kind, value = str(sort), hhmm(appointment.start or 0)
    elif sort == "fixed":
        kind, value = "event", f"{label}@{place}@{_when(appointment)}"
    return Constraint.model_validate(
        {"kind": kind, "value": value, "text": label, "statement": statement_id, "binding": False}
    )


def _when(appointment: Appointment) -> str:
    listed = "+".join(day.isoformat() for day in appointment.days)
    end = f"-{hhmm(appointment.end)}" if appointment.end else ""
    return f"{listed}+T{hhmm(appointment.start or 0)}{end}"


def _own_time(appointment: Appointment, place: str) -> OwnTime:
    start, end = appointment.start, appointment.end
    minutes = appointment.minutes if start is None or end is None else end - start
    hour = appointment.light or ("" if start is None else hhmm(start))
    sort: Sort = "apart" if appointment.is_apart else "wish"
    if appointment.sort == "rest":
        sort = "rest"
    return OwnTime(
        appointment.label, appointment.days, hour, minutes, appointment.count, sort, place
    )


def _is_told(statement: Statement, spans: Sequence[Span], kinds: Collection[str]) -> bool:
    """Whether these spans hold most of its words, and it is of a kind that says no more."""
    if statement.kind not in kinds or statement.polarity == "refused":
        return False
    shared = sum(overlap(statement.span, span) for span in spans)
    return 2 * shared > statement.span.end - statement.span.start
