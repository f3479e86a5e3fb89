"""What a message says that no condition holds: in the person's own words, so that it is told."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from tripkit.domain.statements import StatementRow
from tripkit.knowledge.feasibility.facts import Condition
from tripkit.knowledge.feasibility.kind_table import in_message
from tripkit.knowledge.feasibility.passages import is_recorded, terms_of
from tripkit.knowledge.feasibility.words import word, words

LIKELY = 0.5
SURE = 0.65
FRAME = frozenset(
    (
        "length",
        "when",
        "start",
        "end",
        "budget",
        "price_level",
        "companion",
        "where_open",
        "round_trip",
        "origin",
        "answer",
        "command",
        "product",
        "off_topic",
    )
)
"""Kinds of statements that are held without a judge of their own: the trip's frame, and talk."""
COUNTED = frozenset({"travelers", "social", "feeling"})
"""The same, though they are less often right."""
JUDGED = frozenset({"go", "health", "access", "mode", "longest", "weather", "pet"})
"""Kinds that are held where a field of the chat holds them."""
MOST = 12
"""So many unjudged wishes are told; nobody reads more."""
_WORD = re.compile(r"\w")
_CLAUSES = re.compile(r"(?:(?! [-–—] )[^,.;:!?~…\n()\"“”—])+")
_BY_WORDS = frozenset({"kind", "without", "crowd", "health", "access", "pet", "party"})
"""Kinds of conditions that hold only their own words of a statement, and nothing beside them."""
_OPEN = re.compile("[^\x00]+")
_TAKEN = "\x00"
_ENDING = re.compile("[가-힣]*")
_BESIDE = {
    "modes": ("no_flight", "no_car", "by_car", "no_boat", "by_train", "by_public", "local_ride"),
    "near": ("near",),
}
"""More words that a kind of condition holds, beside its own."""


def unheld(
    messages: Sequence[str], rows: Sequence[StatementRow], conditions: Iterable[Condition]
) -> list[str]:
    """Phrases that say something which no condition and no part of the trip's frame holds."""
    holders = list(conditions)
    held = [row for row in rows if _is_held(row)]
    ids = {c.statement for c in holders if c.kind not in _BY_WORDS} - {None}
    held += [row for row in rows if row.id in ids]
    phrases = (
        phrase
        for message in messages
        for phrase in _phrases(message, _masked(message, holders, held))
    )
    return list(dict.fromkeys(phrases))[:MOST]


def _is_held(row: StatementRow) -> bool:
    if row.kind in FRAME:
        return row.certainty >= LIKELY or row.status == "used"
    is_counted = row.kind in COUNTED and row.certainty >= LIKELY
    is_way = row.kind == "mode" and row.certainty >= LIKELY
    return is_counted or is_way or (row.kind in JUDGED and row.status == "used")


def _stands(row: StatementRow, message: str) -> bool:
    """Whether a statement's words stand at its span; what is only talk there is masked."""
    words = message[slice(*row.span)]
    pairs = zip(words, row.text, strict=False)
    return len(words) == len(row.text) and all(a in (b, ",") for a, b in pairs)


def _masked(message: str, holders: Sequence[Condition], held: Sequence[StatementRow]) -> str:
    """The message without the words that something holds, each to its Korean ending."""
    spans = [row.span for row in held if _stands(row, message)]
    for condition in holders:
        spans += _spans_of(condition, message)
    for start, end in spans:
        if "가" <= message[end - 1] <= "힣":
            end = next(_ENDING.finditer(message, end)).end()
        message = message[:start] + _TAKEN * (end - start) + message[end:]
    return message


def _spans_of(condition: Condition, message: str) -> list[tuple[int, int]]:
    """Where in a message the words of a condition stand, and those that say the same."""
    patterns = [word(name) for name in _BESIDE.get(condition.kind, ())]
    if condition.kind == "in":
        patterns += [re.compile(re.escape(name)) for name in condition.value.split(" or ")]
    if condition.kind in ("access", "health") and condition.value in words(condition.kind):
        patterns.append(words(condition.kind)[condition.value])
    spans = [match.span() for pattern in patterns for match in pattern.finditer(message)]
    is_each = condition.kind in ("kind", "without")
    if is_each:
        spans += in_message(condition.value, message)
    if condition.text:
        hits = re.finditer(re.escape(condition.text), message, re.IGNORECASE)
        spans += [match.span() for match in hits][: None if is_each else 1]
    return spans


def _phrases(message: str, masked: str) -> Iterator[str]:
    """Of each clause of which something is held by nothing: its words, from the first to the last
    that are not held."""
    parts = (
        part for clause in _CLAUSES.finditer(masked) for part in _parts(masked, *clause.span())
    )
    for start, end in parts:
        spans = [run.span() for run in _OPEN.finditer(masked, start, end) if _asks(run[0])]
        phrase = _bare(message[spans[0][0] : spans[-1][1]]) if spans else ""
        if terms_of(phrase) and not _is_aside(message[start:end]):
            yield phrase


def _is_aside(part: str) -> bool:
    """Whether a part of a sentence tells of the person, or that something does not matter."""
    is_open = word("indifferent").search(part) is not None
    return is_open or word("context").search(part.strip()) is not None


def _asks(run: str) -> bool:
    """Whether words that nothing holds ask for something."""
    phrase = _bare(run)
    return bool(terms_of(phrase)) and not _is_idle(phrase)


def _parts(masked: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The parts of a clause between words that join wishes."""
    for joint in word("joins").finditer(masked, start, end):
        yield start, joint.start()
        start = joint.end()
    yield start, end


def _is_idle(phrase: str) -> bool:
    """Whether a phrase is a rest of a sentence, or tells of the person and asks for nothing."""
    if word("fragment").fullmatch(phrase) or word("idle").fullmatch(phrase):
        return True
    is_statement = word("idle_ending").search(phrase) is not None
    return (
        is_statement
        and not word("denies_all").search(phrase)
        and not any(map(is_recorded, terms_of(phrase)))
    )


def _bare(run: str) -> str:
    """Without the words at its edges that say nothing alone."""
    edges = [(0, 0), *(m.span() for m in word("empty").finditer(run)), (len(run), len(run))]
    gaps = [
        (end, start) for (_, end), (start, _) in pairwise(edges) if _WORD.search(run[end:start])
    ]
    if not gaps:
        return ""
    first, last = gaps[0][0], gaps[-1][1]
    before = word("keeps").search(run[:first])
    return run[before.start() if before else first : last].strip(" -–'’")
