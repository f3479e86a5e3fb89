"""What one statement means for the profile: slots and values, said or guessed, wanted or not."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tripkit.agents.chat import measures
from tripkit.domain.statement_kinds import WHOLE_KIND
from tripkit.domain.statements import Statement

_DATA = Path(__file__).parent / "data"
_TEXTS = ("scene", "styling")
_BY_KIND = {
    "mood": "mood",
    "look": "aesthetic",
    "length": "duration",
    "go": "destination",
    "interest": "interests",
    "scene": "scene",
    "styling": "styling",
    "budget": "budget",
    "when": "when",
    "companion": "companions",
    "origin": "origin",
}
"""The field that a kind, taken back as a whole, empties."""
_MEASURES: Mapping[str, tuple[str, Callable[[str], object]]] = {
    "length": ("days", measures.days),
    "when": ("when", measures.when),
    "start": ("when", measures.when),
    "budget": ("budget", measures.budget),
    "price_level": ("budget", measures.level),
    "travelers": ("companions", measures.company),
}
_SEAFOOD = ("fish", "seafood", "shrimp", "prawn", "crab", "oyster", "lobster", "squid")

Table = Mapping[str, Mapping[str, list[str]]]


@dataclass(frozen=True)
class Meaning:
    """One value for one slot of a ParsedMessage; `is_guess` where it was inferred."""

    slot: str
    value: object
    is_guess: bool = False


def meanings(statement: Statement, step: str | None) -> list[Meaning]:
    """What a statement says for the profile; empty where the profile has no place for it."""
    if statement.relation == "takes_back":
        return list(_taken_back(statement))
    if statement.polarity == "refused":
        return list(_refused(statement))
    return [*_coded(statement, step), *_valued(statement)]


def _coded(statement: Statement, step: str | None) -> Iterator[Meaning]:
    kind, value = statement.kind, statement.value
    for text in _table("says").get(kind, {}).get(value, ()):
        slot, _, name = text.partition(":")
        yield Meaning(slot, name)
    for text in _table("hints").get(kind, {}).get(value, ()):
        slot, _, name = text.partition(":")
        yield Meaning(slot, name, is_guess=slot != step)
    if step == "interests":
        for text in _table("answers").get(kind, {}).get(value, ()):
            yield Meaning("interests", text.partition(":")[2])
    for dislike in _table("needs").get(kind, {}).get(value, ()):
        yield Meaning("avoid", dislike)


def _valued(statement: Statement) -> Iterator[Meaning]:
    kind, value = statement.kind, statement.value
    if kind in _TEXTS:
        yield Meaning(kind, statement.text)
    elif kind in ("go", "origin") and value != "home":
        yield Meaning("destination" if kind == "go" else "origin", value)
    elif kind in _MEASURES:
        slot, measure = _MEASURES[kind]
        if (measured := measure(value)) is not None:
            yield Meaning(slot, measured, is_guess=kind == "travelers")
    elif kind == "film":
        yield Meaning("film_type", value)
    elif _is_limit(kind, value):
        yield Meaning("avoid", "long-flights" if kind == "longest" else "seafood")


def _is_limit(kind: str, value: str) -> bool:
    """A flight that must not be long, or a fish or shellfish that makes somebody ill."""
    if kind == "longest":
        return value.startswith("flight")
    return kind == "allergy" and any(word in value.lower() for word in _SEAFOOD)


def _refused(statement: Statement) -> Iterator[Meaning]:
    kind, value = statement.kind, statement.value
    if kind == "go":
        yield Meaning("avoid", value)
    for dislike in _table("keeps_out").get(kind, {}).get(value, ()):
        yield Meaning("avoid", dislike)
    if kind == "interest":
        for text in _table("says").get(kind, {}).get(value, ()):
            yield Meaning("removed", text.partition(":")[2])


def _taken_back(statement: Statement) -> Iterator[Meaning]:
    """What goes: a refusal that is withdrawn, or the field that the value stood in."""
    kind, value = statement.kind, statement.value
    if value == WHOLE_KIND:
        if kind in _BY_KIND:
            yield Meaning("removed", _BY_KIND[kind])
        return
    for dislike in _table("keeps_out").get(kind, {}).get(value, ()):
        yield Meaning("removed", dislike)
    for text in _table("says").get(kind, {}).get(value, ()):
        slot, _, name = text.partition(":")
        yield Meaning("removed", name if slot == "interests" else slot)
    if kind in ("go", "scene", "styling", "length", "budget", "when", "origin"):
        yield Meaning("removed", _BY_KIND[kind])


def kept_out_by(dislike: str) -> tuple[str, str]:
    """Kind and value of a statement that rules `dislike` out: sea is place_kind=sea."""
    if dislike[:1].isupper():
        return "go", dislike
    if dislike in _table("says")["interest"]:
        return "interest", dislike
    for table in ("keeps_out", "needs"):
        for kind, rows in _table(table).items():
            for value, dislikes in rows.items():
                if dislike in dislikes:
                    return kind, value
    return "wish", dislike


def is_need(kind: str, value: str) -> bool:
    """Whether it is wanted where it rules something out: a wheelchair, and so no stairs."""
    return value in _table("needs").get(kind, {})


@cache
def _tables() -> Mapping[str, Table]:
    return tomllib.loads((_DATA / "meanings.toml").read_text("utf-8"))


def _table(name: str) -> Table:
    return _tables()[name]
