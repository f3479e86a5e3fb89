"""Short answers to what travellers ask: each with its source, its date and where it holds."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from tripkit.domain.context import Locale

_HEAD = re.compile(
    r"^== (?P<id>[\w-]+) \|(?P<topics>[^|]*)\|(?P<kinds>[^|]*)\|(?P<places>[^|]*)\|(?P<source>.*)$"
)
_AS_OF = re.compile(r"^# as of (\d{4}-\d{2})$")
_FIELDS = {"Q": "phrasings", "E": "en", "K": "ko", "N": "nations", "P": "prices"}


@dataclass(frozen=True)
class Source:
    """Who states it, and the address where it can be looked up."""

    name: str
    url: str


@dataclass(frozen=True)
class Passage:
    """`en` and `ko` begin with the sentence that answers.

    `phrasings` is how people put the question, in both languages. No `places`: it holds anywhere.
    """

    id: str
    topics: tuple[str, ...]
    needs: tuple[str, ...]
    """Topics without which it answers nothing: `+train` in its head."""
    decisive: tuple[str, ...]
    """Narrow topics, `!tattoo` in its head: who names one is answered about it alone."""
    kinds: tuple[str, ...]
    places: tuple[str, ...]
    nations: tuple[str, ...]
    phrasings: str
    en: str
    ko: str
    prices: str
    source: Source
    as_of: str
    """Year and month of what is known: "2025-11"."""

    def text(self, locale: Locale) -> str:
        return self.ko if locale == "ko" else self.en


@lru_cache(maxsize=1)
def _sources() -> dict[str, Source]:
    text = (files(__package__) / "data" / "practical" / "sources.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if line)
    return {key: Source(name, url) for key, name, url in rows}


def source_of(key: str) -> Source:
    """By its key in data/practical/sources.tsv. Raises KeyError."""
    return _sources()[key]


def _blocks(lines: Iterable[str]) -> Iterator[tuple[re.Match[str], dict[str, str], str]]:
    """Head, fields and date of each passage of a file."""
    as_of, head, fields = "", None, dict[str, str]()
    for line in lines:
        if dated := _AS_OF.match(line):
            as_of = dated[1]
        elif begun := _HEAD.match(line):
            if head:
                yield head, fields, as_of
            head, fields = begun, {}
        elif line.strip():
            fields[_FIELDS[line[0]]] = line[2:].strip()
    if head:
        yield head, fields, as_of


def _passage(head: re.Match[str], fields: dict[str, str], as_of: str) -> Passage:
    topics = head["topics"].split()
    return Passage(
        id=head["id"],
        topics=tuple(topic.lstrip("+!") for topic in topics),
        needs=tuple(topic[1:] for topic in topics if topic[0] in "+!"),
        decisive=tuple(topic[1:] for topic in topics if topic[0] == "!"),
        kinds=tuple(head["kinds"].split()),
        places=tuple(head["places"].split()),
        nations=tuple(fields.get("nations", "").split()),
        phrasings=fields["phrasings"],
        en=fields["en"],
        ko=fields["ko"],
        prices=fields.get("prices", ""),
        source=_sources()[head["source"].strip()],
        as_of=as_of,
    )


@lru_cache(maxsize=1)
def _all() -> dict[str, Passage]:
    folder = files(__package__) / "data" / "practical"
    texts = (
        entry.read_text("utf-8")
        for entry in sorted(folder.iterdir(), key=lambda entry: entry.name)
        if entry.name.endswith(".txt")
    )
    read = [_passage(*block) for text in texts for block in _blocks(text.splitlines())]
    return {passage.id: passage for passage in read}


def passages() -> tuple[Passage, ...]:
    """All of them, in the order of their files."""
    return tuple(_all().values())


def decisive_topics(topics: Iterable[str]) -> frozenset[str]:
    """Those of a question's topics that one passage alone answers, with all that it needs."""
    question_topics = frozenset(topics)
    return frozenset(
        topic
        for entry in passages()
        if entry.decisive and question_topics.issuperset(entry.needs)
        for topic in entry.decisive
    )


def passage(passage_id: str) -> Passage | None:
    return _all().get(passage_id)
