"""Statements to the facts, constraints and wishes of an order, each with what became of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Statement
from tripkit.knowledge.language.kind_counts import count_in
from tripkit.knowledge.orders import facts, limits
from tripkit.knowledge.orders.certainty import is_sure
from tripkit.knowledge.orders.fates import Fate, Fates
from tripkit.knowledge.orders.in_force import InForce, in_force
from tripkit.knowledge.requests.said import Said


@dataclass
class OrderFacts:
    """What an order states, and the fate of each of its statements by id."""

    statements: list[Statement]
    stated: Said = field(default_factory=Said)
    fates: Fates = field(default_factory=Fates)


def facts_of(
    statements: Sequence[Statement], today: date, confirmed: frozenset[str] = frozenset()
) -> OrderFacts:
    """All statements of one order, in the order they were said, mapped on the day `today`.

    `confirmed` are the ids of those that can be planned by though the reader is not sure of them.
    """
    order = OrderFacts(list(statements))
    usable = [s for s in statements if is_sure(s) or s.id in confirmed]
    state = in_force(usable)
    for statement in statements:
        if fate := _before_mapping(statement, usable, state):
            order.fates.by_id[statement.id] = fate
    for statement in _rationed(state.statements):
        order.fates.set_aside(statement.id, "kind_a_day")
    for statement in _numbers_of(_counted(state.statements), state.statements):
        order.fates.use(statement.id, "limit")
    holding = [
        s for s in state.statements if s.kind != NOT_UNDERSTOOD and s.id not in order.fates.by_id
    ]
    facts.take(order.stated, order.fates, holding, today)
    for statement in holding:
        if statement.id not in order.fates.by_id:
            limits.take(order.stated, order.fates, statement)
    return order


def _before_mapping(
    statement: Statement, usable: Sequence[Statement], state: InForce
) -> Fate | None:
    """Of what is not to be mapped: nobody got it, or it was taken back or changed later."""
    if statement.kind == NOT_UNDERSTOOD or statement not in usable:
        return Fate("not_understood", "not_understood")
    if statement.id in state.revoking:
        return Fate("used", "taken_back")
    return Fate("set_aside", "changed_later") if statement.id in state.replaced else None


_A_DAY = re.compile(
    r"(?=.*(?:\d|\b(?:one|two|three|four|five)\b|한|하나|두|둘|세|셋|네))"
    r".*(?:\b(?:a|per|each|every) day\b|\bdaily\b|하루에?|매일)"
)
_SORTS = ("interest", "activity")


def _rationed(statements: Sequence[Statement]) -> list[Statement]:
    """ "One museum a day": the kind with its number, and the number by itself in the same words."""
    sorts = [
        s
        for s in statements
        if s.kind in _SORTS and s.polarity == "wanted" and _A_DAY.search(s.text.lower())
    ]
    return [*sorts, *_numbers_of(sorts, statements)]


def _counted(statements: Sequence[Statement]) -> list[Statement]:
    """Kinds of places with a number of their own."""
    return [s for s in statements if s.kind == "place_kind" and count_in(s.text)]


def _numbers_of(sorts: Sequence[Statement], statements: Sequence[Statement]) -> list[Statement]:
    """Numbers a day in the same words as one of the kinds."""
    return [
        s
        for s in statements
        if s.kind in ("per_day", "city_count") and any(s.span.overlaps(k.span) for k in sorts)
    ]
