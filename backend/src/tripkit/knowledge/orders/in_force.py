"""Which statements still hold: a later one corrects or takes back an earlier one."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from tripkit.domain.statement_kinds import NOT_UNDERSTOOD, WHOLE_KIND
from tripkit.domain.statements import Statement
from tripkit.knowledge.gazetteer.fold import fold

_ONE_OF_A_TRIP = frozenset(
    {
        "origin",
        "return",
        "length",
        "budget",
        "night_price",
        "pace",
        "arrival",
        "departure",
        "earliest",
        "latest",
        "per_day",
        "walking",
        "stars",
        "rating",
        "city_count",
        "same_hotel",
        "round_trip",
        "rooms",
    }
)
"""Kinds of which a trip has one: a correction replaces all that was said of it."""
_FAMILIES = (
    frozenset({"when", "start", "end"}),
    frozenset({"travelers", "companion"}),
)
"""Kinds that say the same thing in other words."""


@dataclass
class InForce:
    """The statements that hold, in the order they were said, and the ids of the others."""

    statements: list[Statement] = field(default_factory=list)
    replaced: set[str] = field(default_factory=set)
    revoking: set[str] = field(default_factory=set)


def in_force(statements: Sequence[Statement]) -> InForce:
    """What holds after all was said; `statements` are in the order of the text."""
    state = InForce()
    for statement in statements:
        earlier = _touched(statement, state.statements)
        ids = {s.id for s in earlier}
        state.statements = [s for s in state.statements if s.id not in ids]
        state.replaced |= ids
        if statement.relation == "takes_back":
            state.revoking.add(statement.id)
        else:
            state.statements.append(statement)
    return state


def _touched(statement: Statement, earlier: Sequence[Statement]) -> list[Statement]:
    """The earlier statements that no longer hold beside this one."""
    if statement.kind == NOT_UNDERSTOOD:
        return []
    family = [s for s in earlier if _is_related(s.kind, statement.kind)]
    if statement.relation == "takes_back":
        return family if statement.value == WHOLE_KIND else _same(statement, family)
    if statement.relation == "corrects":
        return _corrected(statement, family)
    return [s for s in _same(statement, family) if s.polarity != statement.polarity]


def _corrected(statement: Statement, family: list[Statement]) -> list[Statement]:
    """All of what a trip has one of; else what was said the same way last."""
    alike = [s for s in family if s.about == statement.about]
    if statement.kind in _ONE_OF_A_TRIP:
        return alike
    if any(statement.kind in kinds for kinds in _FAMILIES):
        own = [s for s in alike if s.kind == statement.kind]
        return own or alike
    return [s for s in alike if s.polarity == statement.polarity][-1:]


def _is_related(kind: str, other: str) -> bool:
    return kind == other or any(kind in family and other in family for family in _FAMILIES)


def _same(statement: Statement, family: list[Statement]) -> list[Statement]:
    value = fold(statement.value)
    return [s for s in family if s.kind == statement.kind and fold(s.value) == value]
