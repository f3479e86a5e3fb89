"""What an order for a trip states, field by field, before anything is assumed."""

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from tripkit.domain.trip import ConstraintKind

Per = Literal["person", "day", "night", "person_day", "person_night", "couple"]


@dataclass(frozen=True, slots=True)
class Stretch:
    """Characters of the cleaned text."""

    start: int
    end: int

    def meets(self, other: "Stretch") -> bool:
        return self.start < other.end and other.start < self.end


@dataclass(frozen=True, slots=True)
class Wish:
    """A constraint as said: kind and value as in `domain.trip.Constraint`, with its words."""

    kind: ConstraintKind
    value: str | float | bool
    at: Stretch
    text: str = ""
    statement: str = ""
    """The id of the statement that it comes from."""
    binding: bool = True
    """Whether there is no plan without it."""


@dataclass(slots=True)
class Said:
    """None and empty mean: not said. `budget` is the number said, `budget_per` for whom or what.

    Places are in English as people write them; `ambiguous` are destinations with namesakes.
    """

    origin: str | None = None
    destinations: list[str] = field(default_factory=list)
    start_date: date | None = None
    end_date: date | None = None
    month: int | None = None
    year: int | None = None
    """Of the month or season alone, where it was said."""
    season: str | None = None
    feast: date | None = None
    """The day of the holiday that `month` was said by."""
    part: date | None = None
    """The day that a part of `month` begins with, where one was said."""
    days: int | None = None
    nights: int | None = None
    party: int | None = None
    adults: int | None = None
    children: int | None = None
    ages: list[int] = field(default_factory=list)
    budget: float | None = None
    currency: str | None = None
    budget_per: Per | None = None
    preferences: list[str] = field(default_factory=list)
    wishes: list[Wish] = field(default_factory=list)
    countries: list[str] = field(default_factory=list)
    alternatives: list[str] = field(default_factory=list)
    """Places to choose from as they were said, the one that is gone to first."""
    south: bool = False
    """Whether the first destination lies south of the equator."""
