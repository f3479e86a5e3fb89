"""Values of `travelers`, `companion` and `age` as a party."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from tripkit.domain.statements import Statement

_ADULTS = re.compile(r"adults=(\d+)")
_CHILDREN = re.compile(r"children=([\d?,]+)")
_INFANTS = re.compile(r"infants=(\d+)")
_OF_COMPANION = {"solo": 1, "couple": 2}
_AGES = {"baby": 1, "toddler": 2, "teen": 15}
_ADULT_FROM = 18


@dataclass
class People:
    """Who travels: counted adults and children, and heads of whom nobody said what they are."""

    adults: int = 0
    children: int = 0
    heads: int = 0
    ages: list[int] = field(default_factory=list)
    is_split: bool = False
    used: list[str] = field(default_factory=list)

    @property
    def total(self) -> int | None:
        """None where nobody was counted."""
        return self.adults + self.children + self.heads or None


def people(statements: Sequence[Statement]) -> People:
    """The party of those statements that hold: the first count, and who was added to it."""
    party = People()
    for statement in statements:
        if statement.kind == "travelers" and statement.polarity == "wanted":
            _count(party, statement)
    if party.total is None:
        _by_companion(party, statements)
    _with_ages(party, statements)
    return party


def _count(party: People, statement: Statement) -> None:
    if party.total is not None and statement.relation != "adds":
        return
    party.used.append(statement.id)
    if statement.value.isdigit():
        party.heads += int(statement.value)
        return
    adults, children, ages = _parsed(statement.value)
    party.is_split = True
    party.adults += adults
    party.children += children
    party.ages += ages


def _parsed(value: str) -> tuple[int, int, list[int]]:
    """Adults, children and the children's known ages of one value."""
    adults, infants = _ADULTS.search(value), _INFANTS.search(value)
    match = _CHILDREN.search(value)
    children = match[1].split(",") if match else []
    babies = int(infants[1]) if infants else 0
    ages = [int(age) for age in children if age.isdigit()] + [1] * babies
    return int(adults[1]) if adults else 0, len(children) + babies, ages


def _by_companion(party: People, statements: Sequence[Statement]) -> None:
    for statement in statements:
        if statement.kind == "companion" and statement.value in _OF_COMPANION:
            party.heads = _OF_COMPANION[statement.value]
            party.used.append(statement.id)
            return


def _with_ages(party: People, statements: Sequence[Statement]) -> None:
    """Ages that were told apart, as far as there are children whose age is not known."""
    for statement in statements:
        age = _AGES.get(statement.value) if statement.kind == "age" else None
        if statement.kind == "age" and statement.value.isdigit():
            age = int(statement.value)
        if age is not None and age < _ADULT_FROM and len(party.ages) < party.children:
            party.ages.append(age)
            party.used.append(statement.id)
