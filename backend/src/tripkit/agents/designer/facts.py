"""The profile's fields out of statements: what is said of the people and of their tastes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from tripkit.agents.designer.commands.licence import DETAILS, SURE
from tripkit.domain.designer import TripProfile
from tripkit.domain.statement_kinds import WHOLE_KIND
from tripkit.domain.statements import Statement

LEAST = 0.35
"""A statement of less certainty says nothing of the profile."""
_COMPANY = {
    "kids": "family",
    "parents": "family",
    "grandparents": "family",
    "siblings": "family",
    "group": "friends",
}
_PACE = {"relaxed": "leisurely"}
_STYLES = {"luxury": "luxury", "cheap": "budget"}
_AVOIDED = frozenset({"sight", "place_kind", "cuisine", "activity", "interest", "go"})
OF_PEOPLE = frozenset({"travelers", "age", "diet", "allergy", "access"})
"""Kinds that say who travels and what they need: words about these answer nothing else."""
_MOST_PEOPLE = 50
FactValue = str | int | float | list[str | int] | None


@dataclass
class Facts:
    """Fields with their values and the person's words, and the statements that say them."""

    values: dict[str, FactValue] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    sources: set[str] = field(default_factory=set)

    def put(self, statement: Statement, name: str, value: FactValue) -> None:
        """Lists grow; another value takes the place of the one before."""
        if isinstance(value, list):
            before = self.values.get(name)
            value = list(dict.fromkeys([*(before if isinstance(before, list) else []), *value]))
        self.values[name] = value
        self.words[name] = f"{self.words.get(name, '')} {statement.text}".strip()
        self.sources.add(statement.id)


def facts_of(statements: Sequence[Statement], profile: TripProfile) -> Facts:
    """What the statements say of the trip's people and of what they like.

    What belongs to a command beside it says where and what, and nothing of their tastes.
    """
    facts = Facts()
    commands = any(s.kind == "command" and s.certainty >= SURE for s in statements)
    for statement in statements:
        is_detail = statement.kind in DETAILS or statement.about == "segment"
        if statement.certainty < LEAST or (commands and is_detail):
            continue
        if statement.relation != "takes_back" and statement.value != WHOLE_KIND:
            _note(statement, facts, profile)
    return facts


def _note(statement: Statement, facts: Facts, profile: TripProfile) -> None:
    kind, value = statement.kind, statement.value
    if statement.polarity == "refused":
        if kind in _AVOIDED:
            facts.put(statement, "avoidances", [_plain(value)])
        return
    if kind in _READERS:
        for name, entry in _READERS[kind](value):
            facts.put(statement, name, entry)
    elif kind == "travelers":
        _people(statement, facts, profile)


def _people(statement: Statement, facts: Facts, profile: TripProfile) -> None:
    """How many travel, with the children's ages; who joins is counted beside the others."""
    numbers, ages = _counted(statement.value)
    earlier = profile.travelers.count if profile.travelers else 1
    count = numbers + (earlier if statement.relation == "adds" else 0)
    if count:
        facts.put(statement, "travelers", min(count, _MOST_PEOPLE))
    if ages:
        facts.put(statement, "ages", ages)


def _counted(value: str) -> tuple[int, list[str | int]]:
    """Of "adults=2 children=5,? infants=1" five people and the age of one; of "3" three."""
    if value.isdigit():
        return int(value), []
    count, ages = 0, list[str | int]()
    for name, _, amount in (part.partition("=") for part in value.split()):
        entries = amount.split(",")
        count += len(entries) if name == "children" else int(amount)
        ages += [int(age) for age in entries if name == "children" and age.isdigit()]
    return count, ages


Entries = Iterable[tuple[str, FactValue]]


def _listed(name: str) -> Callable[[str], Entries]:
    """A kind whose values are entries of a list."""
    return lambda value: [(name, [_plain(value)])]


def _budget(value: str) -> Entries:
    """A sum for the whole trip; what is said per day or person is no total."""
    amount, _, more = value.partition(" ")
    currency, _, unit = more.partition("/")
    if unit == "total":
        yield "budget_total", float(amount.split("-")[-1])
        yield "budget_currency", None if currency == "?" else currency


def _price_level(value: str) -> Entries:
    if value == "no_limit":
        yield "budget_flexibility", "no_limit"
    elif value in _STYLES:
        yield "travel_style", [_STYLES[value]]


def _age(value: str) -> Entries:
    if value.isdigit():
        yield "ages", [int(value)]


_READERS: Mapping[str, Callable[[str], Entries]] = {
    "companion": lambda value: [("relationships", _COMPANY.get(value, value))],
    "age": _age,
    "budget": _budget,
    "price_level": _price_level,
    "diet": _listed("dietary_restrictions"),
    "allergy": _listed("allergies"),
    "access": _listed("mobility_needs"),
    "interest": _listed("interests"),
    "activity": _listed("interests"),
    "place_kind": _listed("interests"),
    "cuisine": _listed("interests"),
    "sight": _listed("must_see"),
    "mood": _listed("travel_style"),
    "look": _listed("travel_style"),
    "lodging": lambda value: [("accommodation_preference", _plain(value))],
    "pace": lambda value: [("pace_preference", _PACE.get(value, value))],
}


def _plain(value: str) -> str:
    """A code as words."""
    return value.replace("_", " ")[:120]
