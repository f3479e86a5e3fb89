"""Whether a sentence claims what can hurt: entry rules, health, safety, prices, hours, figures."""

import re
import tomllib
from functools import cache
from importlib.resources import files
from typing import cast, get_args

from tripkit.domain.context import Locale
from tripkit.domain.passages import ClaimKind
from tripkit.knowledge.hosts import HOST

_CITATION = re.compile(r"\[\d{1,2}\]")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}|(?:1[5-9]|20)\d{2}-(?:1[5-9]|20)\d{2}")
_NUMBERING = re.compile(r"^\s*\d{1,2}[.)]\s")


@cache
def _table() -> dict[str, dict[str, object]]:
    text = files("tripkit.knowledge.claims").joinpath("data/kinds.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def _patterns() -> dict[ClaimKind, re.Pattern[str]]:
    return {
        kind: re.compile(str(_table()[kind]["words"]), re.IGNORECASE)
        for kind in cast(tuple[ClaimKind, ...], get_args(ClaimKind))
    }


def kind_of(sentence: str) -> ClaimKind | None:
    """The gravest kind of claim in a sentence; its list number and citations are no figures."""
    bare = _CITATION.sub("", _NUMBERING.sub("", sentence))
    return next((kind for kind, words in _patterns().items() if words.search(bare)), None)


def check_of(kind: ClaimKind, locale: Locale) -> str:
    """How a reader can check a claim of this kind."""
    return cast(dict[str, str], _table()[kind]["check"])[locale]


def legend_text(locale: Locale) -> str:
    """What the mark means."""
    return str(_table()["legend"][locale])


@cache
def _contact() -> re.Pattern[str]:
    return re.compile(str(_table()["contact"]["words"]))


def contacts_in(sentence: str) -> list[str]:
    """Numbers to call, addresses to visit, write to or pay at; no dates and spans of years."""
    matches = [match[0] for p in (_contact(), HOST) for match in p.finditer(sentence)]
    return [match for match in matches if not _DATE.fullmatch(match)]


def left_out_text(locale: Locale) -> str:
    """What stands where such a number was."""
    return str(_table()["contact"][locale])
