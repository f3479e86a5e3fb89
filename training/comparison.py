"""When two readings of a message say the same: of two labellers, or of a reader and a labeller."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from labels import CODED, Score, is_hangul

from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Statement
from tripkit.knowledge.gazetteer.fold import fold

FREE_TEXT = ("scene", "styling", "activity", "wish", "event", NOT_UNDERSTOOD)
"""Kinds whose value is free words: they are not compared (see README.md)."""
PLACES = ("go", "origin", "return", "via", "sight", "lodging_area")
NAMES = frozenset((*PLACES, "film", "airline", "allergy", "cuisine"))
"""Kinds whose value is a name: the same without case, accents, hyphens, spaces and "the"."""
TIMED = ("when", "start", "end", "hour", "arrival", "departure", "earliest", "latest", "event")
Pair = tuple[Statement, Statement | None]
Same = Callable[[Statement, Statement], bool]
_WORD = re.compile(r"[a-z0-9]+|[가-힣]+")


def value_of(statement: Statement) -> str:
    """The part of a value that two readings must share."""
    if statement.kind in FREE_TEXT:
        return ""
    if statement.kind in (*CODED, "command"):
        return statement.value.split("@")[0]
    if statement.kind in NAMES:
        return name_of(statement.value)
    return " ".join(_WORD.findall(statement.value.casefold())) or statement.value


def name_of(value: str) -> str:
    """A name as it is compared: "the Bund" is bund, "Myeong-dong" myeongdong."""
    return fold(value).removeprefix("the ").replace(" ", "") or value


def is_same_kind(meant: Statement, read: Statement) -> bool:
    """Whether both are of one kind and share words."""
    return meant.kind == read.kind and meant.span.overlaps(read.span)


def is_same(meant: Statement, read: Statement) -> bool:
    """Kind, value and polarity alike, with overlapping words."""
    return (
        is_same_kind(meant, read)
        and value_of(meant) == value_of(read)
        and meant.polarity == read.polarity
    )


def pairs(meant: Sequence[Statement], read: Sequence[Statement], same: Same) -> list[Pair]:
    """Each meant statement with one read of its own that is the same, or None."""
    free = list(read)
    joined: list[Pair] = []
    for statement in meant:
        match = next((other for other in free if same(statement, other)), None)
        if match:
            free.remove(match)
        joined.append((statement, match))
    return joined


def score(readings: Iterable[tuple[list[Statement], list[Statement]]], same: Same) -> Score:
    """Counts over (meant, read); a row that says "not understood" claims nothing."""
    total = Score()
    for meant, read in readings:
        claims = [s for s in read if s.kind != NOT_UNDERSTOOD]
        total.right += sum(other is not None for _, other in pairs(meant, claims, same))
        total.told += len(claims)
        total.meant += len(meant)
    return total


def by_kind(readings: Iterable[tuple[list[Statement], list[Statement]]]) -> dict[str, Score]:
    """The score of each kind."""
    scores: dict[str, Score] = {}
    for meant, read in readings:
        for statement, other in pairs(meant, read, is_same):
            kind = scores.setdefault(statement.kind, Score())
            kind.meant += 1
            kind.right += other is not None
        for kind_read, count in Counter(s.kind for s in read).items():
            scores.setdefault(kind_read, Score()).told += count
    return scores


def object_words(command: str) -> set[str]:
    """The words of a command's object that tell it from others."""
    return set(_WORD.findall(command.split("@")[1].casefold())) - {"the", "a", "an", "my", "our"}


def is_same_object(meant: Statement, read: Statement) -> bool:
    """Whether both commands have no object, or objects that share a word.

    Labellers write objects in English: of Korean words only whether there is one can be compared.
    """
    words, others = object_words(meant.value), object_words(read.value)
    if not words or not others or is_hangul("".join(others)):
        return bool(words) == bool(others)
    return bool(words & others)


def times(statements: Iterable[Statement]) -> set[str]:
    """The days and hours that a message's commands and the statements beside them tell.

    A labeller may write a time into a command or beside it: both are the same to whoever acts.
    """
    values = [
        statement.value.split("@")[2].removeprefix("relative:")
        if statement.kind in ("command", "event")
        else statement.value.removeprefix("relative:")
        for statement in statements
        if statement.kind in ("command", *TIMED)
    ]
    return {part for value in values for part in re.split(r"T(?=[\da-z])", value) if part} - {""}


def is_command_read(
    command: Statement, meant: Sequence[Statement], read: Sequence[Statement]
) -> bool:
    """Whether a command is read with its operation and object, and the message's times with it.

    The times of a message with several commands are compared together.
    """
    return times(meant) == times(read) and any(
        other.kind == "command"
        and command.span.overlaps(other.span)
        and other.value.split("@")[0] == command.value.split("@")[0]
        and is_same_object(command, other)
        for other in read
    )
