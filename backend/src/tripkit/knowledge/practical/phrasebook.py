"""A few sentences that travellers need, by language, with how they are said."""

from dataclasses import dataclass
from functools import cache

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.practical.tables import rows_of


@dataclass(frozen=True, slots=True)
class Phrase:
    """A sentence as it is written; `sound` in Latin letters ("" where it reads as written) and
    `hangul` as Koreans read it."""

    written: str
    sound: str
    hangul: str


@dataclass(frozen=True, slots=True)
class Tongue:
    """A language by its ISO 639 code, what else it is called, and where it is spoken (ISO 3166)."""

    code: str
    name: Words
    others: tuple[str, ...]
    countries: frozenset[str]


@cache
def tongues() -> tuple[Tongue, ...]:
    """The languages of which there are phrases."""
    return tuple(
        Tongue(
            code,
            Words(en=en, ko=ko),
            tuple(filter(None, others.split("|"))),
            frozenset(lands.split()),
        )
        for code, en, ko, others, lands in rows_of("tongues")
    )


@cache
def _phrases() -> dict[tuple[str, str], Phrase]:
    return {(code, key): Phrase(*cells) for code, key, *cells in rows_of("phrasebook")}


def meaning_of(key: str) -> Words:
    """What a sentence says."""
    row = _phrases()[("=", key)]
    return Words(en=row.written, ko=row.hangul)


def phrase_in(tongue: Tongue, key: str) -> Phrase | None:
    """The sentence in the language; None where we have none."""
    return _phrases().get((tongue.code, key))
