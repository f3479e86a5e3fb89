"""The expressions of `data/patterns`, by fact and meaning."""

import re
from functools import cache
from pathlib import Path

from tripkit.knowledge.language.patterns import Patterns

_FOLDER = Path(__file__).parent / "data" / "patterns"


@cache
def pattern(fact: str, meaning: str) -> re.Pattern[str]:
    """The expressions of one meaning, for text in lower case."""
    return Patterns(fact, _FOLDER).compiled(meaning)


def blanked(low: str, fact: str, meaning: str) -> str:
    """The text, as long as before, without what says this."""
    return pattern(fact, meaning).sub(lambda match: " " * len(match[0]), low)


def words_at(text: str, match: re.Match[str]) -> str:
    """What an expression met, as the person wrote it."""
    return text[match.start() : match.end()].strip(" ,.;:()")
