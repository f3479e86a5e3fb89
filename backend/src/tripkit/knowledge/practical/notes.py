"""Short answers that the words of a question lead to, narrower than a whole topic's passage.

A row of the tables holds for its places, and only where each of its word groups is in the question.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.practical.tables import Scope, Site, address_of, rows_of, scope_of


@dataclass(frozen=True, slots=True)
class Note:
    """`stands_for` are topics that it answers too, "*" for all; `groups` must each be found in
    the text."""

    topic: str
    stands_for: tuple[str, ...]
    scope: Scope
    groups: tuple[re.Pattern[str], ...]
    text: Words
    source: str
    is_aside: bool
    """Whether it is told behind what else is asked: its topic is written with a plus."""

    def fits(self, low: str) -> bool:
        """Whether each group is in the text."""
        return all(group.search(low) for group in self.groups)

    def leads(self, low: str) -> bool:
        """Whether a message of its own words, and not only what was said before, leads here."""
        return any(group.search(low) for group in self.groups)


TABLES = (
    "notes",
    "notes_customs",
    "notes_health",
    "notes_manners",
    "notes_money",
    "notes_myths",
    "notes_plights",
    "notes_roads",
    "notes_rules",
    "notes_sights",
    "notes_ways",
)
"""The tables, by what their notes are about; the first holds the oldest of every kind."""


@cache
def _notes() -> tuple[Note, ...]:
    return tuple(
        Note(
            topics.split()[0].removeprefix("+"),
            tuple(topics.split()[1:]),
            scope_of(where),
            tuple(re.compile(group) for group in words.split(" & ")),
            Words(en=en, ko=ko),
            address_of(source),
            topics.startswith("+"),
        )
        for table in TABLES
        for topics, where, words, en, ko, source in rows_of(table)
    )


@cache
def note_topics() -> frozenset[str]:
    """The topics that have notes."""
    return frozenset(note.topic for note in _notes())


@cache
def patterns_of(topic: str) -> tuple[re.Pattern[str], ...]:
    """The word groups of all notes on a topic, but those that only keep others out."""
    notes = (note for note in _notes() if note.topic == topic)
    return tuple(g for note in notes for g in note.groups if not g.pattern.startswith("^(?!"))


def _ranked(low: str, sites: Sequence[Site]) -> Iterator[tuple[int, int, Note]]:
    """Each fitting note with how near its scope is, and how narrow its words are."""
    for note in _notes():
        ranks = [note.scope.rank(site) for site in sites] or [note.scope.rank(None)]
        near = [rank for rank in ranks if rank is not None]
        if near and note.fits(low):
            yield min(near), -len(note.groups), note


def notes_on(low: str, sites: Sequence[Site]) -> list[Note]:
    """The notes that the text leads to, one a topic, the narrowest first."""
    best: dict[str, Note] = {}
    for _, _, note in sorted(_ranked(low, sites), key=lambda row: row[:2]):
        best.setdefault(note.topic, note)
    return list(best.values())
