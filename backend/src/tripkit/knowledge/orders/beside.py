"""Conditions that the words beside them take back for the whole trip: of one day, of a name."""

import re
from collections.abc import Iterator
from dataclasses import replace

from tripkit.domain.statements import Statement
from tripkit.knowledge.orders.advice import advice_of
from tripkit.knowledge.orders.clauses import clauses
from tripkit.knowledge.orders.fates import Fate
from tripkit.knowledge.orders.mapping import OrderFacts
from tripkit.knowledge.orders.tables import is_of_one_day, is_plainly_wanted
from tripkit.knowledge.requests.said import Said

_OF_ALL_DAYS = frozenset({"pace", "nap"})
_NAME_BEHIND = re.compile(r"\s(?:by|of|on|at) (?:the )?[A-Z]|\s[A-Z][a-z]")
_NAME_BEFORE = re.compile(r"(?<![.!?:]\s)(?<!^)\b[A-Z][a-z]+\s$")


def without_parts(text: str, both: Said, part: OrderFacts) -> Said:
    """Without a pace or a rest that is for one day, and without a kind of place whose word is but
    a part of a name, such as the garden of "Garden District"; a sight that its clause plainly
    wants is not refused."""
    for statement, fate in _parts(text, part):
        part.fates.by_id[statement.id] = fate
    out = {s.id for s, _ in _parts(text, part)}
    wanted_by_words = {
        s.id
        for s in part.statements
        if (s.kind, s.polarity) == ("sight", "refused") and is_plainly_wanted(_clause(text, s))
    }
    both.wishes = [
        replace(wish, kind="must_see", binding=False)
        if wish.kind == "must_avoid" and wish.statement in wanted_by_words
        else wish
        for wish in both.wishes
        if wish.statement not in out
    ]
    return both


def _parts(text: str, part: OrderFacts) -> Iterator[tuple[Statement, Fate]]:
    for statement in part.statements:
        if statement.kind in _OF_ALL_DAYS and is_of_one_day(_clause(text, statement)):
            yield statement, Fate("set_aside", "one_day_only")
        elif statement.kind == "place_kind" and _is_in_a_name(text, statement):
            yield statement, Fate("not_understood", "not_understood")
        elif statement.kind == "departure" and (fate := _setting_off(text, statement)):
            yield statement, fate


def _setting_off(text: str, statement: Statement) -> Fate | None:
    """Why the hour that one leaves home at is no hour of going home."""
    fate = advice_of(_clause(text, statement))
    return fate if fate and fate.key == "advice_setting_off" else None


def _clause(text: str, statement: Statement) -> str:
    parts = [c for c in clauses(text) if c.overlaps(statement.span)]
    return " ".join(text[c.start : c.end] for c in parts) or statement.text


def _is_in_a_name(text: str, statement: Statement) -> bool:
    """Whether it is one capitalised word with another beside it."""
    words = statement.text.strip()
    if len(words.split()) != 1 or not words[:1].isupper() or not words.isascii():
        return False
    before, behind = text[: statement.span.start], text[statement.span.end :]
    return bool(_NAME_BEHIND.match(behind) or _NAME_BEFORE.search(before))
