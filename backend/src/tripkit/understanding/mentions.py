"""Values of closed classes in words that no phrase holds: a sum, a day, a party, a known place."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files

from tripkit.understanding import names
from tripkit.understanding.values import values, values_at

_KINDS = ("sum", "age", "length", "party", "rooms")
_READ_AS = {
    "sum": "budget",
    "length": "length",
    "party": "travelers",
    "rooms": "rooms",
    "age": "age",
}
_NIGHTLY = re.compile(r"night|박당|1박에", re.I)
_BEFORE, _AFTER, _LITTLE = 32, 12, 4


@dataclass(frozen=True)
class Mention:
    """`text[start:end]` says `value` of a kind."""

    start: int
    end: int
    kind: str
    value: str


@cache
def _patterns() -> dict[str, re.Pattern[str]]:
    data = files("tripkit.understanding").joinpath("data/mentions.toml").read_text("utf-8")
    return {
        name: re.compile(source, 0 if name == "place" else re.IGNORECASE)
        for name, source in tomllib.loads(data)["mentions"].items()
    }


def mentions(text: str, start: int, end: int, today: date) -> list[Mention]:
    """What closed classes say in `text[start:end]`; nothing twice, nothing of a part of a word."""
    apart: list[Mention] = []
    for mention in _every(text, start, end, today):
        if not any(mention.start < other.end and other.start < mention.end for other in apart):
            apart.append(mention)
    return apart


def is_a_day(words: str) -> bool:
    """Whether words name a day and nothing that happens then."""
    match = _patterns()["day"].search(words)
    return match is not None and len(match[0]) + _LITTLE >= len(words)


def _every(text: str, start: int, end: int, today: date) -> Iterator[Mention]:
    for name in _KINDS:
        for match in _patterns()[name].finditer(text, start, end):
            is_nightly = name == "sum" and _NIGHTLY.search(match[0])
            kind = "night_price" if is_nightly else _READ_AS[name]
            for value in values(kind, match[0], today)[:1]:
                yield Mention(match.start(), match.end(), kind, value)
    for match in _patterns()["day"].finditer(text, start, end):
        kind = _role(text, match, "ends", "end") or _role(text, match, "begins", "start") or "when"
        for value in values_at(kind, text, match.start(), match.end(), today)[:1]:
            yield Mention(match.start(), match.end(), kind, value)
    for match in _patterns()["place"].finditer(text, start, end):
        yield from _place(text, match)


def _role(text: str, match: re.Match[str], name: str, kind: str) -> str | None:
    """`kind` where the words before or behind a match give it this role."""
    before = text[max(0, match.start() - _BEFORE) : match.start()]
    behind = text[match.end() : match.end() + _AFTER]
    after = _patterns().get(f"{name}_after")
    has_role = _patterns()[name].search(before) or (after and after.search(behind))
    return kind if has_role else None


def is_refused(text: str, mention: Mention) -> bool:
    """Whether the words behind a place say that one does not want to go there: 동남아는 겁나요."""
    refused = _patterns()["refused_behind"]
    return mention.kind == "go" and bool(refused.search(text[mention.end : mention.end + _AFTER]))


def _is_country(text: str, match: re.Match[str]) -> bool:
    """Whether 나라 means a country here, and not the town of Nara."""
    beside = text[max(0, match.start() - _BEFORE) : match.end() + _AFTER]
    return match[0].startswith("나라") and bool(_patterns()["country_word"].search(beside))


def _place(text: str, match: re.Match[str]) -> Iterator[Mention]:
    """A place that many know; its words are the person's, a name of nothing known is left."""
    words = match[0]
    if not (name := names.known(words)) or _is_country(text, match):
        return
    kind = _role(text, match, "origin", "origin") or _role(text, match, "through", "via") or "go"
    yield Mention(match.start(), match.end(), kind, name)
