"""The clauses of an order of which nothing was made: a row each, in the person's own words."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from datetime import date

from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Span, Statement
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.language.filler import filler
from tripkit.knowledge.language.korean import strip_particles
from tripkit.knowledge.orders.advice import advice_of
from tripkit.knowledge.orders.fates import Fate
from tripkit.knowledge.orders.tables import outside_spans, says_little
from tripkit.knowledge.requests.said import Said
from tripkit.knowledge.requests.spans import find_spans

_CLAUSE = re.compile(r"(?:[^,.;:!?\n]|[.,:](?=\d)|(?<=\d)[.:](?=\w))+")
"""Up to a mark that ends a clause; the marks inside of 9:30 and 1,200 end none."""
_EDGES = " \t\n\"'()[]·-–"
_LEADS = re.compile(r"^(?:and|but|or|then|also|그리고|그런데|근데|그래도|단)\s+", re.I)
_WORD = re.compile(r"[^\W_]+")
_SILENT = frozenset({"background", "social", "feeling", "product", "off_topic", "answer"})
"""Kinds that ask for nothing; who is not sure of one may have missed what was asked for."""
_PLACES = frozenset({"go", "via", "origin"})
_SURE_OF_NOTHING = 0.8
_EDGE = 12
"""Letters at both ends by which words are found again of which a part was blanked."""
_IN_A_WORD = re.compile("[가-힣]{2}")
_SHORT = 8
"""Words of a clause that may be about one thing alone."""
_MISSED = Fate("not_understood", "not_understood")
_PARTLY = Fate("not_understood", "partly_understood")

Told = tuple[list[Statement], dict[str, Fate]]


def with_unread(
    text: str,
    statements: Sequence[Statement],
    fates: Mapping[str, Fate],
    facts: Said,
    today: date,
) -> Told:
    """The statements of one text of which something became, and one for each clause that has
    words left over; what was doubted is told by its clause.

    `facts` is all that was made of the text.
    """
    places = {fold(name) for name in (facts.origin, *facts.destinations) if name}
    mapped = [
        s
        for s in statements
        if not _is_missed(s, fates[s.id]) and not _is_told(s, fates[s.id], places)
    ]
    covered = _covered(text, [*_spans(mapped), *_said_spans(text, facts, today)])
    fate_of = {s.id: fates[s.id] for s in mapped}
    rows = list(mapped)
    for span, is_whole in _unread(text, covered, places, facts):
        row = _row(text, span)
        rows.append(row)
        fate_of[row.id] = _advice(row.text) or (_MISSED if is_whole else _PARTLY)
    return rows, fate_of


def _unread(
    text: str, covered: Sequence[bool], places: Set[str], facts: Said
) -> Iterator[tuple[Span, bool]]:
    """What is left over of each clause, and whether that is all of it."""
    for clause in clauses(text):
        left = [at for at in _left(text, clause, covered) if not _is_place(text, at, places)]
        is_whole = left == _words(text, clause)
        if _says_more(text, left, _saying_little(facts, is_whole)):
            yield clause if is_whole else _rest(text, clause, left, covered), is_whole


def _saying_little(facts: Said, is_whole: bool) -> tuple[str, ...]:
    """The tables of words that are no row alone, of a whole clause or of the rest of one."""
    if not is_whole:
        return ("little",)
    return ("greeting", "people") if facts.party else ("greeting",)


def _is_missed(statement: Statement, fate: Fate) -> bool:
    """Whether nothing came of it, whichever way it was put aside."""
    if fate.status == "not_understood" or statement.kind == NOT_UNDERSTOOD:
        return True
    return statement.kind in _SILENT and statement.certainty < _SURE_OF_NOTHING


def _is_told(statement: Statement, fate: Fate, places: Set[str]) -> bool:
    """Whether it is another reading of where the trip starts or goes to."""
    if statement.kind not in _PLACES or fate.status != "set_aside":
        return False
    return any(fold(town.name) in places for town in find(statement.value)[:1])


def _spans(statements: Iterable[Statement]) -> Iterator[tuple[int, int]]:
    """Where the statements stand; of a place no more than its name, where it is written so."""
    for statement in statements:
        start, end = statement.span.start, statement.span.end
        at = statement.text.lower().find(statement.value.lower())
        is_listed = statement.kind == "sight" and "," in statement.text
        if (statement.kind in _PLACES or is_listed) and at >= 0:
            start, end = start + at, start + at + len(statement.value)
        yield start, end


def _said_spans(text: str, facts: Said, today: date) -> Iterator[tuple[int, int]]:
    """Where the words stand that the grammar made a wish or the dates of."""
    low = text.lower()
    if len(low) != len(text):
        return
    for wish in facts.wishes:
        words = wish.text.lower().strip()
        if words and (stretch := _stretch(low, words)):
            yield stretch
    yield from outside_spans(text)
    if facts.start_date or facts.month or facts.season:
        yield from ((time.at.start, time.at.end) for time in find_spans(low, today))


def _stretch(low: str, words: str) -> tuple[int, int] | None:
    """Where words stand, of which the grammar may have blanked an hour or a sum in the middle."""
    if (start := low.find(words)) >= 0:
        return start, start + len(words)
    head, tail = words[:_EDGE], words[-_EDGE:]
    first = low.find(head)
    last = low.find(tail, first + 1) if first >= 0 else -1
    is_near = 0 <= last - first <= len(words) + _EDGE
    return (first, last + len(tail)) if first >= 0 and is_near else None


def _covered(text: str, spans: Iterable[tuple[int, int]]) -> list[bool]:
    covered = [False] * len(text)
    for start, end in spans:
        covered[start:end] = [True] * (min(end, len(text)) - start)
    return covered


def clauses(text: str) -> Iterator[Span]:
    """The clauses without the marks and joining words around them."""
    for match in _CLAUSE.finditer(text):
        words = match[0].strip(_EDGES)
        if not words:
            continue
        start = match.start() + match[0].index(words)
        lead = _LEADS.match(words)
        yield Span(start=start + (lead.end() if lead else 0), end=start + len(words))


def _words(text: str, clause: Span) -> list[int]:
    """Where the words of a clause begin that say something."""
    plain = filler().sub(lambda m: " " * len(m[0]), text[clause.start : clause.end].lower())
    return [clause.start + match.start() for match in _WORD.finditer(plain)]


def _left(text: str, clause: Span, covered: Sequence[bool]) -> list[int]:
    """Those of them that are not wholly part of something that was made use of."""
    return [at for at in _words(text, clause) if not covered[at]]


def _is_place(text: str, at: int, places: Set[str]) -> bool:
    """Whether the word is where the trip starts or goes to, with its particle: 서울에서."""
    match = _WORD.match(text, at)
    name = strip_particles(match[0]) if match else ""
    return bool(name) and any(fold(place.name) in places for place in find(name)[:1])


def _rest(text: str, clause: Span, left: Sequence[int], covered: Sequence[bool]) -> Span:
    """From the first word that is left over to the last, with the small words right before and
    behind them of which nothing was made: 한 명은 무슬림이라."""
    last = _WORD.match(text, left[-1])
    start, end = left[0], last.end() if last else left[-1] + 1
    while start > clause.start and (
        not covered[start - 1] or _IN_A_WORD.fullmatch(text, start - 1, start + 1)
    ):
        start -= 1
    while end < clause.end and not covered[end]:
        end += 1
    rest = text[start:end]
    start += len(rest) - len(rest.lstrip(_EDGES))
    return Span(start=start, end=max(start + 1, end - len(rest) + len(rest.rstrip(_EDGES))))


def _says_more(text: str, left: Sequence[int], tables: Sequence[str]) -> bool:
    """Whether a word that is left over is in none of these tables of words that say little."""
    words = (match[0] for at in left if (match := _WORD.match(text, at)))
    return any(not any(says_little(name, word) for name in tables) for word in words)


def _advice(words: str) -> Fate | None:
    """What to do about a short clause; of a long one no single word tells what it is about."""
    return advice_of(words) if len(words.split()) <= _SHORT else None


def _row(text: str, clause: Span) -> Statement:
    return Statement(
        id=f"c{clause.start}",
        text=text[clause.start : clause.end],
        span=clause,
        kind=NOT_UNDERSTOOD,
        value="?",
        certainty=0.0,
    )
