"""What an agenda holds: a thing with its days and hours, in the person's words."""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from tripkit.domain.statements import Span

Sort = Literal["fixed", "wish", "rest", "arrival", "departure"]
"""fixed: its day and hour were said. wish: one of them is ours to choose. rest: nothing is to be
planned then."""
USUAL = 120
"""Minutes that a thing takes of which no more is said."""


@dataclass(frozen=True)
class Appointment:
    """`label` are the person's words; `days` are empty where the day is ours to choose, then on
    `count` days. `start` and `end` are minutes after midnight, `light` sunrise or sunset instead.
    """

    span: Span
    label: str
    sort: Sort
    days: tuple[date, ...] = ()
    start: int | None = None
    end: int | None = None
    light: str = ""
    minutes: int = USUAL
    count: int = 1
    is_timed: bool = False
    """Whether its hour was said."""
    is_apart: bool = False
    """Whether a part of the party does it beside something else."""
