"""A report's rows as a person reads them: each phrase once, the places in one row, whole words."""

import re
from collections.abc import Iterator, Sequence

from tripkit.domain.plan import Verdict
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.gazetteer.fold import fold

_PLACES = ("go", "via")
_OF_WORDS = frozenset({"place_kind", "interest", "activity", "cuisine", "avoid_kind", "sight"})
"""Kinds that a word alone makes a row of; the row of a longer phrase around it says more."""
_IN_THE_SUMS = "included:flights"
_NAMED = frozenset({"must_see", "sight", "cuisine", "must_avoid"})
_HANGUL = re.compile("[가-힣]")
_LETTERS = re.compile("[A-Za-z0-9]+")


def tidied(rows: Sequence[Verdict], request: TripRequest) -> list[Verdict]:
    """The rows in their order, each phrase of the order with one fate."""
    left = [_whole(row, request.task) for row in rows if not _is_told_elsewhere(row, rows)]
    return list(_merged(left))


def _kind(row: Verdict) -> str:
    return row.constraint.partition(":")[0]


def _is_told_elsewhere(row: Verdict, rows: Sequence[Verdict]) -> bool:
    """Whether its words are but a part of another row's, or the sums' row tells it already."""
    if row.constraint == _IN_THE_SUMS and row.kept:
        return any(_kind(other) == "budget" for other in rows)
    words = fold(row.text)
    if _kind(row) not in _OF_WORDS or not words:
        return False
    return any(_says_more(other, row) for other in rows if other is not row)


def _says_more(other: Verdict, row: Verdict) -> bool:
    """Whether another row is about a longer phrase, or about the same words by their name."""
    words, phrase = fold(row.text), fold(other.text)
    if words not in phrase or _kind(other) in _OF_WORDS - {"sight"}:
        return False
    return words != phrase or _kind(row) != "sight"


def _merged(rows: Sequence[Verdict]) -> Iterator[Verdict]:
    """The places that were reached as one row; one that was not has its own."""
    reached = [row for row in rows if _kind(row) in _PLACES and row.kept]
    for row in rows:
        if row not in reached:
            yield row
        elif row is reached[0]:
            yield _together(reached)


def _together(rows: Sequence[Verdict]) -> Verdict:
    if len(rows) == 1:
        return rows[0]
    update = {
        "text": ", ".join(dict.fromkeys(row.text for row in rows)),
        "where": "; ".join(dict.fromkeys(_place(row) for row in rows)),
        "statement_ids": [key for row in rows for key in row.statement_ids],
    }
    return rows[0].model_copy(update=update)


def _place(row: Verdict) -> str:
    """Where it is, by its name; in a Korean order as that has it."""
    name = row.text if _HANGUL.search(row.text) else row.constraint.partition(":")[2]
    return f"{name}: {row.where}"


def _whole(row: Verdict, task: str) -> Verdict:
    """With the order's own words, cut at no letter of one."""
    has_words = any(letter.isalpha() for letter in row.text)
    at = task.casefold().find(row.text.casefold()) if has_words else -1
    if at < 0 or len(task.casefold()) != len(task):
        return row
    start, end = _widened(task, at, at + len(row.text))
    words = task[start:end].strip(" ,.;:-(")
    return row.model_copy(update={"text": _alone(row, words)})


def _alone(row: Verdict, words: str) -> str:
    """Of words that name several things the one that the row is about, as they write it."""
    name = row.constraint.partition(":")[2]
    at = words.casefold().find(name.casefold())
    is_one_of_several = _kind(row) in _NAMED and "," in words and name and at >= 0
    return words[at : at + len(name)] if is_one_of_several else words


def _widened(task: str, start: int, end: int) -> tuple[int, int]:
    """To the ends of the Latin words that it begins and ends in."""
    words = [match.span() for match in _LETTERS.finditer(task)]
    first = next((a for a, b in words if a < start < b), start)
    last = next((b for a, b in words if a < end < b), end)
    return first, last
