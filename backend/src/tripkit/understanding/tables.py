"""The tables of names in `data/`: a line a name, its forms in the last column."""

from importlib.resources import files


def rows(table: str) -> list[list[str]]:
    """The lines of `data/<table>.tsv`, split into their columns."""
    text = files("tripkit.understanding").joinpath(f"data/{table}.tsv").read_text("utf-8")
    return [line.split("\t") for line in text.splitlines() if line and line[0] != "#"]


def named_forms(table: str) -> list[tuple[str, list[str]]]:
    """Each name of a table with its other forms."""
    return [(row[0], [form for form in row[-1].split("|") if form]) for row in rows(table)]
