"""Statements to the facts, constraints and wishes of an order, each with what became of it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Statement
from tripkit.knowledge.orders import facts, limits
from tripkit.knowledge.orders.fates import Fates
from tripkit.knowledge.orders.in_force import in_force
from tripkit.knowledge.requests.said import Said


@dataclass
class OrderFacts:
    """What an order states, and the fate of each of its statements by id."""

    statements: list[Statement]
    stated: Said = field(default_factory=Said)
    fates: Fates = field(default_factory=Fates)


SURE = 0.6
"""Nothing is planned by a statement that the reader is less certain of."""
_SURE_OF = {"origin": 0.8} | dict.fromkeys(
    (
        "diet",
        "mode",
        "room",
        "access",
        "direct",
        "flight_time",
        "earliest",
        "latest",
        "night_price",
        "rating",
        "house_rule",
        "walking",
        "pace",
    ),
    0.7,
)
"""Kinds that bind, or that the grammar reads as well: more certainty is asked for. Where somebody
lives or comes from is easily taken for where the trip starts."""
_ASKS_NOTHING = frozenset(
    {"background", "social", "feeling", "product", "off_topic", "answer", "question", "command"}
)


def facts_of(statements: Sequence[Statement], today: date) -> OrderFacts:
    """All statements of one order, in the order they were said, mapped on the day `today`."""
    order = OrderFacts(list(statements))
    state = in_force([s for s in statements if _is_sure(s)])
    for statement in statements:
        if statement.kind == NOT_UNDERSTOOD or not _is_sure(statement):
            order.fates.miss(statement.id)
        elif statement.id in state.revoking:
            order.fates.use(statement.id, "taken_back")
        elif statement.id in state.replaced:
            order.fates.set_aside(statement.id, "changed_later")
    holding = [s for s in state.statements if s.kind != NOT_UNDERSTOOD]
    facts.take(order.stated, order.fates, holding, today)
    for statement in holding:
        if statement.id not in order.fates.by_id:
            limits.take(order.stated, order.fates, statement)
    return order


def _is_sure(statement: Statement) -> bool:
    least = _SURE_OF.get(statement.kind, SURE)
    return statement.certainty >= least or statement.kind in _ASKS_NOTHING
