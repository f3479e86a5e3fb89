"""The texts of an order, read into statements, as the request to plan, with their outcomes."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta

from tripkit.domain.plan import PlanRequest
from tripkit.domain.statements import Statement
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.language.detect import Locale, detect
from tripkit.knowledge.orders.agreed import agreed
from tripkit.knowledge.orders.beside import without_parts
from tripkit.knowledge.orders.certainty import confirmed
from tripkit.knowledge.orders.clauses import with_unread
from tripkit.knowledge.orders.combined import combined
from tripkit.knowledge.orders.events import whole_events
from tripkit.knowledge.orders.fates import Fate
from tripkit.knowledge.orders.mapping import OrderFacts, facts_of
from tripkit.knowledge.orders.outcomes import outcomes_of
from tripkit.knowledge.orders.refused_ways import settled_ways, unmet_refusals
from tripkit.knowledge.orders.tables import hour_of
from tripkit.knowledge.requests.leaving import is_one_day, trip_days_of
from tripkit.knowledge.requests.request import read_request
from tripkit.knowledge.requests.said import Said
from tripkit.knowledge.requests.text_reader import read_text

Readings = Mapping[str, Sequence[Statement]]
"""The statements of each text of an order, by the text, the task first."""
EndsOf = Callable[[str, Sequence[date]], tuple[date, date] | None]
"""The first and the last day of a trip by its text, where the days between are read already."""


def request_of(
    order: PlanRequest,
    readings: Readings,
    *,
    today: date,
    locale: Locale | None = None,
    ends_of: EndsOf | None = None,
) -> TripRequest:
    """The request that an order makes, by its fields, by grammar and by its statements.

    Closed facts are the grammar's where it reads any; the statements fill the rest. Raises
    InvalidInput for what can't be an order, by its field.
    """
    numbered = _numbered({text: whole_events(text, reading) for text, reading in readings.items()})
    rules = {text: read_text(text, today) for text in numbered}
    facts = {
        text: facts_of(statements, today, confirmed(statements, rules[text], today))
        for text, statements in numbered.items()
    }
    both = {
        text: without_parts(
            text,
            settled_ways(
                text, agreed(text, _of_all_days(combined(rules[text], part.stated), part), part)
            ),
            part,
        )
        for text, part in facts.items()
    }

    if order.task in both:
        _leave(order.task.lower(), both[order.task])
        if ends_of:
            _lengthen(order.task, both[order.task], ends_of)

    def read(text: str, day: date) -> Said:
        # The order goes on to change what it is handed.
        return combined(both[text], Said()) if text in both else read_text(text, day)

    request = read_request(order, today=today, locale=locale, read=read)
    fates = _fates(order, facts, both)
    statements, fates = _ledger(numbered, fates, both, today)
    language = order.locale or locale or detect(order.task)
    return request.model_copy(
        update={"statements": statements, "outcomes": outcomes_of(statements, fates, language)}
    )


def _ledger(
    numbered: Mapping[str, Sequence[Statement]],
    fates: Mapping[str, Fate],
    both: Mapping[str, Said],
    today: date,
) -> tuple[list[Statement], dict[str, Fate]]:
    """All statements with their fates; a clause of which nothing was made is one of them."""
    statements, settled = [], dict(fates)
    for n, (text, reading) in enumerate(numbered.items(), 1):
        rows, row_fates = with_unread(text, reading, fates, both[text], today)
        for row in rows:
            key = row.id if row.id in fates else f"t{n}.{row.id}"
            statements.append(row.model_copy(update={"id": key}))
            settled[key] = row_fates[row.id]
    return statements, settled


def _lengthen(text: str, facts: Said, ends_of: EndsOf) -> None:
    """With a day of coming or going that lies outside of the dates that were read."""
    first, last = facts.start_date, facts.end_date
    if first and last is None and (facts.days or facts.nights):
        last = first + timedelta((facts.days or (facts.nights or 0) + 1) - 1)
    if first is None or last is None or last < first:
        return
    days = [first + timedelta(n) for n in range((last - first).days + 1)]
    ends = ends_of(text, days)
    if ends and ends != (first, last):
        facts.start_date, facts.end_date = ends
        facts.days = facts.nights = None


def _leave(low: str, facts: Said) -> None:
    """Until the day of going home where one is told: nights of one stop are no length of a trip.

    A trip of one date and some hours is of one day.
    """
    first = facts.start_date
    ends = trip_days_of(low, first) if first else None
    if first and ends and ends[1] > (facts.end_date or first):
        facts.start_date, facts.end_date = ends
        facts.days = facts.nights = None
    if first and facts.days == 1 and _is_day_of_a_weekend(low, facts):
        facts.end_date = None
    is_open = not (facts.end_date or facts.days or facts.nights)
    if first and is_open and is_one_day(low):
        facts.days = 1


def _is_day_of_a_weekend(low: str, facts: Said) -> bool:
    """ "주말에 전주 당일치기": one of both days, where the day trip is all there is."""
    first, last = facts.start_date, facts.end_date
    is_weekend = bool(first and last) and last == first + timedelta(1)  # type: ignore[operator]
    return is_weekend and len(facts.destinations) == 1 and is_one_day(low)


def _of_all_days(both: Said, part: OrderFacts) -> Said:
    """Without the hours that a statement sets for one day alone."""
    hours = {
        hour_of(s.value)
        for s in part.statements
        if s.kind in ("earliest", "latest") and part.fates.by_id[s.id].key == "one_day_only"
    }
    both.wishes = [
        w for w in both.wishes if not (w.kind in ("earliest", "latest") and w.value in hours)
    ]
    return both


def _numbered(readings: Readings) -> dict[str, list[Statement]]:
    """Ids of their own over all texts: those of the first stay as they are."""
    return {
        text: [s.model_copy(update={"id": f"t{n}.{s.id}"}) for s in statements]
        if n > 1
        else list(statements)
        for n, (text, statements) in enumerate(readings.items(), 1)
    }


def _fates(
    order: PlanRequest,
    facts: Mapping[str, OrderFacts],
    both: Mapping[str, Said],
) -> dict[str, Fate]:
    """All statements' fates, after the grammar and the fields of the order had their say."""
    fates: dict[str, Fate] = {}
    for text, part in facts.items():
        fates |= part.fates.by_id
        fates |= _outvoted(part, both.get(text, part.stated))
        fates |= unmet_refusals(part.statements, part.fates.by_id, both[text])
    return fates | _overruled(order, facts)


