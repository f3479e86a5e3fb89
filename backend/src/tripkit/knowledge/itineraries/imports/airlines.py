"""Airlines by their IATA designators."""

from functools import cache
from pathlib import Path
from typing import NamedTuple

from tripkit.domain.edits import NamedAirline

_FILE = Path(__file__).parent / "data" / "airlines.tsv"


class _Names(NamedTuple):
    en: str
    ko: str


@cache
def _all() -> dict[str, _Names]:
    lines = _FILE.read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return {code: _Names(en, ko) for code, en, ko in rows}


def is_airline(code: str) -> bool:
    return code in _all()


def airline(code: str) -> NamedAirline:
    """The airline; one that we don't know by its code alone."""
    known = _all().get(code)
    return NamedAirline(code=code, name=known.en if known else None)


def codes_by_name() -> dict[str, str]:
    """IATA designators by both names in small letters, "airlines" left out or not."""
    found: dict[str, str] = {}
    for code, names in _all().items():
        for name in (names.en.lower(), names.ko):
            short = name.removesuffix(" airlines").removesuffix(" airways")
            found |= {each: code for each in (name, short) if len(each) > 3}
    return found
