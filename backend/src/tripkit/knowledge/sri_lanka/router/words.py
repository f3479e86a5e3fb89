"""Vocabulary of the router, English and Korean."""

from functools import lru_cache
from importlib.resources import files

from tripkit.knowledge.language.vocabulary import Table, vocabulary

__all__ = ["Table", "load"]


@lru_cache(maxsize=8)
def load(name: str) -> Table:
    """data/<name>.txt, compiled."""
    return vocabulary((files(__package__) / "data" / f"{name}.txt").read_text("utf-8"))
