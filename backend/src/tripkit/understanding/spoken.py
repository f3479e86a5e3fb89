"""What words say by themselves: statements that the model doubts or missed, by a closed list."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files

from tripkit.domain.statement_kinds import NOT_UNDERSTOOD
from tripkit.domain.statements import Polarity, Span, Statement
from tripkit.knowledge.language.kind_counts import count_in
from tripkit.understanding import words
from tripkit.understanding.agenda.phrases import phrase_at
from tripkit.understanding.agenda.refusing import is_denied_by_verb

CERTAINTY = 0.8
_DOUBTED = 0.7
"""A statement that is less certain gives way to what its words say by themselves."""
_BEFORE, _BEHIND = 16, 12
"""Characters beside a word in which a denial is about it: before in English, behind in Korean."""
_NAMES = frozenset({"sight", "event", "go", "origin", "via", "lodging_area", "airline", "cuisine"})
"""Kinds whose names may hold such a word: "Covent Garden"."""
_DENYING = frozenset({"diet", "walking", "weather", "health", "direct", "companion"})
"""Kinds whose own words hold a denial."""
_NUMBERED = frozenset({"length", "per_day", "city_count", "round_trip", "activity", "wish"})
"""Kinds that the number of a kind of place is taken for."""
_HANGUL = re.compile("[가-힣]")
_CLAUSE_ENDS = re.compile(r"[,.;:!?~\n]|\s-\s")


@cache
def _table() -> list[tuple[str, str, re.Pattern[str]]]:
    text = files("tripkit.understanding").joinpath("data/spoken.toml").read_text("utf-8")
    return [
        (kind, value, re.compile(pattern, re.I))
        for kind, values in tomllib.loads(text).items()
        for value, pattern in values.items()
    ]


@cache
def _by_value() -> dict[tuple[str, str], re.Pattern[str]]:
    return {(kind, value): pattern for kind, value, pattern in reversed(_table())}


def words_of(kind: str, value: str) -> re.Pattern[str] | None:
    """The words that say a value by themselves; None where the list has none."""
    return _by_value().get((kind, value))


def _denial(side: str) -> re.Pattern[str]:
    return words.pattern("denial", f"beside_{side}")


def _ways(name: str) -> re.Pattern[str]:
    return words.pattern("ways", name)


def spoken(text: str, statements: Sequence[Statement]) -> list[Statement]:
    """The statements, with those confirmed or added that the text's own words bear out."""
    merged = [_started(text, _way(s)) for s in statements if not _is_any_country(text, s)]
    merged = [_with_its_part(text, statement) for statement in merged]
    merged += _leaving_day(text, merged)
    for kind, value, pattern in _table():
        for match in pattern.finditer(text):
            if _ways("of_another").match(text, match.end()):
                continue
            merged = list(_merged(text, merged, kind, value, match))
    return merged


def _way(statement: Statement) -> Statement:
    """An arrival or a departure as its own words call it, and certain where they do."""
    if statement.kind not in ("arrival", "departure"):
        return statement
    comes, goes = (_ways(name).search(statement.text) for name in ("arrival", "departure"))
    if bool(comes) == bool(goes):
        return statement
    return statement.model_copy(
        update={
            "kind": "arrival" if comes else "departure",
            "certainty": max(CERTAINTY, statement.certainty),
        }
    )


def _started(text: str, statement: Statement) -> Statement:
    """ "for five days from London": where it starts, where the model takes it for where it goes."""
    is_doubted = statement.kind == "go" and statement.certainty < _DOUBTED
    before = text[max(0, statement.span.start - _BEFORE) : statement.span.start]
    if is_doubted and _ways("start").search(before):
        return statement.model_copy(update={"kind": "origin", "certainty": 0.9})
    return statement


def _with_its_part(text: str, statement: Statement) -> Statement:
    """A sum with the words that say what alone it is for."""
    if statement.kind != "budget":
        return statement
    behind = _ways("part_behind").match(text, statement.span.end)
    before = _ways("part_before").search(text, max(0, statement.span.start - _BEFORE))
    is_before = before is not None and before.end() <= statement.span.start
    start = before.start() if before and is_before else statement.span.start
    end = behind.end() if behind else statement.span.end
    span = Span(start=start, end=end)
    return statement.model_copy(update={"span": span, "text": text[start:end]})


def _is_any_country(text: str, statement: Statement) -> bool:
    """따뜻한 나라로: a country of some kind, not the town of Nara."""
    before = text[max(0, statement.span.start - 3) : statement.span.end]
    return statement.kind == "go" and bool(_ways("any_country").search(before))


