"""The desk's expressions, kept under data/patterns."""

import re
from functools import cache
from pathlib import Path

from tripkit.knowledge.language.patterns import Patterns

_FOLDER = Path(__file__).parent / "data" / "patterns"


@cache
def _table(module: str) -> Patterns:
    return Patterns(module, _FOLDER)


@cache
def matcher(section: str, module: str = "words") -> re.Pattern[str]:
    """One section's alternatives as one expression."""
    return re.compile("|".join(_table(module).alternatives(section)))


def sections(module: str) -> list[str]:
    """The names of a module's sections, in order."""
    return _table(module).names()