_OF_FATE: Mapping[str, tuple[str, ...]] = {
    "origin": ("origin",),
    "length": ("days", "nights"),
    "dates": ("start_date", "end_date", "month", "season"),
    "party": ("party",),
    "budget": ("budget",),
}
"""The facts that a statement with this fate is used for."""


def _differs(value: object, other: object) -> bool:
    """Whether both say something, and not the same."""
    return value is not None and value != other


def _outvoted(part: OrderFacts, facts: Said) -> dict[str, Fate]:
    """Statements of facts that the grammar read otherwise."""
    places = {name for place in facts.destinations for name in _names(place)}
    differing = {
        key
        for key, names in _OF_FATE.items()
        if any(_differs(getattr(part.stated, name), getattr(facts, name)) for name in names)
    }
    return {
        statement.id: Fate("set_aside", "other_reading")
        for statement in part.statements
        for fate in (part.fates.by_id[statement.id],)
        if fate.status == "used"
        and (
            fate.key in differing
            or (fate.key == "destination" and not _names(statement.value) & places)
        )
    }


def _names(place: str) -> set[str]:
    """A place's name, folded, and the one that the gazetteer knows it by; empty for no name."""
    return {fold(place), *(fold(town.name) for town in find(place)[:1])} if place else set()


def _overruled(order: PlanRequest, facts: Mapping[str, OrderFacts]) -> dict[str, Fate]:
    """Statements that a field of the order speaks against."""
    fields = order.constraints
    checks: tuple[tuple[bool, str, Callable[[Said], bool]], ...] = (
        (fields.travelers is not None, "party", lambda s: s.party not in (None, fields.travelers)),
        (fields.budget is not None, "budget", lambda s: s.budget is not None),
        (
            bool(fields.departure_city),
            "origin",
            lambda s: fold(s.origin or "") != fold(fields.departure_city or ""),
        ),
        (
            bool(fields.travel_dates or fields.start_date),
            "dates",
            lambda s: _starts(s) not in (None, fields.start_date),
        ),
    )
    return {
        statement_id: Fate("set_aside", "by_field")
        for part in facts.values()
        for is_filled, key, differs in checks
        if is_filled and differs(part.stated)
        for statement_id, fate in part.fates.by_id.items()
        if fate == Fate("used", key)
    }


def _starts(facts: Said) -> str | None:
    return facts.start_date.isoformat() if facts.start_date else None
