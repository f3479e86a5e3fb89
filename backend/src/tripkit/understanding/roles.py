"""What the words beside a place or a number make of it: home, where one has been, an age."""

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Literal

from tripkit.domain.statements import Statement
from tripkit.knowledge.gazetteer import find, region_countries

Role = Literal["home", "been"]
_BEFORE, _AFTER = 60, 40
_BESIDE = 14
"""Letters of the same clause in which a value's own word may stand."""
_SENTENCE = re.compile(r"[.!?;\n]")
_NEXT_NAME = re.compile(r"\s?(?:,|and|or|&|랑|이랑|하고|와|과)?\s?")
_HOURS = re.compile(r"(<=?)(\d+)h")


@cache
def _table() -> dict[str, dict[str, re.Pattern[str]]]:
    text = files("tripkit.understanding").joinpath("data/roles.toml").read_text("utf-8")
    groups = tomllib.loads(text)
    evidence = groups.pop("evidence")
    flat = {**groups, **{f"evidence.{kind}": rows for kind, rows in evidence.items()}}
    return {
        group: {name: re.compile(source, re.IGNORECASE) for name, source in rows.items()}
        for group, rows in flat.items()
    }


def role_of(text: str, start: int, end: int) -> Role | None:
    """What `text[start:end]`, a place, is to the person, where the words beside it say so."""
    before, after = text[max(0, start - _BEFORE) : start], text[end : end + _AFTER]
    for role in ("home", "been"):
        patterns = _table()[role]
        if patterns["before"].search(before) or patterns["after"].search(after):
            is_back = role == "been" and _table()["been"]["and_more"].search(_rest(text, end))
            return None if is_back else role
    return None


def _rest(text: str, start: int) -> str:
    return _SENTENCE.split(text[start:])[0]


def bears_out(text: str, dislike: str) -> bool:
    """Whether the text has a word for a dislike that is often read into others."""
    patterns = _table()["dislikes"]
    own, not_own = patterns.get(dislike), patterns.get(f"not_{dislike}")
    cleared = not_own.sub(" ", text) if not_own else text
    return own is None or own.search(cleared) is not None


def is_of_no_trip(text: str, start: int, end: int) -> bool:
    """Whether `text[start:end]`, a number of weeks, months or years, is an age, a pregnancy's, or
    that of a month."""
    patterns = _table()["not_the_trip"]
    before, after = text[max(0, start - _BEFORE) : start], text[end : end + _AFTER]
    is_month = patterns["month"].search(text[start : end + 1]) is not None
    return is_month or bool(patterns["before"].search(before) or patterns["after"].search(after))


def settled(text: str, statements: Sequence[Statement]) -> list[Statement]:
    """Statements with each place and length as what the words beside it make of it."""
    borne_out = [s for s in statements if not _is_of_other_kind(text, s)]
    placed = list(_with_roles(text, borne_out))
    placed = list(_with_home(text, placed))
    return [_as_limit(s, placed) for s in placed]


def _is_of_other_kind(text: str, statement: Statement) -> bool:
    """Whether the words cannot say what they were read as."""
    span, elsewhere = statement.span, _table()["elsewhere"]
    if statement.kind == "length":
        return is_of_no_trip(text, span.start, span.end)
    if statement.kind == "go":
        words = text[span.start : span.end]
        is_word = elsewhere["common"].search(words) or elsewhere["month"].search(words)
        return bool(is_word or elsewhere["passport"].search(text[span.end :]))
    own = _table().get(f"evidence.{statement.kind}", {}).get(statement.value)
    around = _clause(text, span.start, span.end)
    return own is not None and own.search(around) is None


def _clause(text: str, start: int, end: int) -> str:
    return text[max(0, start - _BESIDE) : end + _BESIDE]


def _with_roles(text: str, statements: Sequence[Statement]) -> Iterator[Statement]:
    """Where one lives is where one sets off; where one has been is not gone to again."""
    going = [s for s in statements if s.kind == "go" and s.polarity == "wanted"]
    roles = {id(s): role_of(text, s.span.start, s.span.end) for s in going}
    for each, following in reversed(list(pairwise(going))):
        gap = text[each.span.end : following.span.start]
        if roles[id(following)] == "been" and _NEXT_NAME.fullmatch(gap):
            roles[id(each)] = roles[id(each)] or "been"
    for statement in statements:
        role = roles.get(id(statement))
        if role == "home":
            yield statement.model_copy(update={"kind": "origin"})
        elif role == "been":
            yield statement.model_copy(update={"polarity": "refused"})
        else:
            yield statement


def _with_home(text: str, statements: Sequence[Statement]) -> Iterator[Statement]:
    """The one town that nobody says to go to is where one sets off, where the way is limited:
    "Boston, driving only, six hours tops"."""
    towns = [s for s in statements if s.kind == "go" and s.polarity == "wanted" and _is_town(s)]
    bare = [s for s in towns if not _is_sought(text, s)]
    is_limited = _table()["elsewhere"]["each_way"].search(text) is not None
    has_origin = any(s.kind == "origin" and _is_town(s) for s in statements)
    home = bare[0] if len(towns) == 1 and bare and is_limited and not has_origin else None
    for statement in statements:
        if statement is home:
            yield statement.model_copy(update={"kind": "origin"})
        elif not (has_origin or home) or statement.kind != "origin" or _is_town(statement):
            yield statement


def _is_town(statement: Statement) -> bool:
    return bool(find(statement.value)) and not region_countries(statement.value)


def _is_sought(text: str, statement: Statement) -> bool:
    before = text[max(0, statement.span.start - _BEFORE) : statement.span.start]
    is_korean = "가" <= statement.text[-1] <= "힣"
    return is_korean or _table()["elsewhere"]["motion"].search(before) is not None


def _as_limit(statement: Statement, statements: Sequence[Statement]) -> Statement:
    """Hours at most beside a trip of days are the way's."""
    match = _HOURS.fullmatch(statement.value) if statement.kind == "length" else None
    others = any(s.kind == "length" and s is not statement for s in statements)
    if match is None or not (others or int(match[2]) < 24):
        return statement
    return statement.model_copy(update={"kind": "longest", "value": f"any{match[1]}{match[2]}h"})
