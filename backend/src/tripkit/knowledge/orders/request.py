"""The texts of an order, read into statements, as the request to plan, with their outcomes."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date

from tripkit.domain.plan import PlanRequest
from tripkit.domain.statements import Statement
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.language.detect import Locale, detect
from tripkit.knowledge.orders.certainty import confirmed
from tripkit.knowledge.orders.combined import combined
from tripkit.knowledge.orders.fates import Fate
from tripkit.knowledge.orders.mapping import OrderFacts, facts_of
from tripkit.knowledge.orders.outcomes import outcomes_of
from tripkit.knowledge.orders.tables import hour_of
from tripkit.knowledge.requests.request import read_request
from tripkit.knowledge.requests.said import Said
from tripkit.knowledge.requests.text_reader import read_text

Readings = Mapping[str, Sequence[Statement]]
"""The statements of each text of an order, by the text, the task first."""


def request_of(
    order: PlanRequest, readings: Readings, *, today: date, locale: Locale | None = None
) -> TripRequest:
    """The request that an order makes, by its fields, by grammar and by its statements.

    Closed facts are the grammar's where it reads any; the statements fill the rest. Raises
    InvalidInput for what can't be an order, by its field.
    """
    numbered = _numbered(readings)
    rules = {text: read_text(text, today) for text in numbered}
    facts = {
        text: facts_of(statements, today, confirmed(statements, rules[text], today))
        for text, statements in numbered.items()
    }
    both = {
        text: _of_all_days(combined(rules[text], part.stated), part) for text, part in facts.items()
    }

    def read(text: str, day: date) -> Said:
        # The order goes on to change what it is handed.
        return combined(both[text], Said()) if text in both else read_text(text, day)

    request = read_request(order, today=today, locale=locale, read=read)
    fates = _fates(order, facts, rules, both)
    statements = [s for texts in numbered.values() for s in texts]
    language = order.locale or locale or detect(order.task)
    return request.model_copy(
        update={"statements": statements, "outcomes": outcomes_of(statements, fates, language)}
    )


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
    rules: Mapping[str, Said],
    both: Mapping[str, Said],
) -> dict[str, Fate]:
    """All statements' fates, after the grammar and the fields of the order had their say."""
    fates: dict[str, Fate] = {}
    for text, part in facts.items():
        fates |= part.fates.by_id
        fates |= _read_otherwise(part, rules[text])
        fates |= _outvoted(part, both.get(text, part.stated))
    return fates | _overruled(order, facts)


def _read_otherwise(part: OrderFacts, rules: Said) -> dict[str, Fate]:
    """Clauses that were not got, but that the grammar or another statement made use of."""
    wishes = [fold(wish.text) for wish in rules.wishes if wish.text]
    used = [(s, f) for s in part.statements if (f := part.fates.by_id[s.id]).status == "used"]
    missed = [s for s in part.statements if part.fates.by_id[s.id].status == "not_understood"]
    return {s.id: fate for s in missed if (fate := _other_use(s, wishes, used))}


def _other_use(
    statement: Statement, wishes: Sequence[str], used: Sequence[tuple[Statement, Fate]]
) -> Fate | None:
    """What became of the words where another reading of them was used."""
    words = fold(statement.text)
    if any(words in wish or wish in words for wish in wishes if words):
        return Fate("used", "limit")
    return next((fate for other, fate in used if statement.span.overlaps(other.span)), None)


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
    places = {fold(place) for place in facts.destinations}
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
            or (fate.key == "destination" and fold(statement.value) not in places)
        )
    }


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
