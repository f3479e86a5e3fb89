"""The tables of practical knowledge, and the row that fits a place best."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, Protocol, TypeVar

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.countries import country_of
from tripkit.knowledge.gazetteer.fold import fold

AS_OF = "2025-12"
"""The month, YYYY-MM, whose knowledge the passages and visas hold; no page was read for it."""
_GOV = "https://www.gov.uk/foreign-travel-advice/"
Need = Literal["free", "online", "arrival", "visa"]


@dataclass(frozen=True, slots=True)
class Site:
    """Where a question is about: a country's ISO code ("" for a region) and a place's name."""

    country: str
    name: str


@dataclass(frozen=True, slots=True)
class Scope:
    """What a row holds for: countries, named places, or everywhere."""

    codes: frozenset[str]
    places: frozenset[str]
    everywhere: bool

    def rank(self, site: Site | None) -> int | None:
        """0 for the place itself, 1 for its country, 2 for anywhere; None where it is no match."""
        if site and fold(site.name) in self.places:
            return 0
        if site and site.country in self.codes:
            return 1
        return 2 if self.everywhere else None


class _Scoped(Protocol):
    @property
    def scope(self) -> Scope: ...


_Row = TypeVar("_Row", bound=_Scoped)


@dataclass(frozen=True, slots=True)
class Passage:
    """A short practical text on one topic."""

    topic: str
    scope: Scope
    text: Words
    source: str


@dataclass(frozen=True, slots=True)
class Season:
    """When something can be seen or happens; `months` 1 to 12."""

    phenomenon: str
    scope: Scope
    months: frozenset[int]
    text: Words
    source: str


@dataclass(frozen=True, slots=True)
class Premise:
    """Something that people take for granted and that isn't so."""

    kind: str
    scope: Scope
    text: Words


@dataclass(frozen=True, slots=True)
class Visa:
    """What a holder of certain passports needs for a holiday."""

    need: Need
    text: Words
    source: str
    days: int
    """How long one may stay so; 0 where it isn't counted."""


@cache
def union(name: str) -> frozenset[str]:
    """The ISO codes of a group of countries: eu, euro, free_movement."""
    return frozenset(next(codes for group, codes in rows_of("unions") if group == name).split())


@cache
def packing_lists() -> dict[str, Words]:
    """What to take, by what it is for."""
    return {name: Words(en=en, ko=ko) for name, en, ko in rows_of("packing")}


def rows_of(name: str) -> Iterator[list[str]]:
    """The cells of each row of one of our tables."""
    text = (files("tripkit.knowledge.practical") / "data" / f"{name}.tsv").read_text("utf-8")
    for line in text.splitlines():
        if line and not line.startswith("#"):
            yield line.split("\t")


def scope_of(cell: str) -> Scope:
    """What a cell of codes, @places and * holds for."""
    parts = cell.split()
    return Scope(
        codes=frozenset(part for part in parts if not part.startswith(("@", "*"))),
        places=frozenset(fold(part[1:].replace("_", " ")) for part in parts if part[0] == "@"),
        everywhere="*" in parts,
    )


def months_of(cell: str) -> frozenset[int]:
    """The months of a span such as "9-12" or "11-2"."""
    first, _, last = cell.partition("-")
    start, end = int(first), int(last or first)
    count = (end - start) % 12 + 1
    return frozenset((start + n - 1) % 12 + 1 for n in range(count))


def address_of(cell: str) -> str:
    """A page's address; "gov:" stands for British travel advice."""
    return _GOV + cell.removeprefix("gov:") if cell.startswith("gov:") else cell


@cache
def _passages() -> dict[str, list[Passage]]:
    table: dict[str, list[Passage]] = {}
    for topic, where, en, ko, source in rows_of("passages"):
        row = Passage(topic, scope_of(where), Words(en=en, ko=ko), address_of(source))
        table.setdefault(topic, []).append(row)
    return table


@cache
def _seasons() -> dict[str, list[Season]]:
    table: dict[str, list[Season]] = {}
    for name, where, months, en, ko, source in rows_of("seasons"):
        row = Season(name, scope_of(where), months_of(months), Words(en=en, ko=ko), source)
        table.setdefault(name, []).append(row)
    return table


@cache
def _premises() -> dict[str, list[Premise]]:
    table: dict[str, list[Premise]] = {}
    for kind, where, en, ko in rows_of("premises"):
        row = Premise(kind, scope_of(where), Words(en=en, ko=ko))
        table.setdefault(kind, []).append(row)
    return table


def best_of(rows: Iterable[_Row], site: Site | None) -> _Row | None:
    """The row that fits a place most narrowly."""
    ranked = [(rank, row) for row in rows if (rank := row.scope.rank(site)) is not None]
    return min(ranked, key=lambda pair: pair[0])[1] if ranked else None


def passage_on(topic: str, site: Site | None) -> Passage | None:
    """The passage of the place, else of its country, else of everywhere."""
    return best_of(_passages().get(topic, ()), site)


def seasons_named() -> frozenset[str]:
    """The phenomena that have rows."""
    return frozenset(_seasons())


def season_of(phenomenon: str, site: Site | None) -> Season | None:
    """When it is seen there; where no place is named, of what is seen in one country alone."""
    rows = _seasons().get(phenomenon, ())
    if site is None:
        return rows[0] if len(rows) == 1 else None
    return best_of(rows, site)


def premise_on(kind: str, site: Site) -> Premise | None:
    """What isn't so about this place."""
    return best_of(_premises().get(kind, ()), site)


@cache
def _visas() -> dict[str, list[tuple[frozenset[str], Visa]]]:
    table: dict[str, list[tuple[frozenset[str], Visa]]] = {}
    for where, passports, need, days, en, ko in rows_of("visas"):
        for code in where.split():
            country = country_of(code)
            source = country.entry_source if country else _GOV
            visa = Visa(_need(need), Words(en=en, ko=ko), source, int(days))
            table.setdefault(code, []).append((frozenset(passports.split()), visa))
    return table


def _need(cell: str) -> Need:
    needs: Sequence[Need] = ("free", "online", "arrival", "visa")
    return next(need for need in needs if need == cell)


def visa_for(destination: str, passport: str) -> Visa | None:
    """For a holiday there with the passport of this country; None where we don't know."""
    rows = _visas().get(destination, [])
    exact = next((visa for codes, visa in rows if passport in codes), None)
    if exact or passport not in union("free_movement"):
        return exact
    return next((visa for codes, visa in rows if "EU" in codes), None)
