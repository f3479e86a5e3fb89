"""Clauses that are orders by their form alone: a closed class of verbs and endings."""

import re
import tomllib
from functools import cache
from importlib.resources import files

from tripkit.knowledge.edits.asks import asks, commands
from tripkit.knowledge.edits.scene import Clause
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.values import choice

_TABLE = patterns("adds")
_ADD, _CHANGE = _TABLE.compiled("strong_add"), _TABLE.compiled("changed")
_CHANGES = frozenset(
    {
        "delete",
        "cancel",
        "rename",
        "move",
        "longer",
        "shorter",
        "later",
        "earlier",
        "reorder",
        "add",
        "attend",
        "end",
        "tentative",
        "confirmed",
        "price",
        "note",
    }
)
_RECORDS = frozenset(
    {"confirmed", "completed", "waitlisted", "tentative", "price", "number", "note", "room"}
)

_CHOSEN = ("boardBasis", "cabinClass", "transferType")


@cache
def _forms() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """How an English order begins, and how a Korean one ends."""
    text = files("tripkit.knowledge.edits").joinpath("data/imperatives.toml").read_text("utf-8")
    table = tomllib.loads(text)
    english = table["english"]["before"] + table["english"]["verbs"]
    return re.compile(english), re.compile(table["korean"]["ending"])


def is_imperative(clause: Clause) -> bool:
    """ "Delete the …", "could you move …?", …옮겨 줘; not "we might delete", 지우지 마."""
    if "negated" in clause.acts:
        return False
    low = clause.said.bare.strip()
    if _ADD.search(low) or _CHANGE.search(low) or commands(clause):
        return True
    english, korean = _forms()
    if asks(clause):
        return False
    return bool(english.match(low) or (korean.search(low) and clause.acts & _CHANGES))


def records(clause: Clause) -> bool:
    """ "It's booked, ref XK4P9", 팀랩은 9천 엔: what a segment is to be noted with."""
    if "negated" in clause.acts:
        return False
    return bool(clause.acts & _RECORDS) or any(choice(name, clause.low) for name in _CHOSEN)
