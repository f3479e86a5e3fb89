"""What is known while the clauses of a message are read, and what a clause comes to."""

import re
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from tripkit.domain.context import Locale
from tripkit.domain.edits import ToolName
from tripkit.knowledge.edits.acts import acts_in
from tripkit.knowledge.edits.days import Calendar
from tripkit.knowledge.edits.edit import About, Ask, IntendedCall
from tripkit.knowledge.edits.marks import Marks, marks_of
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.trip import Trip

_DELAYED = re.compile(
    r"\b(?:delay|postpone|push|put|hold|bump|set|move|shift)\w*\b.*\b(?:until|till?)\b|"
    r"까지 ?(?:미[루뤄룰]|늦[추춰출]|연기)"
)
"""A start that is put off until a time; no end."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What one clause asks for; what its question waits for stands first in `calls`."""

    calls: tuple[IntendedCall, ...] = ()
    ask: Ask | None = None
    about: About = "change"
    doubted: bool = False
    """Whether it may not have been a command at all."""


@dataclass(slots=True)
class Clause:
    """A command or question of a message, with the acts it may share with the one before."""

    said: Said
    marks: Marks
    acts: frozenset[str]

    @property
    def low(self) -> str:
        return self.said.low


@dataclass(slots=True)
class Scene:
    """The trip, how its days are named, and what earlier clauses said."""

    trip: Trip
    calendar: Calendar
    locale: Locale
    day: date | None = None
    added: list[IntendedCall] = field(default_factory=list)
    shift: int = 0
    """Minutes by which all that is added starts later."""

    def clause(self, said: Said, acts: frozenset[str] = frozenset()) -> Clause:
        marks = marks_of(said, self.calendar, self.locale, self.trip.flights)
        acts = acts_in(said) | acts
        if "later" in acts and _DELAYED.search(said.bare):
            acts -= {"end"}
            marks.clocks = [replace(c, role="to") if c.role == "until" else c for c in marks.clocks]
        return Clause(said, marks, acts)


def call(name: ToolName, /, **arguments: Any) -> IntendedCall:
    """A call with what was said; what was not is left out."""
    return IntendedCall(name, {key: value for key, value in arguments.items() if value is not None})


def done(*calls: IntendedCall, about: About = "change") -> Outcome:
    return Outcome(calls, None, about)


def which(options: tuple[str, ...], *waiting: IntendedCall, about: About = "change") -> Outcome:
    """One of several has to be chosen before the call is made."""
    return Outcome(waiting, Ask("which", "segmentId", options), about)


def missing(field_name: str, waiting: IntendedCall, about: About = "change") -> Outcome:
    return Outcome((waiting,), Ask("missing", field_name), about)
