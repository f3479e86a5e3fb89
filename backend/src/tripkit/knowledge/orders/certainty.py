"""How sure one has to be of a statement to plan by it, and which of them the grammar confirms."""

from collections.abc import Sequence
from datetime import date

from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Statement
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.orders import facts, limits
from tripkit.knowledge.orders.combined import is_same
from tripkit.knowledge.orders.fates import Fates
from tripkit.knowledge.requests.said import Said

SURE = 0.6
"""Nothing is planned by a statement that the reader is less certain of."""
SURE_OF_BINDING, SURE_OF_ORIGIN = 0.7, 0.8
"""More is asked for where it binds, or the grammar reads as well; where somebody lives or comes
from is easily taken for where the trip starts."""
_BINDING = frozenset(
    {
        *("diet", "mode", "room", "access", "direct", "flight_time", "earliest", "latest"),
        *("night_price", "rating", "house_rule", "walking", "pace"),
    }
)
_ASKS_NOTHING = frozenset(
    {"background", "social", "feeling", "product", "off_topic", "answer", "question", "command"}
)
_FACTS = (
    "origin",
    "start_date",
    "end_date",
    "month",
    "season",
    "days",
    "nights",
    "party",
    "budget",
)


def is_sure(statement: Statement) -> bool:
    """Whether it can be planned by as it is."""
    if statement.kind in _ASKS_NOTHING:
        return True
    if statement.kind == "origin":
        return statement.certainty >= SURE_OF_ORIGIN
    return statement.certainty >= (SURE_OF_BINDING if statement.kind in _BINDING else SURE)


def confirmed(statements: Sequence[Statement], rules: Said, today: date) -> frozenset[str]:
    """Ids of those that the reader is not sure of and that the grammar reads the same way."""
    return frozenset(
        statement.id
        for statement in statements
        if statement.kind != NOT_UNDERSTOOD
        and not is_sure(statement)
        and _agrees(statement, rules, today)
    )


def _agrees(statement: Statement, rules: Said, today: date) -> bool:
    """Whether it alone states something that the grammar reads in the whole text."""
    alone, fates = Said(), Fates()
    facts.take(alone, fates, [statement], today)
    if statement.id not in fates.by_id:
        limits.take(alone, fates, statement)
    places = {fold(place) for place in rules.destinations}
    return (
        any(is_same(wish, other) for wish in alone.wishes for other in rules.wishes)
        or any(fold(place) in places for place in alone.destinations)
        or any(
            getattr(alone, name) is not None and getattr(alone, name) == getattr(rules, name)
            for name in _FACTS
        )
    )
