"""Fates as outcomes, in the person's language."""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from tripkit.domain.statements import Outcome, Statement
from tripkit.knowledge.language.detect import Locale
from tripkit.knowledge.orders.fates import Fate

Sentences = dict[str, dict[str, dict[str, str]]]


@cache
def sentences() -> Sentences:
    """By status, key and language."""
    path = files("tripkit.knowledge.orders").joinpath("data/fates.toml")
    return tomllib.loads(path.read_text("utf-8"))


def outcomes_of(
    statements: Sequence[Statement], fates: Mapping[str, Fate], locale: Locale
) -> list[Outcome]:
    """One outcome a statement, in their order. Raises KeyError for a statement without a fate."""
    return [outcome(statement.id, fates[statement.id], locale) for statement in statements]


def outcome(statement_id: str, fate: Fate, locale: Locale) -> Outcome:
    """One fate in words."""
    sentence = sentences()[fate.status][fate.key][locale]
    if fate.status == "used":
        return Outcome(statement_id=statement_id, status=fate.status, where=sentence)
    return Outcome(statement_id=statement_id, status=fate.status, reason=sentence)
