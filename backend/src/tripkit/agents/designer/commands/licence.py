"""What each clause of a message may do to the trip, by the statements that stand in it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Span, Statement
from tripkit.knowledge.edits.imperatives import is_imperative, records
from tripkit.knowledge.edits.permits import Permit, Place, operations
from tripkit.knowledge.edits.scene import Clause

_HOUR = re.compile(r"\d\s?(?::\d\d|시|am\b|pm\b)", re.I)
SURE = 0.5
"""A command of this certainty is carried out; the reader tells none below its own floor."""
STRICT = 0.6
"""An operation of this certainty allows nothing but what belongs to it; but the verb of an order
says itself what to do."""
LEAST_LOOK = 0.5
"""The same for an operation that changes nothing."""
ELSE = 0.5
"""Words that are something else with this certainty command nothing."""
NO_COMMANDS = frozenset({"background", "feeling", "off_topic", "product", "question", "social"})
"""What speaks of no change, where the reader is sure of it."""
FACTS = frozenset({"arrival", "departure", "length", "room"})
"""What may belong into the trip though nobody says to put it there."""
DOUBTFUL = frozenset({*FACTS, "event", NOT_UNDERSTOOD})
"""Where one of these is read, a change that the words may mean is asked about first."""
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
            and s.certainty >= ELSE
            and not any(s.span.overlaps(command.span) for command in commands)
        ]

    def permit(self, clause: Clause, place: Place) -> Permit:
        here = self._within(place)
        commands = [s for s in here if s.kind == "command" and not _is_refused(s, clause)]
        is_ordered = is_imperative(clause)
        if any(s.certainty >= SURE for s in commands):
            return Permit("act", frozenset() if is_ordered else _operations(commands))
        is_wish = any(_is_wish(s) for s in here)
        if is_ordered and not is_wish and not any(_is_refused(s, clause) for s in here):
            return Permit("act")
        if self._adds(here, place):
            return Permit("act", frozenset({"add"}))
        if _is_something_else(here, clause):
            return Permit("look")
        notes = records(clause) and not is_wish
        if is_ordered or notes or commands or any(s.kind in DOUBTFUL for s in here):
            likely = _likely(commands, here)
            return Permit("confirm", likely=likely, asks=is_ordered or bool(likely), records=notes)
        return Permit("look")

    def _adds(self, here: Sequence[Statement], place: Place) -> bool:
        """Whether something is there to be put in: an event, or what follows an addition."""
        if any(s.kind == "event" and s.certainty >= SURE for s in here):
            return True
        before = [s for s in self.statements if s.kind == "command" and s.span.end <= place[0]]
        adding = any(_operation(s) == "add" and s.certainty >= STRICT for s in before)
        return adding and any(s.kind in FACTS and s.certainty >= SURE for s in here)

    def begins(self, place: Place) -> bool | None:
        commands = [s for s in self._within(place) if s.kind == "command"]
        certain = [s for s in commands if s.certainty >= STRICT]
        around = [s for s in certain if s.span.start < place[0] and s.span.end >= place[1]]
        if around:
            return _continues(around, place)
        earlier = [s for s in self.statements if s.kind == "command" and s.span.end <= place[0]]
        if certain and earlier and _operation(certain[0]) != _operation(earlier[-1]):
            return True
        return None

    def details(self, place: Place) -> Sequence[Place]:
        here = [s for s in self._within(place) if s.kind in DETAILS]
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


def _continues(around: Sequence[Statement], place: Place) -> bool | None:
    """False where words belong to the command around them; None where the clause decides: in
    "lunch at 12 and dinner at 19" what has an hour of its own may be a thing of its own."""
    has_hour = any(_HOUR.search(_words_at(command, place)) for command in around)
    return None if has_hour else False


def _words_at(statement: Statement, place: Place) -> str:
    """The part of a statement's words that stands at a place of the message."""
    begun = statement.span.start
    return statement.text[max(place[0] - begun, 0) : max(place[1] - begun, 0)]


def _operation(command: Statement) -> str:
    return command.value.partition("@")[0]


def _operations(commands: Sequence[Statement]) -> frozenset[str]:
    """What is commanded for certain, of all that is; nothing where one of them is not certain.

    What most likely changes nothing, an explanation or an undo, needs less.
    """
    likeliest = max(commands, key=lambda s: s.certainty)
    if not operations()[_operation(likeliest)].tools and likeliest.certainty >= LEAST_LOOK:
        return frozenset({_operation(likeliest)})
    if any(s.certainty < STRICT for s in commands):
        return frozenset()
    return frozenset(map(_operation, commands))


def _likely(commands: Sequence[Statement], here: Sequence[Statement]) -> frozenset[str]:
    """What is perhaps commanded; an event wants to be put in."""
    events = ["add" for s in here if s.kind == "event"]
    return frozenset([*map(_operation, commands), *events])


def _is_refused(command: Statement, clause: Clause) -> bool:
    """Whether it shall not be done. What is to be removed is itself refused in a way: there
    only a negation counts."""
    refused = command.kind == "command" and command.polarity == "refused"
    return refused and (_operation(command) != "remove" or "negated" in clause.acts)


def _is_something_else(here: Sequence[Statement], clause: Clause) -> bool:
    """Whether the reader is sure that these words command nothing."""
    if any(_is_refused(s, clause) for s in here):
        return True
    return any(s.kind in NO_COMMANDS and s.certainty >= ELSE for s in here)


def _is_wish(statement: Statement) -> bool:
    """Whether it is for the profile rather than for a segment."""
    beside = (*DETAILS, *NO_COMMANDS, "event", NOT_UNDERSTOOD)
    return statement.kind not in beside and statement.certainty >= ELSE
