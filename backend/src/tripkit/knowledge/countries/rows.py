"""The tables under data, line by line."""

from collections.abc import Iterator
from importlib.resources import files


def rows(name: str) -> Iterator[list[str]]:
    """The cells of each line of data/<name>.tsv."""
    text = (files("tripkit.knowledge.countries") / "data" / f"{name}.tsv").read_text("utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")
