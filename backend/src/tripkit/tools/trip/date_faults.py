"""Dates that can't be: days that no calendar has, a length that the fixed dates do not hold."""

from collections.abc import Iterator
from datetime import date, timedelta

from tripkit.domain.context import Locale
from tripkit.domain.plan import Repair, Verdict
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.months import month_name
from tripkit.knowledge.orders.clauses import clauses
from tripkit.knowledge.orders.days import length
from tripkit.knowledge.orders.tables import is_insisted
from tripkit.knowledge.requests.missing_days import missing_days
from tripkit.knowledge.requests.phrases import day_name
from tripkit.tools.trip.context import say

LEAST_LENGTH = 2
"""Days of a length that may be that of a part of the trip."""


def missing_dates(request: TripRequest, today: date, locale: Locale) -> Iterator[Verdict]:
    """A day that no calendar has: nobody can say which one is meant."""
    for gap in missing_days(request.task, request.start_date or today):
        month = month_name(gap.month, locale)
        why = say(
            locale,
            f"There is no such day: {month} {gap.year} has {gap.last} days.",
            f"없는 날짜예요. {gap.year}년 {month}은 {gap.last}일까지예요.",
        )
        before, after = request.task[: gap.start], request.task[gap.end :]
        repairs = [
            Repair(
                text=say(locale, f"Take {name} for it.", f"{name}로 바꿔요."),
                change={"task": f"{before}{name}{after}"},
            )
            for name in (day_name(day, locale) for day in gap.around)
        ]
        yield _fault(gap.words, why, repairs)


def nights_beside_dates(request: TripRequest, locale: Locale) -> Iterator[Verdict]:
    """A length that is insisted on, beside fixed dates that hold another."""
    start, end = request.start_date, request.end_date
    if start is None or end is None or end < start:
        return
    held = (end - start).days
    clause, nights = next(_insisted(request), ("", held))
    if nights == held:
        return
    last = start + timedelta(days=nights)
    first, until, later = (day_name(day, locale) for day in (start, end, last))
    of_dates = say(locale, f"{held} nights and {held + 1} days", f"{held}박 {held + 1}일")
    why = say(
        locale,
        f"From {first} to {until} there are {of_dates}.",
        f"{first}부터 {until}까지는 {of_dates}이에요.",
    )
    longer = say(
        locale,
        f"{first} to {later}: {nights} nights.",
        f"{first}부터 {later}까지 {nights}박으로 해요.",
    )
    shorter = say(locale, f"Keep the dates: {of_dates}.", f"날짜대로 {of_dates}로 해요.")
    repairs = [
        Repair(text=longer, change={"start_date": start.isoformat(), "end_date": last.isoformat()}),
        Repair(text=shorter, change={"task": request.task.replace(clause, of_dates)}),
    ]
    yield _fault(clause, why, repairs)


def _fault(text: str, why: str, repairs: list[Repair]) -> Verdict:
    return Verdict(
        constraint="dates",
        text=text,
        kept=False,
        where=why,
        smallest_change=repairs[0].text,
        change=dict(repairs[0].change),
        repairs=repairs,
    )


def _insisted(request: TripRequest) -> Iterator[tuple[str, int]]:
    """Clauses that insist on a length of the whole trip, with its nights."""
    places = [s for s in request.statements if s.kind in ("go", "via", "sight", "lodging_area")]
    lengths = [s for s in request.statements if s.kind == "length" and s.about == "trip"]
    for statement in lengths:
        span = length(statement.value)
        around = next((c for c in clauses(request.task) if c.overlaps(statement.span)), None)
        if span is None or around is None or not span.exact or span.span <= LEAST_LENGTH:
            continue
        words = request.task[around.start : around.end]
        if is_insisted(words) and not any(other.span.overlaps(around) for other in places):
            yield words, span.span - 1
