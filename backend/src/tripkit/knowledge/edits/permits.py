"""What a part of a message may do to a trip: what it commands, and nothing else."""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Literal, Protocol

from tripkit.domain.edits import CHANGING
from tripkit.knowledge.edits.scene import Clause, Outcome

Level = Literal["act", "confirm", "look"]
"""act: a command was read with certainty. confirm: perhaps one. look: nothing may change."""
_ROUTES = frozenset({"add_flight", "add_transfer"})
Place = tuple[int, int]
"""Start and end in the message as it was typed."""


@dataclass(frozen=True, slots=True)
class Operation:
    """What one operation of a command may call, and the acts that its words need not say."""

    tools: frozenset[str]
    acts: frozenset[str]


@cache
def operations() -> dict[str, Operation]:
    """By the operation's name, as a statement's value has it."""
    text = files("tripkit.knowledge.edits").joinpath("data/operations.toml").read_text("utf-8")
    return {
        name: Operation(frozenset(row["tools"]), frozenset(row["acts"]))
        for name, row in tomllib.loads(text).items()
    }


def _tools(names: frozenset[str]) -> frozenset[str]:
    """What commands of these operations may call."""
    return frozenset(tool for name in names for tool in operations()[name].tools)


@dataclass(frozen=True, slots=True)
class Permit:
    """`operations` are those commanded; without any, whatever is read."""

    level: Level
    operations: frozenset[str] = frozenset()
    likely: frozenset[str] = frozenset()
    """What is perhaps commanded."""
    asks: bool = True
    """Whether what lacks something is worth a question: not where nothing was commanded."""
    records: bool = False
    """Whether the words note something of a segment: a status, a price, a number."""

    def allows(self, outcome: Outcome) -> bool:
        """Whether it does only what was commanded."""
        changing = [call.name for call in outcome.calls if call.name in CHANGING]
        if not changing:
            return True
        if self.level == "look" or (outcome.ask is not None and not self.asks):
            return False
        return not self.operations or _tools(self.operations).issuperset(changing)

    def doubts(self, outcome: Outcome) -> bool:
        """Whether it is asked about first.

        Not where words and reader agree on what is to be done, nor where all of it is said in
        a form of its own: "taxi from A to B at 1:45", "it's booked, ref XK4P9".
        """
        if self.level != "confirm":
            return False
        tools = {call.name for call in outcome.calls}
        is_plain = tools <= _ROUTES or (self.records and tools == {"update_segment"})
        is_agreed = tools <= _tools(self.likely)
        return outcome.ask is not None or not (is_plain or is_agreed)

    @property
    def acts(self) -> frozenset[str]:
        """What a clause that commands these says, in the words of `acts.txt`."""
        if self.level != "act" or len(self.operations) != 1:
            return frozenset()
        return frozenset(act for name in self.operations for act in operations()[name].acts)


class Guide(Protocol):
    """What is known of a message before its clauses are read."""

    @property
    def asides(self) -> Sequence[Place]:
        """Words that ask for nothing: reasons, feelings, thanks."""
        ...

    def permit(self, clause: Clause, place: Place) -> Permit:
        """What the clause that stands there may do."""
        ...

    def begins(self, place: Place) -> bool | None:
        """Whether a command of its own begins there; None where that is not known."""
        ...

    def details(self, place: Place) -> Sequence[Place]:
        """Where in it the command stands and what belongs to it; nothing where not known."""
        ...


@dataclass(frozen=True)
class NoGuide:
    """For words that are known to be a command: those that we suggest ourselves."""

    asides: Sequence[Place] = field(default=())

    def permit(self, clause: Clause, place: Place) -> Permit:
        return Permit("act")

    def begins(self, place: Place) -> bool | None:
        return None

    def details(self, place: Place) -> Sequence[Place]:
        return ()
