"""The tables under data/: expressions by meaning and language, and what nouns stand for."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tripkit.knowledge.language.patterns import Patterns, lazily

_DATA = Path(__file__).parent / "data"


@cache
def patterns(module: str) -> Patterns:
    """The expressions of data/<module>.txt."""
    return Patterns(module, _DATA)


def each(table: Patterns, *starting: str) -> list[re.Pattern[str]]:
    """The lines of the sections with these beginnings, each on its own, in order."""
    return [
        lazily(line)
        for name in table.names() if name.split(".")[0] in starting
        for line in table.alternatives(name)
    ]  # fmt: skip


def rows(name: str) -> Iterator[list[str]]:
    """The rows of data/<name>.tsv, without comments."""
    for line in (_DATA / f"{name}.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")