def _leaving_day(text: str, statements: Sequence[Statement]) -> Iterator[Statement]:
    """ "leaving Sunday": the trip's last day, where nothing else says how long it is."""
    if any(s.kind in ("end", "length") and s.certainty >= _DOUBTED for s in statements):
        return
    match = _ways("leaving_day").search(text)
    if match:
        day = next(name for name, value in match.groupdict().items() if value)
        span = Span(start=match.start(), end=match.end())
        yield Statement(
            id=f"w{span.start}.end",
            text=match[0],
            span=span,
            kind="end",
            value=f"weekday:{day}",
            certainty=CERTAINTY,
        )


def _merged(
    text: str, statements: Sequence[Statement], kind: str, value: str, match: re.Match[str]
) -> Iterator[Statement]:
    span = Span(start=match.start(), end=match.end())
    counted = _counted(text, span) if kind == "place_kind" else None
    left = [s for s in statements if not (counted and _is_its_number(s, counted, span))]
    over = [s for s in left if s.span.overlaps(span)]
    own = next((s for s in over if (s.kind, s.value) == (kind, value)), None)
    if own is None and any(_stands(s, kind) for s in over):
        yield from statements
        return
    yield from (
        _confirmed(text, statement, counted or statement.span, span)
        if statement is own
        else statement
        for statement in left
        if statement is own or not (statement in over and _gives_way(statement, kind))
    )
    if own is None:
        yield _added(text, kind, value, span, counted or span)


def _added(text: str, kind: str, value: str, at: Span, wide: Span) -> Statement:
    return Statement(
        id=f"w{at.start}.{kind}.{value}"[:40],
        text=text[wide.start : wide.end],
        span=wide,
        kind=kind,
        value=value,
        polarity=_polarity(text, kind, at),
        certainty=CERTAINTY,
    )


def _is_its_number(statement: Statement, clause: Span, at: Span) -> bool:
    """Whether it takes the number of a kind of place for something else's."""
    is_inside = clause.start <= statement.span.start and statement.span.end <= clause.end
    if statement.kind == "sight":
        return is_inside and statement.span.overlaps(at) and statement.value == statement.text
    return is_inside and statement.kind in _NUMBERED


def _stands(statement: Statement, kind: str) -> bool:
    """Whether a statement over the same words is sure enough to be left alone."""
    if statement.kind == NOT_UNDERSTOOD or statement.certainty < _DOUBTED:
        return False
    return statement.kind == kind or statement.kind in _NAMES


def _gives_way(statement: Statement, kind: str) -> bool:
    return statement.certainty < _DOUBTED and statement.kind in (kind, NOT_UNDERSTOOD, "wish")


def _confirmed(text: str, statement: Statement, wide: Span, at: Span) -> Statement:
    """The statement, certain; where the model was not, its polarity by the words beside it."""
    start, end = min(wide.start, statement.span.start), max(wide.end, statement.span.end)
    is_sure = statement.certainty >= _DOUBTED
    polarity = statement.polarity if is_sure else _polarity(text, statement.kind, at)
    return statement.model_copy(
        update={
            "certainty": max(CERTAINTY, statement.certainty),
            "polarity": polarity,
            "span": Span(start=start, end=end),
            "text": text[start:end],
        }
    )


def _clause(text: str, span: Span) -> Span:
    start = max((m.end() for m in _CLAUSE_ENDS.finditer(text, 0, span.start)), default=0)
    end = _CLAUSE_ENDS.search(text, span.end)
    first = start + len(text[start:]) - len(text[start:].lstrip())
    return Span(start=min(first, span.start), end=end.start() if end else len(text))


def _counted(text: str, span: Span) -> Span | None:
    """The clause where it says how many of the kind, and how often."""
    clause = _clause(text, span)
    return clause if count_in(text[clause.start : clause.end]) else None


def _is_denied_to_its_end(text: str, span: Span) -> bool:
    """Whether the last verb of the Korean phrase that names something denies it."""
    return is_denied_by_verb(text[span.start : phrase_at(text, span).end])


def _polarity(text: str, kind: str, span: Span) -> Polarity:
    if kind in _DENYING:
        return "wanted"
    clause = _clause(text, span)
    if _HANGUL.search(text, span.start, span.end):
        behind = text[span.end : min(clause.end, span.end + _BEHIND)]
        is_denied = bool(_denial("behind").search(behind)) or _is_denied_to_its_end(text, span)
    else:
        before = text[max(clause.start, span.start - _BEFORE) : span.start]
        is_denied = bool(_denial("before").search(before))
    return "refused" if is_denied else "wanted"
