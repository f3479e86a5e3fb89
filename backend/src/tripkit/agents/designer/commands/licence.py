"""What each clause of a message may do to the trip, by the statements that stand in it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tripkit.domain.statements import Span, Statement
from tripkit.knowledge.edits.imperatives import is_imperative
from tripkit.knowledge.edits.permits import Permit, Place
from tripkit.knowledge.edits.scene import Clause

SURE, PERHAPS = 0.5, 0.2
"""A command of this certainty is carried out; one of that is asked about first."""
NO_COMMANDS = frozenset({"background", "feeling", "off_topic", "product", "question", "social"})
"""What speaks of no change, where the reader is sure of it."""
ASIDES = frozenset({"background", "feeling", "off_topic", "social"})
"""Of these, what a command is read better without."""

DETAILS = frozenset(
    {
        "activity",
        "arrival",
        "budget",
        "cabin",
        "command",
        "departure",
        "end",
        "event",
        "go",
        "hour",
        "length",
        "lodging_area",
        "meal",
        "mode",
        "night_price",
        "origin",
        "place_kind",
        "return",
        "room",
        "sight",
        "start",
        "via",
        "when",
    }
)
"""What belongs to the command that it stands beside."""


@dataclass(frozen=True)
class StatementGuide:
    """Nothing changes where no statement commands it and no verb does either."""

    statements: Sequence[Statement]

    @property
    def asides(self) -> Sequence[Place]:
        commands = [s for s in self.statements if s.kind not in ASIDES]
        return [
            (s.span.start, s.span.end)
            for s in self.statements
            if s.kind in ASIDES
            and s.certainty >= SURE
            and not any(s.span.overlaps(command.span) for command in commands)
        ]

    def permit(self, clause: Clause, place: Place) -> Permit:
        here = self._within(place)
        commands = [s for s in here if s.kind == "command"]
        sure = _operations([s for s in commands if s.certainty >= SURE])
        if sure:
            return Permit("act", sure)
        is_ordered = is_imperative(clause)
        if is_ordered and not _is_something_else(here):
            return Permit("act")
        if is_ordered or _operations([s for s in commands if s.certainty >= PERHAPS]):
            return Permit("confirm")
        return Permit("look")

    def begins(self, place: Place) -> bool | None:
        commands = [s for s in self._within(place) if s.kind == "command" and s.certainty >= SURE]
        starting = [s for s in commands if s.span.start >= place[0]]
        if starting:
            return True
        return False if commands else None

    def details(self, place: Place) -> Sequence[Place]:
        here = [s for s in self._within(place) if s.kind in DETAILS and s.certainty >= PERHAPS]
        if not any(s.kind == "command" for s in here):
            return ()
        return _united([(s.span.start, s.span.end) for s in here], place)

    def _within(self, place: Place) -> list[Statement]:
        start, end = place
        here = Span(start=start, end=max(end, start + 1))
        return [s for s in self.statements if s.span.overlaps(here)]


def _united(places: Sequence[Place], within: Place) -> list[Place]:
    """The same letters in places that do not touch, in order, none beyond `within`."""
    united: list[Place] = []
    for start, end in sorted(places):
        start, end = max(start, within[0]), min(end, within[1])
        if united and start <= united[-1][1]:
            united[-1] = (united[-1][0], max(end, united[-1][1]))
        else:
            united.append((start, end))
    return united


def _operations(commands: Sequence[Statement]) -> frozenset[str]:
    """What is commanded; what is refused is not."""
    return frozenset(s.value.partition("@")[0] for s in commands if s.polarity == "wanted")


def _is_something_else(here: Sequence[Statement]) -> bool:
    """Whether the reader is sure that these words command nothing."""
    if any(s.kind == "command" and s.polarity == "refused" for s in here):
        return True
    return bool(here) and all(s.kind in NO_COMMANDS and s.certainty >= SURE for s in here)
