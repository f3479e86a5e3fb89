"""Vocabulary kept as text: one compiled expression a meaning."""

import re

Table = dict[str, re.Pattern[str]]


def rules_of(text: str) -> dict[str, list[str]]:
    """A line `[meaning]`, then expressions, one a line; `#` begins a comment."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in text.splitlines():
        line = line.strip()
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
            found[section] = []
        elif line and not line.startswith("#"):
            found[section].append(line)
    return found


def vocabulary(text: str) -> Table:
    """All expressions of a meaning as one."""
    return {meaning: re.compile("|".join(rules)) for meaning, rules in rules_of(text).items()}
