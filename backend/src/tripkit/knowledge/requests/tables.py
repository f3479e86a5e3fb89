"""The tables under data/: expressions by meaning, and names in two languages."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tripkit.knowledge.language.patterns import Patterns
from tripkit.knowledge.language.vocabulary import Table, vocabulary

_DATA = Path(__file__).parent / "data"


@cache
def table(name: str) -> Table:
    """The compiled sections of data/<name>.txt."""
    return vocabulary((_DATA / f"{name}.txt").read_text("utf-8"))


@cache
def patterns(module: str) -> Patterns:
    """The expressions of data/patterns/<module>.txt."""
    return Patterns(module, _DATA / "patterns")


def rows(name: str) -> Iterator[list[str]]:
    """The rows of data/<name>.tsv, without comments."""
    for line in (_DATA / f"{name}.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")
