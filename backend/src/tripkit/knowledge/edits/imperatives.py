"""Clauses that are orders by their form alone: a closed class of verbs where an order has them."""

from tripkit.knowledge.edits.asks import commands
from tripkit.knowledge.edits.scene import Clause
from tripkit.knowledge.edits.tables import patterns

_TABLE = patterns("adds")
_ADD, _CHANGE = _TABLE.compiled("strong_add"), _TABLE.compiled("changed")


def is_imperative(clause: Clause) -> bool:
    """ "Delete the …", "could you move …?", …옮겨 줘; not "we might delete", 지우지 마."""
    if "negated" in clause.acts:
        return False
    low = clause.said.bare
    return bool(_ADD.search(low) or _CHANGE.search(low)) or commands(clause)
