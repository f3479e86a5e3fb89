"""Where to sleep, by its English words."""

import re
from collections.abc import Iterator

from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.gazetteer.names import load_names
from tripkit.knowledge.language.lexicon import common_words
from tripkit.knowledge.requests.names import areas
from tripkit.knowledge.requests.said import Stretch, Wish
from tripkit.knowledge.requests.sights_ko import PATTERNS, is_town

CAP, _LINK = PATTERNS.text("cap"), PATTERNS.text("link")
NAME = PATTERNS.text("name", CAP=CAP, LINK=_LINK)


_LODGE = PATTERNS.compiled("lodge", NAME=NAME)


_GENERIC_QUARTER = PATTERNS.compiled("generic_quarter")


_LOW_LODGE = PATTERNS.compiled("low_lodge")


_NOT_QUARTER = PATTERNS.compiled("not_quarter")


_LODGE_ON = PATTERNS.compiled("lodge_on", NAME=NAME, CAP=CAP)


NOT_NAME = PATTERNS.compiled("not_name")


def lodgings(raw: str) -> Iterator[Wish]:
    for pattern in (_LODGE, _LODGE_ON):
        for m in pattern.finditer(raw):
            for group in groups(m, *(f"name{n or ''}" for n in range(9))):
                name, end = _quarter(m[group])
                if not NOT_NAME.fullmatch(name) and fold(name) not in common_words():
                    at = Stretch(m.start(group), m.start(group) + end)
                    yield Wish("lodging_area", name, at, m.group())


LODGES = re.compile(
    r"(?i)\b(?:hotels?|hostels?|airbnb|stay(?:ing)?|rooms?|apartment|flat|lodging)\b"
)


_CLAUSE = PATTERNS.compiled("clause")


def quarters_alone(raw: str) -> Iterator[Wish]:
    """ "…our Airbnb. 3 people, Alfama, walkable": a quarter with nothing else said of it."""
    for m in _CLAUSE.finditer(raw):
        if fold(m["name"]) in areas() and not is_town(m["name"]):
            yield Wish("lodging_area", m["name"], Stretch(*m.span("name")), m.group())


def small_lodgings(raw: str) -> Iterator[Wish]:
    """ "Hotel in trastevere" in an order without capitals; "old town hotel" in any."""
    for m in _GENERIC_QUARTER.finditer(raw.lower()):
        for group in groups(m, "name", "name2"):
            yield Wish("lodging_area", titled(m[group]), Stretch(*m.span(group)), m.group())
    if re.search(r"[A-Z]", raw):
        return
    for m in _LOW_LODGE.finditer(raw):
        for group in groups(m, "name", "name2", "name3"):
            name = m[group]
            ordinary = " " not in name and fold(name) in common_words()
            if not ordinary and not _NOT_QUARTER.fullmatch(name) and not is_town(name):
                yield Wish("lodging_area", titled(name), Stretch(*m.span(group)), m.group())


def _quarter(said: str) -> tuple[str, int]:
    """The quarter of "Sentosa Singapore", and where its words end."""
    words = said.split(" ")
    if (
        len(words) > 1
        and fold(words[-1]) in load_names().notable
        and fold(said) not in load_names().by_key
    ):
        said = " ".join(words[:-1])
    return re.sub(r"^[Tt]he\s+", "", said).strip(" .,'-"), len(said)


def groups(m: re.Match[str], *names: str) -> list[str]:
    """Those of the groups that matched."""
    found = m.groupdict()
    return [name for name in names if found.get(name)]


def titled(name: str) -> str:
    return " ".join(
        w if w in ("of", "the", "de", "la") else w[:1].upper() + w[1:] for w in name.split()
    )
