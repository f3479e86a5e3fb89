"""How many of a kind of place somebody wants, and in how many days."""

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

_VALUE = re.compile(r"([a-z_]+)(<=|>=)(\d+)/(\d+)")
MOST, LEAST = "<=", ">="


@dataclass(frozen=True)
class KindCount:
    """So many at most or at least in so many days; in none of them: in the whole trip."""

    sign: str
    number: int
    days: int

    def of(self, kind: str) -> str:
        """As a constraint writes it: `church<=1/1`."""
        return f"{kind}{self.sign}{self.number}/{self.days}"


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(_table()[name], re.I)


@cache
def _words() -> dict[str, int]:
    words: dict[str, int] = tomllib.loads(_text())["words"]
    return words


@cache
def _table() -> dict[str, str]:
    return tomllib.loads(_text())


def _text() -> str:
    return files("tripkit.knowledge.language").joinpath("data/kind_counts.toml").read_text("utf-8")


def count_in(clause: str) -> KindCount | None:
    """What a clause about one kind of place says of its number; None for just any."""
    match = _pattern("number").search(clause)
    is_most = _pattern("most").search(clause) is not None
    is_daily = _pattern("day").search(clause) is not None
    days = 2 if _pattern("two_days").search(clause) else int(is_daily)
    if match is None:
        is_each = days == 2 or _pattern("every").search(clause) is not None
        return KindCount(LEAST, 1, days) if is_each else None
    number = _number(match)
    if not is_most and not days and number == 1:
        return None
    return KindCount(MOST if is_most else LEAST, number, days)


def _number(match: re.Match[str]) -> int:
    if match["digits"]:
        return int(match["digits"])
    word = (match["en"] or match["ko"]).lower()
    return next(n for key, n in _words().items() if word.startswith(key))


def kind_count(value: str) -> tuple[str, KindCount] | None:
    """A constraint's value read back; None for what is none."""
    match = _VALUE.fullmatch(value)
    if match is None:
        return None
    return match[1], KindCount(match[2], int(match[3]), int(match[4]))
