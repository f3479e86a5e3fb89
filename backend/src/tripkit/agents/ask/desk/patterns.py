"""The desk's expressions, kept under data/patterns."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tripkit.knowledge.language.patterns import Patterns

_FOLDER = Path(__file__).parent / "data" / "patterns"


@cache
def _patterns(module: str) -> Patterns:
    return Patterns(module, _FOLDER)


def table(name: str) -> Iterator[list[str]]:
    """The cells of each row of a table under data."""
    text = (_FOLDER.parent / f"{name}.tsv").read_text("utf-8")
    return (line.split("\t") for line in text.splitlines() if not line.startswith("#"))


def topics_of_kind(kind: str) -> frozenset[str]:
    """The topics of a kind, as data/kinds.tsv lists them."""
    return next(frozenset(topics.split()) for name, topics in table("kinds") if name == kind)


@cache
def matcher(section: str, module: str = "words") -> re.Pattern[str]:
    """One section's alternatives as one expression."""
    return re.compile("|".join(_patterns(module).alternatives(section)))


def sections(module: str) -> list[str]:
    """The names of a module's sections, in order."""
    return _patterns(module).names()
