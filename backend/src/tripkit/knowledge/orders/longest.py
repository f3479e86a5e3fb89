"""The longest that one will be on the way, for one way or on a day: by what, and for how long."""

import re
from dataclasses import dataclass

from tripkit.knowledge.orders.tables import is_for_a_day

_VALUE = re.compile(r"([a-z_]+)<=?(\d+(?:\.\d+)?)min/(way|day)")
_SAID = re.compile(r"([a-z]+)<=?(\d+(?:\.\d+)?)(h|min)")


@dataclass(frozen=True)
class Longest:
    """`means`: drive, train, bus or ferry; `minutes` for one way, or in all of a day."""

    means: str
    minutes: float
    is_daily: bool

    @property
    def value(self) -> str:
        """As a constraint has it."""
        return f"{self.means}<={self.minutes:g}min/{'day' if self.is_daily else 'way'}"


def longest_of(value: str) -> Longest | None:
    """Out of a constraint's value; None for what is none."""
    match = _VALUE.fullmatch(value)
    return Longest(match[1], float(match[2]), match[3] == "day") if match else None


def longest_said(value: str, words: str) -> Longest | None:
    """Out of a statement's value and its words; None where it is in kilometres or may be for
    flights."""
    match = _SAID.fullmatch(value)
    if match is None or match[1] in ("flight", "any"):
        return None
    minutes = float(match[2]) * (60 if match[3] == "h" else 1)
    return Longest(match[1], minutes, is_for_a_day(words))
