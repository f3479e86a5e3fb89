"""Vocabulary of the router: one compiled expression a meaning, English and Korean."""

import re
from functools import lru_cache
from importlib.resources import files

Table = dict[str, re.Pattern[str]]


@lru_cache(maxsize=8)
def load(name: str) -> Table:
    """data/<name>.txt: a line `[meaning]`, then expressions, one a line; `#` begins a comment."""
    found: dict[str, list[str]] = {}
    section = ""
    for line in (files(__package__) / "data" / f"{name}.txt").read_text("utf-8").splitlines():
        line = line.strip()
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
            found[section] = []
        elif line and not line.startswith("#"):
            found[section].append(line)
    return {meaning: re.compile("|".join(rules)) for meaning, rules in found.items()}
