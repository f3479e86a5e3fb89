"""The tables under data/: expressions by meaning and language, and what nouns stand for."""

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tripkit.knowledge.language.patterns import Patterns

_DATA = Path(__file__).parent / "data"


@cache
def patterns(module: str) -> Patterns:
    """The expressions of data/<module>.txt."""
    return Patterns(module, _DATA)


def rows(name: str) -> Iterator[list[str]]:
    """The rows of data/<name>.tsv, without comments."""
    for line in (_DATA / f"{name}.tsv").read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")
